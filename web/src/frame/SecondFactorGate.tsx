import { hasSecondFactor } from '@clareira/contract';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newQueryClient } from '../api/query-client.ts';
import { Passkeys } from '../screens/Account/Passkeys.tsx';
import { SecondFactor } from '../screens/Account/SecondFactor.tsx';
import { useAccount } from '../screens/Account/use-account.ts';
import { useDraftKeeping } from '../session/use-draft-keeping.ts';
import { Fault } from '../ui/Fault.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { focusMain } from '../ui/route-focus.ts';
import { Spinner } from '../ui/Spinner.tsx';
import type { GateProps } from './requirement.ts';
import classes from './SecondFactorGate.module.css';
import { signedIn } from './signed-in.ts';

/** Whoever must have a second factor and has none sees nothing else than the way to one. */
export default function SecondFactorGate(props: GateProps) {
  const [client] = useState(newQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Gate {...props} client={client} />
    </QueryClientProvider>
  );
}

/** What lies behind it shares what is known of the account: who turns the factor off stands before the gate again. */
function Gate({ client, ...props }: GateProps & { client: QueryClient }) {
  const { query } = useAccount();
  // Codes that wait to be seen again keep it shut.
  const [hasCodes, setHasCodes] = useState(useDraftKeeping('recovery-codes', null).isWaiting);
  if (!query.data) return query.isError ? <Fault onRetry={() => query.refetch()} /> : <Spinner />;
  if (hasSecondFactor(query.data.second_factor) && !hasCodes) return <signedIn.Component {...props} known={client} />;
  return <WayIn hasCodes={hasCodes} onCodes={setHasCodes} />;
}

interface WayInProps {
  hasCodes: boolean;
  onCodes(areShown: boolean): void;
}

function WayIn({ hasCodes, onCodes }: WayInProps) {
  const { t } = useTranslation();
  useEffect(() => {
    return () => {
      if (document.activeElement === document.body) focusMain();
    };
  }, []);
  return (
    <div className={classes.gate}>
      <PageTitle>{t('secondFactor.requiredTitle')}</PageTitle>
      <p>{t('secondFactor.requiredIntro')}</p>
      <SecondFactor onCodes={onCodes} />
      {/* A passkey opens the gate at once, over codes that nobody has read yet. */}
      {!hasCodes && <Passkeys />}
    </div>
  );
}
