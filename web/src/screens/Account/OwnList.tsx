import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showInstant } from '../../show-instant.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { useSending } from '../use-sending.ts';
import classes from './Account.module.css';

interface OwnThing {
  id: number;
  name: string;
  created_at: string;
  used_at: string | null;
}

interface OwnListProps<Row extends OwnThing> {
  label: string;
  rows: readonly Row[];
  /** What else there is to say about one. */
  about?(row: Row): string;
  /** What the button of one says. */
  action: string;
  /** What it is called in full, and the question that it asks. */
  remove(name: string): string;
  onRemove(row: Row): Promise<void>;
  /** Asks for the rows again, once one could not be removed. */
  reread(): unknown;
}

/** Passkeys and API tokens: what each is called, since when it is there, when it was last used. */
export function OwnList<Row extends OwnThing>(props: OwnListProps<Row>) {
  const { label, rows, about, action, remove, onRemove, reread } = props;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Row>();
  const { busy, send } = useSending({ reread });
  if (rows.length === 0) return null;
  return (
    <>
      <ul aria-label={label} className={classes.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <div>
              <strong>{row.name}</strong>
              <p className={classes.about}>
                {[
                  about?.(row),
                  t('account.since', { day: showInstant(row.created_at) }),
                  row.used_at ? t('account.lastUse', { day: showInstant(row.used_at) }) : t('account.neverUsed'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button
              size="sm"
              variant="default"
              aria-label={remove(row.name)}
              aria-disabled={busy || undefined}
              onClick={() => busy || setAsked(row)}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        title={remove(asked?.name ?? '')}
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          const row = asked;
          setAsked(undefined);
          if (row) send(() => onRemove(row));
        }}
      />
    </>
  );
}
