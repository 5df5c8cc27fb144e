import { boletoVerdict, maskAmount, readAmount } from '@clareira/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../today.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { IconX } from '../../ui/entry-icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconArrowDown } from '../../ui/icons.ts';
import { CompanyField } from './CompanyField.tsx';
import { PagePicture } from './PagePicture.tsx';
import classes from './Slips.module.css';
import type { SlipField, SlipRow } from './slip-rows.ts';
import type { SlipHandlers } from './use-slips.ts';

const tones: Record<SlipRow['state'], Tone> = { ready: 'planned', saving: 'waiting', saved: 'good', failed: 'late' };

interface SlipTableProps {
  rows: readonly SlipRow[];
  on: SlipHandlers;
  disabled: boolean;
}

/** What was read from the slips, to be checked and completed. */
export function SlipTable({ rows, on, disabled }: SlipTableProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>{t('slips.check')}</caption>
        <thead>
          <tr>
            {['file', 'company_id', 'unit', 'service_date', 'due_date', 'value', 'billet_code'].map((name) => (
              <th key={name} scope="col">
                {t(`slips.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <SlipLine key={row.key} row={row} line={at + 1} on={on} disabled={disabled || isDone(row)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isDone = ({ state }: SlipRow) => state === 'saved' || state === 'saving';

interface SlipLineProps extends Pick<SlipTableProps, 'on' | 'disabled'> {
  row: SlipRow;
  /** Where it stands, for the names of its fields. */
  line: number;
}

/** Typing into one draws none of the others. */
const SlipLine = memo(({ row, line, on, disabled }: SlipLineProps) => {
  const { t } = useTranslation();
  const field = (name: SlipField, type: 'text' | 'date', shown: (typed: string) => string = (typed) => typed) => (
    <td>
      <span className={classes.field}>
        <input
          type={type}
          data-field={name}
          value={row[name]}
          disabled={disabled}
          maxLength={255}
          {...(type === 'date' && { min: '1000-01-01', max: '3000-12-31' })}
          aria-label={t('slips.cell', { name: t(`slips.columns.${name}`), line })}
          aria-invalid={row.problems[name] !== undefined || undefined}
          aria-describedby={row.problems[name] ? `${row.key}-${name}` : undefined}
          onChange={({ currentTarget }) => on.type(row.key, name, shown(currentTarget.value))}
        />
        {(name === 'unit' || name === 'service_date') && (
          <IconButton
            label={t('slips.fillDown', { name: t(`slips.columns.${name}`) })}
            disabled={disabled || row[name] === ''}
            onClick={() => on.fillDown(row.key, name)}
          >
            <IconArrowDown aria-hidden size={16} />
          </IconButton>
        )}
      </span>
      <Problem id={`${row.key}-${name}`} text={row.problems[name]} />
      {name === 'billet_code' && <Doubt row={row} />}
      {name === 'billet_code' && row.picture && !isDone(row) && <PagePicture picture={row.picture} file={row.file} />}
    </td>
  );
  return (
    <tr data-state={row.state}>
      <th scope="row">
        <span className={classes.file}>
          <span>{row.file.name}</span>
          {!isDone(row) && (
            <IconButton
              label={t('slips.remove', { name: row.file.name })}
              disabled={disabled}
              onClick={() => on.remove(row.key)}
            >
              <IconX aria-hidden size={16} />
            </IconButton>
          )}
        </span>
        <Badge tone={tones[row.state]}>{t(`slips.states.${row.state}`)}</Badge>
      </th>
      <td>
        <CompanyField
          row={row}
          label={t('slips.cell', { name: t('slips.columns.company_id'), line })}
          disabled={disabled}
          onChoose={(company) => on.choose(row.key, company)}
        />
        <Problem id={`${row.key}-company_id`} text={row.problems.company_id} />
      </td>
      {field('unit', 'text')}
      {field('service_date', 'date')}
      {field('due_date', 'date')}
      {field('value', 'text', maskAmount)}
      {field('billet_code', 'text')}
    </tr>
  );
});

/** A code that asks for something else than the row is told; it stops nothing. */
function Doubt({ row: { billet_code, value, due_date } }: { row: SlipRow }) {
  const { t } = useTranslation();
  if (billet_code === '') return <p className={classes.doubt}>{t('slips.noCode')}</p>;
  const amount = readAmount(value);
  const invoice = { value: typeof amount === 'number' ? amount : null, due_date: due_date || null };
  const { verdict } = boletoVerdict(billet_code, invoice, today());
  return verdict === 'matches' ? null : <p className={classes.doubt}>{t(`slips.doubts.${verdict}`)}</p>;
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className={classes.problem}>
      {text}
    </p>
  );
}
