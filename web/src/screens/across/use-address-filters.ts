import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { filtersIn, type Taken } from './filters-in.ts';
import { withFilter } from './with-filter.ts';

/** The filters of a list, kept in the address: a link leads to what it was copied from, and so does 'Back'. */
export function useAddressFilters<const Name extends string>(names: readonly Name[], taken?: Taken<Name>) {
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(params, names, taken);
  // The router makes a new setter for every address; an effect that sets a filter must not run again for that.
  const latest = useRef(setParams);
  const path = useRef(pathOf(window.location.hash));
  useLayoutEffect(() => {
    latest.current = setParams;
  });
  const setFilter = useCallback((name: Name, value: string, { isStep = false } = {}) => {
    const { hash } = window.location;
    // Another screen is on its way, and this one's filters go with it.
    if (pathOf(hash) !== path.current) return;
    // The address itself: what the router tells is as old as the last drawing, and a filter set since would be lost.
    const next = withFilter(hash, name, value);
    // What is another place to the person has the last one behind it.
    if (next) latest.current(next, { replace: !isStep });
  }, []);
  return { filters, setFilter };
}

const pathOf = (hash: string) => hash.split('?')[0];
