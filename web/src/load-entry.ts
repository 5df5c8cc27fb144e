import { gateOf } from './frame/gate.ts';
import { signedIn } from './frame/signed-in.ts';
import { viewsBehind } from './screens/screen.ts';
import { portal } from './screens.ts';
import { storedUser } from './session/stored-user.ts';

/** Milliseconds after which the page is better shown without its screen than not at all. */
const longEnough = 1000;

/**
 * Loads the code of the screen that the page opens with, beside the texts. The page waits for it: a spinner that comes
 * first would stay for 300 ms, and what the screen asks of the server would wait as long.
 */
export async function loadEntry(): Promise<void> {
  const user = storedUser();
  const address = location.hash.slice(1) || '/';
  const views = viewsBehind(portal, address, user);
  const behind = user ? [signedIn, gateOf(user), ...views] : views;
  const needed = behind.length > 0 ? behind : viewsBehind(portal, '/auth', null);
  // What does not come is asked for again by the screen itself, which says so.
  const all = Promise.allSettled(needed.map(({ load }) => load?.()));
  await Promise.race([all, new Promise((go) => setTimeout(go, longEnough))]);
}
