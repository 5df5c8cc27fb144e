import { isAdministrative, isSuper, type User } from '@clareira/contract';

/** Whom a screen is for. */
export type Audience = (user: User) => boolean;

export const everyone: Audience = () => true;
export const staff: Audience = isSuper;
export const members: Audience = (user) => !isSuper(user);
export const administrativeStaff: Audience = (user) => isSuper(user) && isAdministrative(user);
export const staffAndManagers: Audience = (user) => isSuper(user) || isAdministrative(user);
