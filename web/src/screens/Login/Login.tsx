import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handshake } from '../../session/calls.ts';
import { useSession } from '../../session/session.tsx';
import { settings } from '../../settings.ts';
import { notifyError } from '../../ui/notify.ts';
import { onDemand } from '../../ui/on-demand.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Clearing } from './Clearing.tsx';
import classes from './Login.module.css';
import { SignInForm } from './SignInForm.tsx';

/** Most people never see it: its code comes when it is asked for. */
const secondFactorForm = onDemand(() => import('./SecondFactorForm.tsx'));

/** `to` is where a sign-in leads. */
export default function Login({ to = '/' }: { to?: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [email, setEmail] = useState('');
  const [isHalfWay, setHalfWay] = useState(false);
  useHandshake(user === null);

  /** The form is busy until the code of the next one is there. One that does not come asks again, and says so. */
  async function askForCode() {
    await secondFactorForm.load().catch(() => undefined);
    setHalfWay(true);
  }

  if (user)
    return (
      <>
        <Redirect to={to} />
        {/* Until the code of the next screen is there. */}
        <Spinner />
      </>
    );
  return (
    <div className={classes.login}>
      <div className={classes.welcome}>
        <Clearing />
        <PageTitle tab={t('login.submit')}>{t('login.heading', { brand: settings.brand.name })}</PageTitle>
      </div>
      {isHalfWay ? (
        <secondFactorForm.Component onOver={() => setHalfWay(false)} />
      ) : (
        <SignInForm email={email} onEmail={setEmail} onHalfWay={askForCode} />
      )}
    </div>
  );
}

/** Signing in needs a CSRF token. A server that cannot give one cannot keep a session either. */
function useHandshake(needed: boolean): void {
  const { t } = useTranslation();
  const { forget } = useSession();
  const fail = useEffectEvent(() => {
    forget();
    notifyError(t('session.handshakeFailed'));
  });
  useEffect(() => {
    if (!needed) return;
    let left = false;
    handshake().catch(() => left || fail());
    return () => {
      left = true;
    };
  }, [needed]);
}
