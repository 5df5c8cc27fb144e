type Attributes = Record<string, string | ((event: Event) => void) | undefined>;

/** An element with its attributes and children; those that begin with `on` are listened to. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key.slice(2), value);
    else if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

/** A picture made of one path. */
export function picture(path: string, attributes: Record<string, string>): SVGElement {
  const drawn = document.createElementNS(svg, 'svg');
  for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, value);
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', path);
  drawn.append(line);
  return drawn;
}
