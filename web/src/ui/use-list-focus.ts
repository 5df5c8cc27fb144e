import { useEffect, useRef } from 'react';

/**
 * What was pressed in a list may go, by itself or with its item: the focus then goes to the item that stands in its place
 * (or to such a field of it), else to the nearest, else to the heading. The list is there as long as the component.
 */
export function useListFocus<List extends HTMLElement>(field?: string) {
  const list = useRef<List>(null);
  useEffect(() => {
    const gone = new AbortController();
    // Nobody presses anything before it has come.
    import('./keep-focus-in.ts')
      .then(({ keepFocusIn }) => keepFocusIn(list.current, field, gone.signal))
      .catch(ignored);
    return () => gone.abort();
  }, [field]);
  return list;
}

const ignored = () => undefined;
