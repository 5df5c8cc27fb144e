import type { Language } from '@clareira/contract';

export const htmlType = 'text/html; charset=utf-8';

/** A text as it stands in a page, in an attribute too. */
export function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

interface Page {
  language: Language;
  brand: string;
  title: string;
  /** HTML as it is. */
  content: string;
}

/** A page that says one thing, without a script. */
export function htmlPage({ language, brand, title, content }: Page): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg">
<title>${escaped(`${title} · ${brand}`)}</title>
<style>${style}</style>
<main><p class="brand">${escaped(brand)}</p><h1>${escaped(title)}</h1>${content}</main>
</html>
`;
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;background:light-dark(#eef3ef,#0f1411);color:light-dark(#17211b,#d8e0db)}
main{box-sizing:border-box;max-width:32rem;margin:12vh auto;padding:2rem 1.5rem;border-radius:14px;background:light-dark(#fff,#1f2723);overflow-wrap:anywhere}
.brand{margin:0;font-weight:700;color:light-dark(#2b6a46,#8cc0a1)}
h1{margin:.5rem 0 1rem;font-size:1.375rem}
a{color:light-dark(#2b6a46,#8cc0a1)}
button{font:inherit;font-weight:650;padding:.8rem 1.5rem;border:0;border-radius:10px;cursor:pointer;background:light-dark(#2b6a46,#8cc0a1);color:light-dark(#fff,#0f1411)}`;
