import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/**
 * Which modules stand in one file of the build. A screen left to itself would ask for some forty files, most of them smaller
 * than the question; what each file holds beyond what a screen needs is kept small by the budgets in `scripts/bytes.mjs`.
 * The first group that takes a module has it. A group takes no module along that another one may want without the rest.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What changes with our dependencies and not with our code stays cached from release to release.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//, priority: 1 },
  // All else that every page begins with, in one file.
  { name: beginsWith, debugName: 'portal', tags: ['$initial'] },
  // Small parts that the sign-in and a shared folder have in common with screens, so that neither brings what screens share.
  { name: 'both', test: /contract\/src\/(cnpj|days|email|problems|text)\.ts|\/can-preview\.ts/ },
  // The sign-in and a new password share their fields and what stands around them.
  alone('entry', /\/Login\/(Clearing|FloatingField|Login\.module|PasswordToggle)\.|\/passkey-support\.ts/),
  // A password that is asked for once more: the account, and tables of users.
  alone('password', /\/Account\/(Account\.module|CurrentPassword)\./),
  // The declarations of resources that more than one screen names.
  { ...alone('contract', /contract\/src\/(resources\/|grouped-code|files)/), minShareCount: 2 },
  // Papers and the folders they are shared in: Home tells of them, and screens of invoices have neither.
  alone('papers', /contract\/src\/(share|validity)\.ts/),
  // A day or an amount as it is typed: Home and an open invoice ask for none.
  alone('masked', /\/(DayField|MaskedInput)\.tsx|\/cells\/(masks|silent|use-whole-day)\.ts/),
  // What asks before something goes: lists, Home and an invoice to be paid take nothing away.
  alone('dialog', /\/ui\/(Confirm|Dialog|DraftQuestion|use-leave-question|use-unsaved-draft|leaving)\./),
  // What most screens about a company have: its place and rows, what is sent, and what came of it.
  alone(
    'small',
    /\/(use-sending|lost-answers)\.ts|\/ui\/(use-loaded|use-ahead|is-covered)\.ts|\/screens\/(tones|due|rows\/(whole-body|use-company|use-place|use-rows|shown-values|create-once|failure))\.ts|\/cells\/(GroupedCode|type-of-file)\.|\/api\/(annexes|new-key)\.ts|\/(create-safe-context|DirectionProvider|get-auto-contrast-value|to-int|use-merged-ref)\.|\/esm\/utils\/use-callback-ref/,
  ),
  // What tables of rows share with the trash and with documents edited in place.
  alone(
    'rows',
    /\/rows\/(question|save-questions|restore-row|is-there|after-password|max-file-bytes|typed-value)\.ts|\/AskedPassword\.tsx/,
  ),
  // A list over all companies is narrowed and goes on.
  {
    ...alone('across', /\/across\/(?!DayFilter|SearchFilter)|\/(useInfiniteQuery|infiniteQueryObserver)\./),
    minShareCount: 3,
  },
  // A list that may be long.
  alone('list', /\/ui\/(InSteps|draw-once|first-rows|use-list-focus)\./),
  // A menu of actions, and what saves a file: tables of rows and the statement.
  alone(
    'menu',
    /\/table\/(ActionMenu|next-item|export\/(file-name|format))\.|\/save-file\.ts|\/ui\/use-close-watcher\.ts/,
  ),
  // What stands where a table will: an invoice to be paid shows it before its history comes.
  alone('skeleton', /\/(TableSkeleton|Remark)\./),
  // What is told once only: made, and shown until somebody has it.
  alone('once', /\/(make|use)-shown-once\.ts/),
  // What most screens share.
  { name: 'shared', minShareCount: 10, includeDependenciesRecursively: false },
  // All else that tables of rows have in common.
  {
    ...alone(
      'table',
      /\/src\/(table|screens\/rows)\/(?!field-changes)|\/(ResourceTable|ConflictDialog|ResourceScreen)\.|\/api\/(zip|few-at-once)\.ts|\/ui\/back-closes\.ts|@mantine\/core\/.*\/(ActionIcon|PasswordInput|use-resolved)/,
    ),
    minShareCount: 3,
  },
  // What dialogs are made of: it comes once the screen is there.
  { name: 'modal', test: /@mantine\/core\/(.*\/Modal(Base)?[./]|styles\/(Overlay|Paper)\.css)/ },
];

/** These modules, without what they import. */
function alone(name: string, test: RegExp) {
  return { name, test, includeDependenciesRecursively: false };
}

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
