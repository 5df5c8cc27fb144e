import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { defineConfig, type Plugin } from 'vite';
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
        codeSplitting: {
          groups: [
            // What changes with our dependencies and not with our code stays cached from release to release.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//, priority: 1 },
            // All else that every page begins with, in one file: apart, each of them would be one more to ask for.
            { name: beginsWith, debugName: 'portal', tags: ['$initial'] },
            // Small parts that the sign-in and a shared folder have in common with screens, so that neither brings what screens share.
            { name: 'both', test: /contract\/src\/(cnpj|days|email|problems|text)\.ts|\/can-preview\.ts/ },
            // The sign-in and a new password share their fields: small parts that would each be a file of their own.
            {
              name: 'entry',
              test: /\/Login\/(FloatingField|PasswordToggle)\.|\/passkey-support\.ts/,
              includeDependenciesRecursively: false,
            },
            // What asks before something goes, and what a form sends: many screens have them, and an invoice to be paid has neither.
            {
              name: 'dialog',
              test: /\/ui\/(Confirm|Dialog|DraftQuestion|use-leave-question|use-unsaved-draft)\./,
              includeDependenciesRecursively: false,
            },
            // A list that may be long: those that have one have most of it.
            {
              name: 'list',
              test: /\/ui\/(InSteps|draw-once|first-rows|use-list-focus)\./,
              includeDependenciesRecursively: false,
            },
            // Whether a screen may be left: asked where one goes elsewhere and told where one types, and lists do neither.
            { name: 'leaving', test: /\/ui\/leaving\.ts/ },
            // Where the focus goes when what had it goes: lists take nothing away.
            { name: 'focus', test: /\/ui\/lost-focus\.ts/ },
            {
              name: 'form',
              test: /\/(use-sending|lost-answers)\.ts/,
              includeDependenciesRecursively: false,
            },
            // A day or an amount as it is typed: Home and an open invoice ask for none.
            {
              name: 'masked',
              test: /\/(DayField|MaskedInput)\.tsx|\/cells\/masks\.ts/,
              includeDependenciesRecursively: false,
            },
            // A list over all companies is narrowed and goes on: those that have one have all of it.
            {
              name: 'across',
              test: /\/across\/(FilterBar|Found|MorePages|use-account-rows)\./,
              includeDependenciesRecursively: false,
            },
            // What tables of rows share in parts that are smaller than the line that asks for them.
            {
              name: 'small',
              test: /\/screens\/(tones|invoices\/open-invoices|rows\/(max-file-bytes|typed-value|use-rows))\.ts|\/cells\/GroupedCode\.tsx|contract\/src\/grouped-code\.ts|\/ui\/(is-covered|use-close-watcher|use-loaded)\.ts/,
              includeDependenciesRecursively: false,
            },
            // What is sent, and what came of it: tables of rows and proofs have all of it.
            {
              name: 'sent',
              test: /\/(api\/(annexes|new-key)|rows\/failure|cells\/type-of-file)\.ts/,
              includeDependenciesRecursively: false,
            },
            // An invoice and what proves its payment: most that have one of them have both.
            {
              name: 'invoice',
              test: /contract\/src\/resources\/(payments|proofs)\.ts/,
              includeDependenciesRecursively: false,
            },
            // What is told once only: made, and shown until somebody has it.
            { name: 'once', test: /\/(make|use)-shown-once\.ts/, includeDependenciesRecursively: false },
            // Which company a screen is about.
            { name: 'company', test: /\/rows\/use-(company|place)\.ts/, includeDependenciesRecursively: false },
            // What a fifth of the screens share, in one file as well: a screen would be eighty files to ask for, most of them tiny.
            { name: 'shared', minShareCount: 10, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const source = (name: string) => fileURLToPath(new URL(`./src/${name}`, import.meta.url));
const reached = new Map<string, Set<string>>();

/** All that a file imports, and what that imports. */
function reachedFrom(entry: string, modules: Modules): Set<string> {
  const found = reached.get(entry) ?? new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  if (found.size === 0) visit(entry);
  reached.set(entry, found);
  return found;
}

/** The portal and a shared folder begin apart; what both need is a file of its own, so that neither brings the other. */
function beginsWith(id: string, modules: Modules): string | null {
  if (!reachedFrom(source('main.tsx'), modules).has(id)) return null;
  const isBoths = ['start.ts', 'folder/main.ts'].some((name) => reachedFrom(source(name), modules).has(id));
  return isBoths ? 'both' : 'portal';
}

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
