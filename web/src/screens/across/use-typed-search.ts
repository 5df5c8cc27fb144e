import { useEffect, useRef, useState } from 'react';

/** Long enough for a word to be typed. */
const pause = 250;

/** As long as the server takes one. */
export const longestSearch = 200;

/** What is typed to search for, asked for once the hand rests. `search` is what the address asks for. */
export function useTypedSearch(search: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  useEffect(() => {
    // 'Back' and links lead to another search than what was typed.
    if (search === asked.current) return;
    asked.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed === asked.current) return;
      asked.current = typed;
      onSearch(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return [typed, setTyped] as const;
}
