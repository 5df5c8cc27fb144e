import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from './Fault.tsx';
import { ScreenUnavailable } from './screen-unavailable.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Another place is another chance: when this changes, the children are shown again. */
  place: string;
}

interface Failure {
  error: unknown;
  place: string;
}

/** A screen that breaks, or whose code does not load, leaves the rest of the page standing. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, place: '' } };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, { failure }: { failure: Failure | null }) {
    if (!failure) return null;
    if (failure.place === '') return { failure: { ...failure, place } };
    return failure.place === place ? null : { failure: null };
  }

  retry = () => {
    if (this.state.failure?.error instanceof ScreenUnavailable) reloadOnceServerAnswers();
    else this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const isAway = failure.error instanceof ScreenUnavailable;
    return <Broken text={isAway ? 'faults.unavailable' : 'faults.unexpected'} onRetry={this.retry} />;
  }
}

function Broken({ text, onRetry }: { text: string; onRetry(): void }) {
  const { t } = useTranslation();
  return <Fault wholePage text={t(text)} onRetry={onRetry} />;
}

/** A failed import is remembered by the page, so only a new page helps, and only if the server is there. */
async function reloadOnceServerAnswers(): Promise<void> {
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
