import { useCallback, useEffect, useRef, useState } from 'react';
import { askBeforeLeaving, type Part } from './leaving.ts';

/** The question that is asked before a screen is left, as long as it has something that is not saved. */
export function useLeaveQuestion(isUnsaved: boolean, part?: Part) {
  const [opened, setOpened] = useState(false);
  const onward = useRef<() => void>(null);
  const ask = useCallback((leave: () => void) => {
    onward.current = leave;
    // Once the Escape that asks is over: the question would take it for its own, and close.
    setTimeout(() => setOpened(true));
  }, []);
  useEffect(() => {
    if (!isUnsaved) return;
    const end = askBeforeLeaving(ask, part);
    return () => {
      end();
      // What was saved while one was asked is no question any more.
      setOpened(false);
    };
  }, [isUnsaved, ask, part]);
  return {
    opened,
    ask,
    stay: () => setOpened(false),
    /** Goes where the person was going. */
    leave: () => {
      setOpened(false);
      onward.current?.();
    },
  };
}
