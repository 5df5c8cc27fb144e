import { isFolderHash } from './folder/is-folder-hash.ts';

/**
 * Decides before any code of the portal is loaded: an inspector with a link to a shared folder gets a small page of its own.
 */
const isFolder = () => isFolderHash(location.hash);

const opensFolder = isFolder();

addEventListener('hashchange', () => {
  if (isFolder() !== opensFolder) location.reload();
});

/** Without code there is nothing to show but what the page itself brought along. */
function showUnreadable(): void {
  const unreadable = document.querySelector<HTMLTemplateElement>('#unreadable');
  document.getElementById('root')?.replaceChildren(unreadable?.content ?? '');
}

// Not alike on purpose: written alike, the build takes them for one, and fetches what either needs for both.
if (opensFolder) import('./folder/main.ts').then(({ showFolder }) => showFolder(), showUnreadable);
else import('./main.tsx').catch(showUnreadable);
