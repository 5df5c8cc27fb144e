import { isSuper } from '@clareira/contract';
import { type KeyboardEvent, useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSignedInUser } from '../../session/session.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconSearch, IconX } from '../../ui/icons.tsx';
import { findJumps } from './find-jumps.ts';
import { JumpList, optionId } from './JumpList.tsx';
import { JumpStatus } from './JumpStatus.tsx';
import { type Jump, pathOf } from './jump.ts';
import classes from './QuickJumpDialog.module.css';
import { usePlaces } from './use-places.ts';

export interface QuickJumpDialogProps {
  onClose(): void;
}

export default function QuickJumpDialog({ onClose }: QuickJumpDialogProps) {
  const { t } = useTranslation();
  const staff = isSuper(useSignedInUser());
  const navigate = useNavigate();
  const dialog = useModal();
  const box = useRef<HTMLInputElement>(null);
  const list = useId();
  const { places, query: companies } = usePlaces();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  // The box follows every key at once; the results follow as fast as they can.
  const sought = useDeferredValue(typed);
  const found = useMemo(() => findJumps(places, sought), [places, sought]);
  const { jumps } = found;

  function choose(jump: Jump | undefined) {
    if (!jump) return;
    onClose();
    navigate(pathOf(jump));
  }

  function retry() {
    // The button is about to go, and what comes is there to be searched.
    box.current?.focus();
    companies.refetch();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && jumps.length > 0) setActive((active + step + jumps.length) % jumps.length);
    // Results that lag behind the keys are not what Enter was meant for.
    else if (event.key === 'Enter') choose(typed === sought ? jumps[active] : findJumps(places, typed).jumps[0]);
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
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton size="lg" label={t('quickJump.close')} onClick={onClose}>
          <IconX aria-hidden size={20} />
        </IconButton>
      </div>
      <JumpList id={list} jumps={jumps} active={active} onActive={setActive} onChoose={choose} />
      <JumpStatus found={found} searching={sought.trim() !== ''} companies={companies} onRetry={retry} />
    </dialog>
  );
}

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
