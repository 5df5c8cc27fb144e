import { languageOf, languages, type NoticeChoices, noticeTopics, paths } from '@clareira/contract';
import { Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, isSessionExpired } from '../../api/client.ts';
import { useSession, useSignedInUser } from '../../session/session.tsx';
import { useFailedLoad } from '../../session/use-failed-load.ts';
import { Fault } from '../../ui/Fault.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import classes from './Notices.module.css';

/** What the reader is told by mail, and in which language. Each choice is kept as soon as it is made. */
export function NoticeSettings() {
  const { t } = useTranslation();
  const { id, email } = useSignedInUser();
  const { expire } = useSession();
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const queryKey = ['notices', id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<NoticeChoices>('GET', paths.notices, undefined, { signal }),
  });
  useFailedLoad(query.error);

  async function choose(change: Partial<NoticeChoices>) {
    if (saving) return;
    setSaving(true);
    try {
      client.setQueryData(queryKey, await call<NoticeChoices>('PUT', paths.notices, change));
      notifySuccess(t('mail.notices.saved'));
    } catch (error) {
      if (isSessionExpired(error)) expire();
      else notifyError(t('mail.notices.saveFailed'));
      // It may have been saved all the same.
      await query.refetch();
    }
    setSaving(false);
  }

  if (!query.data) {
    if (query.isError && !query.isFetching)
      return <Fault text={t('mail.notices.loadFailed')} onRetry={() => query.refetch()} />;
    return <Spinner />;
  }
  const { data: choices } = query;
  return (
    <section className={classes.settings} aria-busy={saving}>
      <p className={classes.intro}>{t('mail.notices.intro', { email })}</p>
      <fieldset className={classes.topics}>
        <legend>{t('mail.notices.topics')}</legend>
        {noticeTopics.map((topic) => (
          <Checkbox
            key={topic}
            size="md"
            label={t(`mail.notices.${topic}.label`)}
            description={t(`mail.notices.${topic}.about`)}
            checked={choices[topic]}
            aria-disabled={saving || undefined}
            onChange={(event) => choose({ [topic]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
      <NativeSelect
        size="md"
        className={classes.language ?? ''}
        label={t('mail.notices.language')}
        value={choices.language}
        aria-disabled={saving || undefined}
        data={languages.map((value) => ({ value, label: t(`menu.languages.${value}`) }))}
        onChange={(event) => choose({ language: languageOf(event.currentTarget.value) })}
      />
      <p className={classes.intro}>{t('mail.notices.always')}</p>
    </section>
  );
}
