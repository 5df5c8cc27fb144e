import { maskAmount, showCnpj } from '@clareira/contract';
import { type ChangeEvent, type MouseEvent, memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { today } from '../../today.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { IconX } from '../../ui/entry-icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconArrowDown } from '../../ui/icons.ts';
import { focusInstead, heading } from '../../ui/lost-focus.ts';
import { tabLink } from '../../ui/tab-link.ts';
import { DayInput } from '../DayField.tsx';
import { toTableRow } from '../table-row.ts';
import { CompanyField } from './CompanyField.tsx';
import { PagePicture } from './PagePicture.tsx';
import classes from './Slips.module.css';
import { type CodeEdit, codeOf, editedCode, groupedCode } from './slip-code.ts';
import { maybeIn, type SlipField, type SlipRow, verdictOn } from './slip-rows.ts';
import type { SlipHandlers } from './use-slips.ts';

const tones: Record<SlipRow['state'], Tone> = { ready: 'planned', saving: 'waiting', saved: 'good', failed: 'late' };

const columns = ['file', 'company_id', 'unit', 'service_date', 'due_date', 'value', 'billet_code'];

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
            {columns.map((name) => (
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

/** What of a long name stays in sight: `-12.pdf`. */
const tail = 7;

/** Typing into one draws none of the others. */
const SlipLine = memo(({ row, line, on, disabled }: SlipLineProps) => {
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
        {(name === 'unit' || name === 'service_date') && (
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
              <span>{name.slice(0, -tail)}</span>
              <span>{name.slice(-tail)}</span>
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
            <Stranger row={row} />
            <Elsewhere row={row} />
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
            <CodeField {...props} />
          ),
          <>
            {row.state !== 'saved' && <Doubts row={row} />}
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

interface FieldProps {
  name: SlipField;
  value: string;
  label: string;
  problem: string | undefined;
  problemId: string;
  disabled: boolean;
  onType(typed: string): void;
}

function PlainField(props: FieldProps) {
  return <input type="text" data-field={props.name} {...plain(props)} />;
}

/** Two lines: the digits of a code are compared with those on the paper. */
function CodeField({ value, onType, ...props }: FieldProps) {
  const [edit, setEdit] = useState<CodeEdit | null>(null);
  function type(typed: string) {
    const next = editedCode(edit, value, typed);
    setEdit(next);
    onType(codeOf(next));
  }
  return (
    <textarea
      rows={2}
      data-field={props.name}
      {...plain({ ...props, value: edit?.text ?? groupedCode(value), onType: type })}
      onBlur={() => setEdit(null)}
    />
  );
}

function plain({ value, label, problem, problemId, disabled, onType }: FieldProps) {
  return {
    value,
    disabled,
    maxLength: 255,
    'aria-label': label,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem ? problemId : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onType(currentTarget.value),
  };
}

/** These say themselves what is wrong. */
const isDay = (name: SlipField) => name === 'service_date' || name === 'due_date';

/** A code that asks for something else than the row is told, or that is an invoice already; it stops nothing. */
function Doubts({ row }: { row: SlipRow }) {
  const { t } = useTranslation();
  const { billet_code, twin } = row;
  if (billet_code === '') return <p className={classes.doubt}>{t('slips.noCode')}</p>;
  const { verdict } = verdictOn(row, today());
  const known = twin?.code === billet_code ? twin.found : null;
  return (
    <>
      {verdict !== 'matches' && <p className={classes.doubt}>{t(`slips.doubts.${verdict}`)}</p>}
      {known && (
        <p className={classes.doubt}>
          {t('slips.doubts.twin')}:{' '}
          <Link target="_blank" to={toTableRow(`/${known.company_id}/servicos/pagamentos`, known.id)}>
            {t('slips.seeTwin', { name: known.company_name })}
          </Link>
        </p>
      )}
    </>
  );
}

/** Whoever the slip names, where that is nobody yet. */
function Stranger({ row: { companies, payer } }: { row: SlipRow }) {
  const { t } = useTranslation();
  if (companies.length > 0 || payer === '') return null;
  const cnpj = showCnpj(payer);
  const [before, after] = t('slips.payer', { cnpj }).split(cnpj);
  return (
    <p className={classes.doubt}>
      {before}
      <span className={classes.whole}>{cnpj}</span>
      {after}
    </p>
  );
}

/** Nobody knows whether it is an invoice of another company by now: its answer was lost. */
function Elsewhere({ row }: { row: SlipRow }) {
  const { t } = useTranslation();
  return maybeIn(row).map(({ id, name }) => (
    <p key={id} className={classes.doubt}>
      {t('slips.elsewhere', { name })}{' '}
      <Link target="_blank" to={`/${id}/servicos/pagamentos${tabLink('historico')}`}>
        {t('slips.seeElsewhere')}
      </Link>
    </p>
  ));
}

function Problem({ id, text }: { id?: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className={classes.problem}>
      {text}
    </p>
  );
}
