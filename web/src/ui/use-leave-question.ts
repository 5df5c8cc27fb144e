import { useCallback, useEffect, useRef, useState } from 'react';
import { askBeforeLeaving } from './leaving.ts';

/** The question that is asked before a screen is left, as long as it has something that is not saved. */
export function useLeaveQuestion(isUnsaved: boolean) {
  const [opened, setOpened] = useState(false);
  const onward = useRef<() => void>(null);
  const ask = useCallback((leave: () => void) => {
    onward.current = leave;
    setOpened(true);
  }, []);
  useEffect(() => (isUnsaved ? askBeforeLeaving(ask) : undefined), [isUnsaved, ask]);
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
