import { maskAmount } from '@clareira/contract';
import { type MouseEvent, memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { IconX } from '../../ui/entry-icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconArrowDown } from '../../ui/icons.ts';
import { focusInstead, heading } from '../../ui/lost-focus.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import { DayInput } from '../DayField.tsx';
import { CompanyField } from './CompanyField.tsx';
import { PagePicture } from './PagePicture.tsx';
import { Doubts, LookupFailed, MaybeSavedElsewhere, Problem, UnknownPayer } from './SlipDoubts.tsx';
import { CodeField, type FieldProps, PlainField } from './SlipFields.tsx';
import classes from './Slips.module.css';
import { columns, isDone, type SlipField, type SlipRow } from './slip-row.ts';
import type { SlipHandlers } from './use-slips.ts';

const tones: Record<SlipRow['state'], Tone> = { ready: 'planned', saving: 'waiting', saved: 'good', failed: 'late' };

interface SlipLineProps {
  row: SlipRow;
  on: SlipHandlers;
  disabled: boolean;
  /** Where it stands, for the names of its fields. */
  line: number;
  isLast: boolean;
}

/** What of a long name stays in sight: `-12.pdf`. */
const tail = 7;

/** Typing into one draws none of the others. */
export const SlipLine = memo(({ row, line, isLast, on, disabled }: SlipLineProps) => {
  const { t } = useTranslation();
  const [isLooking, setLooking] = useState(false);
  const cell = (name: SlipField, field: (props: FieldProps) => ReactNode, below?: ReactNode) => (
    <td data-title={t(`slips.columns.${name}`)} data-column={name}>
      <span className={classes.field}>
        {field({
          name,
          value: row[name],
          label: t('slips.cell', { name: t(`slips.columns.${name}`), line }),
          problem: row.problems[name],
          problemId: `${row.key}-${name}`,
          disabled,
          onType: (typed) => on.type(row.key, name, typed),
        })}
        {!isLast && (name === 'unit' || name === 'service_date') && (
          <IconButton
            label={t('slips.fillDown', { name: t(`slips.columns.${name}`) })}
            aria-describedby={`${row.key}-file`}
            disabled={disabled || row[name] === ''}
            onClick={() => on.fillDown(row.key, name)}
          >
            <IconArrowDown aria-hidden size={16} />
          </IconButton>
        )}
      </span>
      {!isDay(name) && <Problem id={`${row.key}-${name}`} text={row.problems[name]} />}
      {below}
    </td>
  );
  const { name, file, withheld } = row.billet;
  const canLook = file !== null && !isDone(row);
  const look = (field: SlipRow['look']) =>
    canLook &&
    row.look === field && (
      <button
        type="button"
        className={classes.look}
        aria-expanded={isLooking}
        aria-describedby={`${row.key}-file`}
        onClick={() => setLooking(!isLooking)}
      >
        {t('slips.look')}
      </button>
    );
  /** The focus goes on to the fields of the next one: a key that is still down removes no other. */
  const remove = ({ currentTarget }: MouseEvent) => {
    const lines = [...document.querySelectorAll('tr[data-state]')];
    const at = lines.findIndex((one) => one.contains(currentTarget));
    const near = lines[at + 1] ?? lines[at - 1];
    on.remove(row.key);
    focusInstead(() => near?.querySelector<HTMLElement>('input, select') ?? heading());
  };
  return (
    <>
      <tr data-state={row.state}>
        <th scope="row">
          <span className={classes.file}>
            <span id={`${row.key}-file`} title={name}>
              <span aria-hidden>{name.slice(0, -tail)}</span>
              <span aria-hidden>{name.slice(-tail)}</span>
              <Spoken>{name}</Spoken>
            </span>
            {!isDone(row) && (
              <IconButton label={t('slips.remove', { name })} disabled={disabled} onClick={remove}>
                <IconX aria-hidden size={16} />
              </IconButton>
            )}
          </span>
          <Badge tone={tones[row.state]}>{t(`slips.states.${row.state}`)}</Badge>
          {row.state === 'failed' && row.refusal && <p className={classes.problem}>{row.refusal}</p>}
          {withheld && <p className={classes.doubt}>{t(`slips.withheld.${withheld}`)}</p>}
        </th>
        <td data-title={t('slips.columns.company_id')} data-column="company_id">
          <CompanyField
            row={row}
            label={t('slips.cell', { name: t('slips.columns.company_id'), line })}
            notesId={`${row.key}-company_id`}
            disabled={disabled}
            onChoose={(company) => on.choose(row.key, company)}
          />
          <div id={`${row.key}-company_id`}>
            <Problem text={row.problems.company_id} />
            <UnknownPayer row={row} />
            <LookupFailed row={row} on={on} disabled={disabled} />
            <MaybeSavedElsewhere row={row} />
          </div>
          {look('company_id')}
        </td>
        {cell('unit', (props) => (
          <PlainField {...props} />
        ))}
        {cell('service_date', (props) => (
          <DayInput {...props} isQuiet busy={props.disabled} onChange={props.onType} />
        ))}
        {cell('due_date', (props) => (
          <DayInput {...props} isQuiet busy={props.disabled} onChange={props.onType} />
        ))}
        {cell('value', (props) => (
          <PlainField {...props} onType={(typed) => props.onType(maskAmount(typed))} />
        ))}
        {cell(
          'billet_code',
          (props) => (
            <CodeField {...props} notesId={`${row.key}-doubts`} />
          ),
          <>
            <div id={`${row.key}-doubts`}>{row.state !== 'saved' && <Doubts row={row} />}</div>
            {look('billet_code')}
          </>,
        )}
      </tr>
      {canLook && isLooking && (
        <tr className={classes.page}>
          <td colSpan={columns.length}>
            <PagePicture file={file} name={name} />
          </td>
        </tr>
      )}
    </>
  );
});

/** These say themselves what is wrong. */
const isDay = (name: SlipField) => name === 'service_date' || name === 'due_date';
