import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from './Fault.tsx';
import { unavailableText } from './release.ts';
import { ScreenUnavailable } from './screen-unavailable.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Another place is another chance: when this changes, the children are shown again. */
  place?: string;
  /** What the children are, where they are not all of the screen: then only code that does not come is told in their place. */
  of?: 'part' | 'line' | undefined;
  /** Code that did not come is there after all, and the button that asked for it goes. */
  onShown?(): void;
}

interface Failure {
  error: unknown;
  place: string;
}

/** Those whose code did not come. When some of it does, all are shown again. */
const waiting = new Set<ErrorBoundary>();

/** A screen that breaks, or what has code that does not load, leaves the rest of the page standing. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, place: '' } };
  }

  static getDerivedStateFromProps({ place = '' }: ErrorBoundaryProps, { failure }: { failure: Failure | null }) {
    if (!failure) return null;
    if (failure.place === '') return { failure: { ...failure, place } };
    return failure.place === place ? null : { failure: null };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ScreenUnavailable)) return;
    error.missing.forget();
    waiting.add(this);
  }

  override componentWillUnmount() {
    waiting.delete(this);
  }

  retry = async () => {
    const { failure } = this.state;
    if (!(failure?.error instanceof ScreenUnavailable)) return this.setState({ failure: null });
    // By then the person may be elsewhere.
    const isLeft = () => this.state.failure !== failure || !waiting.has(this);
    try {
      await failure.error.missing.ask();
      if (isLeft()) return;
    } catch (error) {
      if (isLeft()) return;
      this.setState({ failure: { ...failure, error } });
      // A page may remember a failed import: then only a new one helps, if the server is there. The browser asks where words wait.
      if (error instanceof ScreenUnavailable && error.release) location.reload();
      return;
    }
    this.props.onShown?.();
    for (const each of waiting) each.setState({ failure: null });
    waiting.clear();
  };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { error } = failure;
    const { of } = this.props;
    const isAway = error instanceof ScreenUnavailable;
    // Whatever broke it may break it again, unless all of the screen begins anew.
    if (of && !isAway) throw error;
    const away = of ? 'faults.partUnavailable' : 'faults.unavailable';
    return (
      <Broken of={of} text={isAway ? unavailableText(error.release, away) : 'faults.unexpected'} onRetry={this.retry} />
    );
  }
}

interface BrokenProps extends Pick<ErrorBoundaryProps, 'of'> {
  text: string;
  onRetry(): void;
}

function Broken({ of, text, onRetry }: BrokenProps) {
  const { t } = useTranslation();
  const action = t(text === 'faults.updated' ? 'faults.reload' : 'faults.tryAgain');
  if (of !== 'line') return <Fault wholePage={!of} text={t(text)} action={action} onRetry={onRetry} />;
  return (
    <p>
      {t(text)}{' '}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {action}
      </Button>
    </p>
  );
}
