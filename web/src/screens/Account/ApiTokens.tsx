import { type ApiToken, addDays, apiTokenAccess, paths, readDay, showDay } from '@clareira/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { unlessGone } from '../../api/lost-answers.ts';
import { type Attempt, makeShownOnce } from '../../api/make-shown-once.ts';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { today } from '../../today.ts';
import { Announced } from '../../ui/Announced.tsx';
import { DraftQuestion } from '../../ui/DraftQuestion.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { type DraftKeeping, useUnsavedDraft } from '../../ui/use-unsaved-draft.ts';
import { DayField } from '../DayField.tsx';
import { useSending } from '../use-sending.ts';
import { useShownOnce } from '../use-shown-once.ts';
import classes from './Account.module.css';
import { CurrentPassword } from './CurrentPassword.tsx';
import { FormButtons } from './FormButtons.tsx';
import { OwnList } from './OwnList.tsx';
import { SecretActions } from './SecretActions.tsx';
import { Section } from './Section.tsx';
import { useOwnList } from './use-own-list.ts';

type MadeToken = ApiToken & { token: string };

/** For the programs of the staff. */
export function ApiTokens() {
  const { t } = useTranslation();
  const query = useOwnList<ApiToken>(paths.apiTokens);
  const queries = useQueryClient();
  const keeping = useDraftKeeping<TokenDraft>('api token form', null);
  const [isAdding, setAdding] = useState(keeping.isWaiting);
  // A token that was ended takes its button along.
  const [rereads, setRereads] = useState(0);
  const { secret: made, ...once } = useShownOnce<MadeToken>('api-token');
  const secret = useRef<HTMLElement>(null);
  const rows = query.data ?? [];
  // One that has ended, by its button or with the password, is nothing to be kept.
  const isShown = made !== undefined && rows.some(({ id }) => id === made.id);

  function add({ token, ...row }: MadeToken) {
    setAdding(false);
    queries.setQueriesData<ApiToken[]>({ queryKey: [paths.apiTokens] }, (known = []) => [...known, row]);
    once.show({ token, ...row });
    reread();
  }

  async function reread() {
    const { data } = await query.refetch();
    if (made && data && !data.some(({ id }) => id === made.id)) once.end();
    setRereads((times) => times + 1);
  }

  return (
    <Section
      id="tokens"
      title={t('account.tokens.title')}
      intro={t('account.tokens.intro')}
      query={query}
      step={`${isAdding} ${made?.id} ${rereads}`}
    >
      <OwnList
        label={t('account.tokens.title')}
        rows={rows}
        about={({ access, expires_on }) => {
          const until = expires_on < today() ? 'account.tokens.over' : 'account.tokens.until';
          return `${t(`account.tokens.accesses.${access}`)} · ${t(until, { day: showDay(expires_on) })}`;
        }}
        action={t('account.tokens.end')}
        remove={(name) => t('account.tokens.remove', { name })}
        onRemove={async ({ id }) => {
          await call('DELETE', paths.apiToken(id)).catch(unlessGone);
          notifySuccess(t('account.tokens.removed'));
          await reread();
        }}
        reread={reread}
      />
      {isShown && (
        <>
          <Announced className={classes.once}>
            <p>{t('account.tokens.once')}</p>
            <code ref={secret} className={classes.secret}>
              {made.token}
            </code>
          </Announced>
          <SecretActions
            text={made.token}
            place={secret}
            question={t('account.tokens.leave')}
            kept={t('account.tokens.kept')}
            onAcknowledge={once.forgetSecret}
            onClose={once.end}
          />
        </>
      )}
      {isAdding && <AddToken keeping={keeping} onDone={add} onCancel={() => setAdding(false)} reread={reread} />}
      {!isAdding && !isShown && <Button onClick={() => setAdding(true)}>{t('account.tokens.add')}</Button>}
    </Section>
  );
}

/** Its password is not kept. */
interface TokenDraft {
  name: string;
  access: string;
  expires_on: string;
  attempt: Attempt;
}

interface AddTokenProps {
  keeping: DraftKeeping<TokenDraft>;
  onDone(made: MadeToken): void;
  onCancel(): void;
  reread(): unknown;
}

function AddToken({ keeping, onDone, onCancel, reread }: AddTokenProps) {
  const { t } = useTranslation();
  const [first] = useState<TokenDraft>(() => ({
    name: '',
    access: 'read',
    expires_on: showDay(addDays(today(), 90)),
    attempt: { current: undefined },
  }));
  const [draft, setDraft] = useState(first);
  const { attempt, ...fields } = draft;
  const [current_password, setPassword] = useState('');
  const { busy, problems, clearProblem, send } = useSending({ reread });
  const { name, access, expires_on } = fields;
  const isTouched = name !== first.name || access !== first.access || expires_on !== first.expires_on;
  const unsaved = useUnsavedDraft({
    draft: isTouched ? draft : null,
    keeping,
    resume: setDraft,
    cancel: onCancel,
  });
  const change = (name: keyof typeof fields, value: string) => {
    setDraft({ ...draft, [name]: value });
    clearProblem(name);
  };

  function make(event: FormEvent) {
    event.preventDefault();
    send(async () => {
      const body = { ...fields, expires_on: readDay(fields.expires_on), current_password };
      const made = await makeShownOnce<MadeToken>(paths.apiTokens, body, attempt);
      unsaved.done();
      onDone(made);
    });
  }

  return (
    <form noValidate className={classes.form} onSubmit={make}>
      <TextInput
        label={t('account.tokens.name')}
        aria-required
        autoComplete="off"
        value={fields.name}
        error={problems.name}
        onChange={(event) => change('name', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('account.tokens.access')}
        value={fields.access}
        error={problems.access}
        data={apiTokenAccess.map((value) => ({ value, label: t(`account.tokens.accesses.${value}`) }))}
        onChange={(event) => change('access', event.currentTarget.value)}
      />
      <DayField
        label={t('account.tokens.expiresOn')}
        value={fields.expires_on}
        problem={problems.expires_on}
        busy={busy}
        onChange={(value) => change('expires_on', value)}
      />
      <CurrentPassword
        value={current_password}
        error={problems.current_password}
        onChange={(value) => {
          setPassword(value);
          clearProblem('current_password');
        }}
      />
      <FormButtons submit={t('account.tokens.make')} busy={busy} onCancel={unsaved.discard} />
      <DraftQuestion {...unsaved.question} />
    </form>
  );
}
