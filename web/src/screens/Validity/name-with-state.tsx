import { type Document, documentState } from '@clareira/contract';
import { Clamped } from '../../table/cells/TextCell.tsx';
import type { Line } from '../../table/column.ts';
import { today } from '../../today.ts';
import { StateBadge } from './StateBadge.tsx';
import classes from './Validity.module.css';

/** The name of a document, and beside it how its validity stands; one without any is as it always was. */
export function nameWithState(line: Line<Document>) {
  const { name = '', type, valid_until = null, renewal_filed_on = null } = line;
  if (!type || valid_until === null) return <Clamped text={name} />;
  const state = documentState({ type, valid_until, renewal_filed_on }, today());
  return (
    <span className={classes.named}>
      <Clamped text={name} />
      <StateBadge state={state} />
    </span>
  );
}
