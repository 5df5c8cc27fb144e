import { isAdministrative, isSuper, type User } from '@clareira/contract';
import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import { useSignedInUser } from '../session/session.tsx';
import { Forbidden } from './Forbidden.tsx';
import { NotFound } from './NotFound.tsx';

type Condition = (user: User) => boolean;

export const superUser: Condition = isSuper;
export const superAdministrator: Condition = (user) => isSuper(user) && isAdministrative(user);
export const superOrAdministrator: Condition = (user) => isSuper(user) || isAdministrative(user);

/** A screen closed to a user's role is, for that user, not there. */
export function Only({ who, children }: { who: Condition; children: ReactNode }) {
  return who(useSignedInUser()) ? children : <NotFound />;
}

interface OfCompanyProps {
  screen: ComponentType<{ companyId: number }>;
  who?: Condition;
}

/** A screen inside of the company that the path names. */
export function OfCompany({ screen: Screen, who = () => true }: OfCompanyProps) {
  const user = useSignedInUser();
  const companyId = readId(useParams().companyId);
  if (companyId === undefined) return <NotFound />;
  if (!isSuper(user) && user.company_id !== companyId) return <Forbidden />;
  // Another company is another screen: nothing selected or half typed goes along.
  return who(user) ? <Screen key={companyId} companyId={companyId} /> : <NotFound />;
}

function readId(text = ''): number | undefined {
  const id = Number(text);
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}
