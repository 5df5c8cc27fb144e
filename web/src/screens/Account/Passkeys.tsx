import { accountForms, judgeForm, type Passkey, paths } from '@clareira/contract';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { unlessGone } from '../../api/lost-answers.ts';
import { supportsPasskeys } from '../../passkey-support.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { useSending } from '../use-sending.ts';
import classes from './Account.module.css';
import { CurrentPassword } from './CurrentPassword.tsx';
import { FormButtons } from './FormButtons.tsx';
import { OwnList } from './OwnList.tsx';
import { Section } from './Section.tsx';
import { useAccount } from './use-account.ts';
import { useOwnList } from './use-own-list.ts';

export function Passkeys() {
  const { t } = useTranslation();
  const { refresh: refreshAccount } = useAccount();
  const query = useOwnList<Passkey>(paths.passkeys);
  const [isAdding, setAdding] = useState(false);
  // A key that was removed takes its button along.
  const [rereads, setRereads] = useState(0);
  const isSupported = supportsPasskeys();

  async function reread() {
    await Promise.all([query.refetch(), refreshAccount()]);
    setRereads((times) => times + 1);
  }

  async function changed(text: string) {
    notifySuccess(text);
    await reread();
  }

  return (
    <Section
      id="passkeys"
      title={t('secondFactor.passkeys.title')}
      intro={t('secondFactor.passkeys.intro')}
      query={query}
      step={`${isAdding} ${rereads}`}
    >
      <OwnList
        label={t('secondFactor.passkeys.title')}
        rows={query.data ?? []}
        action={t('account.remove')}
        remove={(name) => t('secondFactor.passkeys.remove', { name })}
        onRemove={async ({ id }) => {
          await call('DELETE', paths.passkey(id)).catch(unlessGone);
          await changed(t('secondFactor.passkeys.removed'));
        }}
        reread={reread}
      />
      {!isSupported && <p className={classes.about}>{t('secondFactor.passkeys.unsupported')}</p>}
      {isSupported && !isAdding && <Button onClick={() => setAdding(true)}>{t('secondFactor.passkeys.add')}</Button>}
      {isAdding && (
        <AddPasskey
          onDone={() => {
            setAdding(false);
            changed(t('secondFactor.passkeys.added'));
          }}
          onCancel={() => setAdding(false)}
          reread={reread}
        />
      )}
    </Section>
  );
}

interface AddPasskeyProps {
  onDone(): void;
  onCancel(): void;
  reread(): unknown;
}

function AddPasskey({ onDone, onCancel, reread }: AddPasskeyProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { busy, problems, refuse, clearProblem, send } = useSending({ reread });

  function add(event: FormEvent) {
    event.preventDefault();
    const judged = judgeForm(accountForms.passkey, { name: name || t('secondFactor.passkeys.defaultName') });
    // Before the device is asked, which would keep a key that nobody knows.
    if (!judged.ok) return void refuse(judged.problems);
    send(async () => {
      const { makePasskey } = await import('./make-passkey.ts');
      const outcome = await makePasskey(judged.values.name, password);
      if (outcome === 'made') onDone();
      if (outcome === 'known') notifyError(t('secondFactor.passkeys.known'));
    });
  }

  return (
    <form noValidate className={classes.form} onSubmit={add}>
      <TextInput
        label={t('secondFactor.passkeys.name')}
        name="passkey-name"
        autoComplete="off"
        placeholder={t('secondFactor.passkeys.defaultName')}
        value={name}
        error={problems.name ?? problems.response}
        onChange={(event) => {
          setName(event.currentTarget.value);
          clearProblem('name');
        }}
      />
      <CurrentPassword
        value={password}
        error={problems.current_password}
        onChange={(value) => {
          setPassword(value);
          clearProblem('current_password');
        }}
      />
      <FormButtons submit={t('account.continue')} busy={busy} onCancel={onCancel} />
    </form>
  );
}
