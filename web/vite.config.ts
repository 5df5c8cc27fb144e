import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), brandFromEnvironment(), stylesFirst()],
  server: { proxy: { '/api': server, '/sanctum': server, '/healthz': server } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Files of their own can be cached and compressed; texts inside of the code cannot.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The contract's files only declare, so a screen takes along no more of them than it names.
      treeshake: { moduleSideEffects: [{ test: /\/contract\/src\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // What changes with our dependencies and not with our code stays cached from release to release.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//, priority: 1 },
            // All else that every page begins with, in one file: apart, each of them would be one more to ask for.
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});

/**
 * What is painted first needs the styles and no code, so on a slow line these go ahead of it: earlier in the page, where a
 * browser has few connections, and more urgent.
 */
function stylesFirst(): Plugin {
  const styles = / *<link rel="stylesheet"[^>]*>\n/g;
  const code = /<(?:script type="module"|link rel="modulepreload")/g;
  return {
    name: 'styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(styles, '')
          .replace(/ *<script type="module"/, (script) => (html.match(styles) ?? []).join('') + script)
          .replace(code, '$& fetchpriority="low"'),
    },
  };
}

/** In development there is no server to write the brand into the page, so the same variables are read here. */
function brandFromEnvironment(): Plugin {
  const { BRAND_NAME, BRAND_HOME_URL, BRAND_ABOUT_URL, BRAND_CONTACT_URL, MAX_UPLOAD_MB, TIME_ZONE } = process.env;
  const brand = {
    name: BRAND_NAME,
    homeUrl: BRAND_HOME_URL,
    aboutUrl: BRAND_ABOUT_URL,
    contactUrl: BRAND_CONTACT_URL,
    maxUploadMb: MAX_UPLOAD_MB ? Number(MAX_UPLOAD_MB) : undefined,
    timeZone: TIME_ZONE,
  };
  const content = JSON.stringify(brand).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return {
    name: 'brand',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<!--brand-->', `<meta name="brand" content="${content}">`),
  };
}
