import { EmptyTable } from '../../table/EmptyTable.tsx';

/** A tab that the product promises and does not have yet: it says so. */
export function ComingSoon({ text }: { text: string }) {
  return <EmptyTable text={text} />;
}
