import { companies, isSuper, paths } from '@clareira/contract';
import { type FunctionComponent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call, isNotFound } from '../api/client.ts';
import { useSignedInUser } from '../session/session.tsx';
import { notifyError } from '../ui/notify.ts';
import { type Audience, everyone } from './audiences.ts';
import { Forbidden } from './Forbidden.tsx';
import { NotFound } from './NotFound.tsx';
import { MissingContext } from './use-failed-load.ts';

interface OnlyProps {
  who: Audience | undefined;
  children: ReactNode;
}

/** A screen closed to a user's role is, for that user, not there. */
export function Only({ who = everyone, children }: OnlyProps) {
  return useIsFor(who) ? children : <NotFound />;
}

/** Whether a screen is for the user; who loses it while it is in front is told why. */
function useIsFor(who: Audience): boolean {
  const { t } = useTranslation();
  const isFor = who(useSignedInUser());
  const before = useRef({ who, isFor });
  useEffect(() => {
    // Another audience is another screen, which nobody has had yet.
    if (before.current.who === who && before.current.isFor && !isFor) notifyError(t('pages.forbidden'));
    before.current = { who, isFor };
  }, [who, isFor, t]);
  return isFor;
}

interface OfCompanyProps {
  screen: FunctionComponent<{ companyId: number }>;
  who: Audience | undefined;
}

/** A screen inside of the company that the path names, if there is one. */
export function OfCompany({ screen: Screen, who = everyone }: OfCompanyProps) {
  const user = useSignedInUser();
  const isFor = useIsFor(who);
  const companyId = readId(useParams().companyId);
  const [missing, setMissing] = useState<number>();
  if (companyId === undefined || companyId === missing) return <NotFound />;
  if (!isSuper(user) && user.company_id !== companyId) return <Forbidden />;
  if (!isFor) return <NotFound />;
  const showMissing = async () => {
    const path = paths.row(companies, user, companyId);
    // The first company's path also tells that a session lives: then there is an answer without a company.
    const isMissing = await call('GET', path).then((company) => company === undefined, isNotFound);
    if (isMissing) setMissing(companyId);
    return isMissing;
  };
  // Another company is another screen: nothing selected or half typed goes along.
  return (
    <MissingContext key={companyId} value={showMissing}>
      <Screen companyId={companyId} />
    </MissingContext>
  );
}

function readId(text = ''): number | undefined {
  const id = Number(text);
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}
