import { Suspense } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { confirmation } from './rows/save-questions.ts';

/** Loaded on demand: only changes of users and companies ask for the password. */
const dialog = onDemand(() => import('./Account/ConfirmPassword.tsx'));

/** Shows the question for the password. It is asked here at once, also while the dialog's code is still on its way. */
export function AskedPassword() {
  const asked = confirmation.useAsked();
  return (
    <ErrorBoundary of="line">
      <Suspense>
        <dialog.Component asked={asked} />
      </Suspense>
    </ErrorBoundary>
  );
}
