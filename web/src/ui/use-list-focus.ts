import { useEffect, useRef } from 'react';

/**
 * What was pressed in a list may go, by itself or with its item: the focus then goes to what stands in its place, else to
 * the nearest, else to the heading. The list is there as long as the component.
 */
export function useListFocus<List extends HTMLElement>() {
  const list = useRef<List>(null);
  useEffect(() => {
    const gone = new AbortController();
    // Nobody presses anything before it has come.
    import('./keep-focus-in.ts').then(({ keepFocusIn }) => keepFocusIn(list.current, gone.signal)).catch(ignored);
    return () => gone.abort();
  }, []);
  return list;
}

const ignored = () => undefined;
