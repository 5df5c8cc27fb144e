import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The filters of a list, kept in the address: a link leads to what it was copied from, and so does 'Back'. */
export function useAddressFilters<const Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  // The router makes a new setter for every address; an effect that sets a filter must not run again for that.
  const latest = useRef({ params, setParams });
  useLayoutEffect(() => {
    latest.current = { params, setParams };
  });
  const setFilter = useCallback((name: Name, value: string, { isStep = false } = {}) => {
    const { params: current, setParams: set } = latest.current;
    if ((current.get(name) ?? '') === value) return;
    set(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      // What is another place to the person has the last one behind it.
      { replace: !isStep },
    );
  }, []);
  return { filters, setFilter };
}
