import { type ApiToken, addDays, apiTokenAccess, paths, readDay, showDay, todayIn } from '@clareira/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { unlessGone } from '../../api/lost-answers.ts';
import { makeShownOnce } from '../../api/make-shown-once.ts';
import { brand } from '../../brand.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { DayField } from '../DayField.tsx';
import classes from './Account.module.css';
import { CurrentPassword } from './CurrentPassword.tsx';
import { FormButtons } from './FormButtons.tsx';
import { OwnList } from './OwnList.tsx';
import { Section } from './Section.tsx';
import { useOwnList } from './use-own-list.ts';
import { useSubmit } from './use-submit.ts';

/** For the programs of the staff. */
export function ApiTokens() {
  const { t } = useTranslation();
  const query = useOwnList<ApiToken>(paths.apiTokens);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<string>();

  return (
    <Section title={t('account.tokens.title')} intro={t('account.tokens.intro')} query={query}>
      <OwnList
        label={t('account.tokens.title')}
        rows={query.data ?? []}
        about={({ access, expires_on }) =>
          `${t(`account.tokens.accesses.${access}`)} · ${t('account.tokens.until', { day: showDay(expires_on) })}`
        }
        remove={(name) => t('account.tokens.remove', { name })}
        onRemove={async ({ id }) => {
          await call('DELETE', paths.apiToken(id)).catch(unlessGone);
          notifySuccess(t('account.tokens.removed'));
          await query.refetch();
        }}
        reread={query.refetch}
      />
      {made && (
        <div className={classes.once} role="status">
          <p>{t('account.tokens.once')}</p>
          <code className={classes.secret}>{made}</code>
        </div>
      )}
      {isAdding ? (
        <AddToken
          onDone={async (token) => {
            setAdding(false);
            setMade(token);
            await query.refetch();
          }}
          onCancel={() => setAdding(false)}
          reread={query.refetch}
        />
      ) : (
        <Button
          onClick={() => {
            setMade(undefined);
            setAdding(true);
          }}
        >
          {t('account.tokens.add')}
        </Button>
      )}
    </Section>
  );
}

interface AddTokenProps {
  onDone(token: string): void;
  onCancel(): void;
  reread(): unknown;
}

function AddToken({ onDone, onCancel, reread }: AddTokenProps) {
  const { t } = useTranslation();
  const today = todayIn(brand.timeZone, Date.now());
  const [fields, setFields] = useState({
    name: '',
    access: 'read',
    expires_on: showDay(addDays(today, 90)),
    current_password: '',
  });
  const attempt = useRef<string>(undefined);
  const { busy, submit, settle, problemText } = useSubmit(reread);
  const change = (name: keyof typeof fields, value: string) => {
    setFields((known) => ({ ...known, [name]: value }));
    settle(name);
  };

  function send(event: FormEvent) {
    event.preventDefault();
    submit(async () => {
      const body = { ...fields, expires_on: readDay(fields.expires_on) };
      const { token } = await makeShownOnce<ApiToken & { token: string }>(paths.apiTokens, body, attempt);
      onDone(token);
    });
  }

  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <TextInput
        label={t('account.tokens.name')}
        autoComplete="off"
        value={fields.name}
        error={problemText('name')}
        onChange={(event) => change('name', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('account.tokens.access')}
        value={fields.access}
        error={problemText('access')}
        data={apiTokenAccess.map((value) => ({ value, label: t(`account.tokens.accesses.${value}`) }))}
        onChange={(event) => change('access', event.currentTarget.value)}
      />
      <DayField
        label={t('account.tokens.expiresOn')}
        value={fields.expires_on}
        problem={problemText('expires_on')}
        busy={busy}
        onChange={(value) => change('expires_on', value)}
      />
      <CurrentPassword
        value={fields.current_password}
        error={problemText('current_password')}
        onChange={(value) => change('current_password', value)}
      />
      <FormButtons submit={t('account.tokens.make')} busy={busy} onCancel={onCancel} />
    </form>
  );
}
