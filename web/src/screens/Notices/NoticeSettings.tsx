import { languageOf, languages, type NoticeChoices, noticeTopics, paths } from '@clareira/contract';
import { Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { unlessDone } from '../../api/lost-answers.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { settings } from '../../settings.ts';
import { Fault } from '../../ui/Fault.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import classes from './Notices.module.css';

/** What the reader is told by mail, and in which language. Each choice is kept as soon as it is made. */
export function NoticeSettings() {
  const { t } = useTranslation();
  const { id, email } = useSignedInUser();
  const client = useQueryClient();
  /** Those that the server has not answered yet, in the order they were made in. */
  const [open, setOpen] = useState<readonly Partial<NoticeChoices>[]>([]);
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const failureToast = useFailureToast();
  const queryKey = ['notices', id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<NoticeChoices>('GET', paths.notices, undefined, { signal }),
  });

  /** Shown at once, and sent one after the other: the last one is what stays. */
  function choose(change: Partial<NoticeChoices>) {
    failureToast.dismiss();
    setOpen((others) => [...others, change]);
    sent.current = sent.current.then(() => save(change));
  }

  async function save(change: Partial<NoticeChoices>) {
    try {
      const saved = call<NoticeChoices>('PUT', paths.notices, change);
      const choices = await saved.catch(unlessDone(() => isSaved(change)));
      // A look from before the choice must not come after it.
      await client.cancelQueries({ queryKey });
      if (choices) client.setQueryData(queryKey, choices);
      notifySuccess(t('mail.notices.saved'));
    } catch {
      failureToast.show(t('mail.notices.saveFailed'));
    }
    setOpen((all) => all.filter((one) => one !== change));
  }

  async function isSaved(change: Partial<NoticeChoices>): Promise<boolean> {
    const { data, isError } = await query.refetch();
    if (!data || isError) return false;
    const now = { ...data, ...change };
    return noticeTopics.every((topic) => now[topic] === data[topic]) && now.language === data.language;
  }

  if (!query.data) {
    if (query.isError && !query.isFetching)
      return <Fault text={t('mail.notices.loadFailed')} onRetry={() => query.refetch()} />;
    return <Spinner />;
  }
  const choices: NoticeChoices = Object.assign({}, query.data, ...open);
  return (
    <section className={classes.settings} aria-busy={open.length > 0}>
      <p className={classes.intro}>{t('mail.notices.intro', { email })}</p>
      {!settings.hasMail && <p className={classes.off}>{t('mail.notices.off')}</p>}
      <fieldset className={classes.topics}>
        <legend>{t('mail.notices.topics')}</legend>
        {noticeTopics.map((topic) => (
          <Checkbox
            key={topic}
            size="md"
            label={t(`mail.notices.${topic}.label`)}
            description={t(`mail.notices.${topic}.about`)}
            checked={choices[topic]}
            onChange={(event) => choose({ [topic]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
      <NativeSelect
        size="md"
        className={classes.language ?? ''}
        label={t('mail.notices.language')}
        value={choices.language}
        data={languages.map((value) => ({ value, label: t(`menu.languages.${value}`) }))}
        onChange={(event) => choose({ language: languageOf(event.currentTarget.value) })}
      />
      {settings.hasMail && <p className={classes.intro}>{t('mail.notices.always')}</p>}
    </section>
  );
}
