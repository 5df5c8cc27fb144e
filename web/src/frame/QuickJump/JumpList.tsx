import { showCnpj } from '@clareira/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenIcon } from '../../screens/ScreenIcon.tsx';
import { usePrefetch } from '../../screens/use-prefetch.ts';
import { type Jump, pathOf } from './jump.ts';
import classes from './QuickJumpDialog.module.css';

interface JumpListProps {
  id: string;
  jumps: readonly Jump[];
  active: number;
  onActive(at: number): void;
  onChoose(jump: Jump): void;
}

export const optionId = (list: string, at: number) => `${list}-${at}`;

export function JumpList({ id, jumps, active, onActive, onChoose }: JumpListProps) {
  const { t } = useTranslation();
  const prefetch = usePrefetch();
  const chosen = jumps[active];
  const path = chosen && pathOf(chosen);

  useEffect(() => {
    if (path === undefined) return;
    prefetch(path);
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [path, prefetch, id, active]);

  return (
    <div id={id} role="listbox" aria-label={t('quickJump.results')} className={classes.list}>
      {jumps.map((jump, at) => (
        <button
          key={pathOf(jump)}
          id={optionId(id, at)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={classes.option}
          // The box keeps the focus, so that typing goes on.
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => at !== active && onActive(at)}
          onClick={() => onChoose(jump)}
        >
          <ScreenIcon name={jump.screen.icon} size={22} stroke={1.5} />
          <JumpName jump={jump} />
        </button>
      ))}
    </div>
  );
}

function JumpName({ jump: { screen, company, paper } }: { jump: Jump }) {
  const { t } = useTranslation();
  if (paper)
    return (
      <span className={classes.name}>
        {paper.name}
        <span className={classes.about}>{paper.about}</span>
      </span>
    );
  if (!company)
    return (
      <>
        <span className={classes.name}>{screen.text}</span>
        {screen.within && <span className={classes.about}>{screen.within}</span>}
      </>
    );
  return (
    <>
      <span className={classes.name}>{t('quickJump.inCompany', { company: company.name, screen: screen.text })}</span>
      <span className={classes.cnpj}>{showCnpj(company.cnpj)}</span>
    </>
  );
}
