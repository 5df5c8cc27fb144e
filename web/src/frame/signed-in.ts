import { lazyView } from '../screens/lazy-view.tsx';

export const signedIn = lazyView(() => import('./SignedIn.tsx'));
