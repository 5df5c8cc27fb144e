import { type Company, isSuper } from '@clareira/contract';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSignedInUser } from '../../session/session.tsx';
import { IconX } from '../../ui/entry-icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconSearch } from '../../ui/icons.ts';
import { leaveScreen } from '../../ui/leaving.ts';
import { findJumps } from './find-jumps.ts';
import { JumpList, optionId } from './JumpList.tsx';
import { JumpStatus } from './JumpStatus.tsx';
import { type Jump, pathOf } from './jump.ts';
import classes from './QuickJumpDialog.module.css';
import { useFoundCompanies } from './use-found-companies.ts';
import { usePapers } from './use-papers.ts';
import { usePlaces } from './use-places.ts';

interface QuickJumpDialogProps {
  onClose(): void;
}

export default function QuickJumpDialog({ onClose }: QuickJumpDialogProps) {
  const { t } = useTranslation();
  const staff = isSuper(useSignedInUser());
  const navigate = useNavigate();
  const dialog = useModal();
  const box = useRef<HTMLInputElement>(null);
  const list = useId();
  const places = usePlaces();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [isEntered, setEntered] = useState(false);
  // The box follows every key at once; the results follow as fast as they can.
  const sought = useDeferredValue(typed);
  const { companies, ...search } = useFoundCompanies([...places.companyScreens, ...places.parts], sought);
  const { papers, isWaiting } = usePapers(places.screens, sought.trim() !== '');
  const found = useMemo(() => findJumps({ ...places, companies, papers }, sought), [places, companies, papers, sought]);
  const { jumps } = found;
  const isBehind = typed !== sought || search.isWaiting || isWaiting;

  function choose(jump: Jump | undefined) {
    if (!jump) return;
    onClose();
    leaveScreen(() => navigate(pathOf(jump)));
  }

  function retry() {
    // The button is about to go, and what comes is there to be searched.
    box.current?.focus();
    search.retry();
  }

  function enter() {
    // Companies come after all else, so what is not one of them is meant even before they are there.
    const [sure] = findJumps({ ...places, companies: noCompanies }, typed).jumps;
    if (!isBehind || active > 0) choose(jumps[active]);
    else if (sure) choose(sure);
    else setEntered(true);
  }

  useEffect(() => {
    if (!isEntered || isBehind) return;
    setEntered(false);
    choose(jumps[0]);
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && jumps.length > 0) setActive((active + step + jumps.length) % jumps.length);
    else if (event.key === 'Enter') enter();
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('quickJump.open')}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.search}>
        <IconSearch aria-hidden size={20} />
        <input
          ref={box}
          role="combobox"
          aria-label={t(staff ? 'quickJump.screenOrCompany' : 'quickJump.screen')}
          placeholder={t(staff ? 'quickJump.hint' : 'quickJump.hintScreen')}
          aria-autocomplete="list"
          aria-expanded={jumps.length > 0}
          aria-controls={list}
          aria-activedescendant={jumps[active] && optionId(list, active)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton size="lg" label={t('quickJump.close')} onClick={onClose}>
          <IconX aria-hidden size={20} />
        </IconButton>
      </div>
      <JumpList id={list} jumps={jumps} active={active} onActive={setActive} onChoose={choose} />
      <JumpStatus
        found={found}
        searching={sought.trim() !== ''}
        companies={search}
        isReading={isWaiting}
        onRetry={retry}
      />
    </dialog>
  );
}

const noCompanies: readonly Company[] = [];

/** Shown from the first moment; on leaving it gives the focus back to where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}
