import { EmptyState } from '../../ui/EmptyState.tsx';

/** A tab that the product promises and does not have yet: it says so. */
export function ComingSoon({ text }: { text: string }) {
  return <EmptyState text={text} />;
}
