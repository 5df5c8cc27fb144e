import { signedIn } from './frame/signed-in.ts';
import { viewsBehind } from './screens/screen.ts';
import { portal } from './screens.ts';
import { storedUser } from './session/stored-user.ts';

/** The code of the screen that the page opens with comes beside the texts, not after them. */
export function prefetchEntry(): void {
  const user = storedUser();
  const address = location.hash.slice(1) || '/';
  const views = viewsBehind(portal, address, user);
  const needed = user ? [signedIn, ...views] : views.length > 0 ? views : viewsBehind(portal, '/auth', null);
  for (const { load } of needed) load?.().catch(ignored);
}

/** Only a favour: if the code does not come now, the screen itself will ask for it and say so. */
const ignored = () => undefined;
