import { useCallback, useEffect, useRef, useState } from 'react';
import { askBeforeLeaving, type Leave, type Part } from './leaving.ts';

/** The question that is asked before a screen is left, as long as it has something that is not saved. */
export function useLeaveQuestion(isUnsaved: boolean, part?: Part) {
  const [opened, setOpened] = useState(false);
  const onward = useRef<Leave>(null);
  const ask = useCallback((leave: Leave) => {
    onward.current = leave;
    // Once the Escape that asks is over: the question would take it for its own, and close.
    setTimeout(() => setOpened(onward.current === leave));
  }, []);

  /** The question is over; gives where the person was going. */
  const close = useCallback(() => {
    const leave = onward.current;
    onward.current = null;
    setOpened(false);
    return leave;
  }, []);

  useEffect(() => {
    if (isUnsaved) return askBeforeLeaving(ask, part);
    // What was saved while one was asked is no question any more.
    close()?.();
  }, [isUnsaved, ask, close, part]);

  return {
    opened,
    ask,
    stay: () => {
      onward.current = null;
      // Gone only once the Escape that says so is over: the side menu under the question would take it for its own.
      setTimeout(() => setOpened(onward.current !== null));
    },
    /** Goes where the person was going. */
    leave: (discard?: () => void) => close()?.(discard),
  };
}
