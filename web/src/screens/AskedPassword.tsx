import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '../ui/notify.ts';
import { onDemand } from '../ui/on-demand.ts';
import { askRelease, unavailableText } from '../ui/release.ts';
import { confirmation } from './rows/save-questions.ts';

/** Loaded on demand: only changes of users and companies ask for the password. */
const dialog = onDemand(() => import('./Account/ConfirmPassword.tsx'));

/** Shows the question for the password. It is asked here at once, also while the dialog's code is still on its way. */
export function AskedPassword() {
  const { t } = useTranslation();
  const asked = confirmation.useAsked();
  const [isThere, setThere] = useState(false);
  const say = useEffectEvent(async () => notifyError(t(unavailableText(await askRelease()))));
  // Ahead of time, and again when somebody is asked and it has not come.
  useEffect(() => {
    if (isThere) return;
    let left = false;
    dialog
      .load()
      .then(() => left || setThere(true))
      .catch(() => {
        if (left || !asked) return;
        asked.choose('stay');
        say();
      });
    return () => {
      left = true;
    };
  }, [asked, isThere]);
  return isThere && <dialog.Component asked={asked} />;
}
