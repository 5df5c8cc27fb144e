import react from '@vitejs/plugin-react';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { developmentSettings } from './src/development-settings.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), withoutUndrawnParts(), settingsFromEnvironment()],
  server: { proxy: { '/api': server, '/sanctum': server, '/healthz': server, '/calendar': server } },
  // PDFs are read apart from the page, by code that loads its parts as it needs them.
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        // The library asks for what decodes pictures by its own names, which only their folder tells from those of another version.
        assetFileNames: `assets/pdfjs-${pdfjs.version}/[name][extname]`,
        // It stays cached from release to release.
        codeSplitting: { groups: [{ name: 'pdfjs', test: /node_modules\/pdfjs-dist\// }] },
      },
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Files of their own can be cached and compressed; texts inside of the code cannot.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The page itself begins with a few lines that choose between the portal and a shared folder.
      input: ['index.html', 'src/main.tsx'],
      // The contract's files only declare, so a screen takes along no more of them than it names.
      treeshake: { moduleSideEffects: [{ test: /\/contract\/src\//, sideEffects: false }] },
      output: {
        // Every page begins with the names of all files: seven letters tell one release from another as well as eight.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});

/** Statements that give a component a property keep in the build what nothing draws: names for tools, and these parts of Mantine's. */
const undrawn = /^(\w+\.displayName|Button\.Group\w*|Input\.(ClearButton|Placeholder|Success)) = .*;$/gm;

function withoutUndrawnParts(): Plugin {
  return {
    name: 'undrawn-parts',
    transform: {
      filter: { id: /node_modules\/(@mantine\/core|react-router)\// },
      handler: (code) => ({
        code: code.replace(undrawn, '').replace(/^(const \w+ = )(React\$\d\.\w+\()/gm, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}

/** In development there is no server to write its settings into the page. */
function settingsFromEnvironment(): Plugin {
  const settings = developmentSettings(process.env);
  const content = JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return {
    name: 'settings',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<!--settings-->', `<meta name="settings" content="${content}">`),
  };
}
