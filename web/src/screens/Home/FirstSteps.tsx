import type { FirstSteps as Steps } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Heading } from '../../ui/Heading.tsx';
import { IconCheck } from '../../ui/icons.ts';
import { ScreenLink } from '../ScreenLink.tsx';
import classes from './FirstSteps.module.css';

/** A short list for whoever opens an empty account; gone once the first client has something to look at. */
export function FirstSteps({ steps: { company, user, invoice, mail } }: { steps: Steps }) {
  const { t } = useTranslation();
  // Users and invoices are a company's: without one there is nowhere to go yet.
  const within = (path: string) => (company === null ? undefined : `/${company}/servicos/${path}`);
  const steps = [
    { name: 'company', done: company !== null, to: '/servicos/empresas' },
    { name: 'user', done: user, to: within('usuarios') },
    { name: 'invoice', done: invoice, to: within('pagamentos?aba=historico') },
    { name: 'mail', done: mail },
  ];
  const next = steps.find(({ done }) => !done)?.name;
  return (
    <section aria-labelledby="first-steps" className={classes.card}>
      <Heading id="first-steps" className={classes.title}>
        {t('firstSteps.title')}
      </Heading>
      <p>{t('firstSteps.intro')}</p>
      <ol className={classes.steps}>
        {steps.map(({ name, done, to }, at) => (
          <li key={name} data-done={done || undefined} aria-current={name === next ? 'step' : undefined}>
            <span aria-hidden className={classes.mark}>
              {done ? <IconCheck size={18} /> : at + 1}
            </span>
            <div>
              {to && !done ? (
                <ScreenLink to={to}>{t(`firstSteps.${name}.title`)}</ScreenLink>
              ) : (
                <strong>{t(`firstSteps.${name}.title`)}</strong>
              )}
              <p>{t(done ? 'firstSteps.done' : `firstSteps.${name}.about`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
