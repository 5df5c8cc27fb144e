/** What handles photos comes with the first of them; where it does not come, they go as they are. */
export const photos = () => import('./smaller-photo.ts').catch(() => undefined);
