import { lazyView } from '../screens/view.tsx';

export const signedIn = lazyView(() => import('./SignedIn.tsx'));
