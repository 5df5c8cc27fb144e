import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The filters of a list, kept in the address: a link leads to what it was copied from, and so does 'Back'. */
export function useAddressFilters<const Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const setFilter = useCallback(
    (name: Name, value: string) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { filters, setFilter };
}
