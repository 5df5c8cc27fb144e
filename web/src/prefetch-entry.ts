import { prefetchScreen } from './lazy-screen.ts';
import { screensBehind } from './screens/screens-behind.ts';
import { storedUser } from './session/stored-user.ts';

/** The code of the screen that the page opens with comes beside the texts, not after them. */
export function prefetchEntry(): void {
  const user = storedUser();
  const [path = ''] = location.hash.replace(/^#/, '').split('?');
  const screens = user ? ['signed-in', ...screensBehind(path || '/', user)] : ['auth'];
  for (const name of screens) prefetchScreen(name);
}
