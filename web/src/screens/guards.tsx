import { isSuper } from '@clareira/contract';
import type { FunctionComponent, ReactNode } from 'react';
import { useParams } from 'react-router';
import { useSignedInUser } from '../session/session.tsx';
import { type Audience, everyone } from './audiences.ts';
import { Forbidden } from './Forbidden.tsx';
import { NotFound } from './NotFound.tsx';

interface OnlyProps {
  who: Audience | undefined;
  children: ReactNode;
}

/** A screen closed to a user's role is, for that user, not there. */
export function Only({ who = everyone, children }: OnlyProps) {
  return who(useSignedInUser()) ? children : <NotFound />;
}

interface OfCompanyProps {
  screen: FunctionComponent<{ companyId: number }>;
  who: Audience | undefined;
}

/** A screen inside of the company that the path names. */
export function OfCompany({ screen: Screen, who = everyone }: OfCompanyProps) {
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
