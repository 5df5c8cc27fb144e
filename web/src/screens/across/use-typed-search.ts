import { useEffect, useRef, useState } from 'react';

/** Long enough for a word to be typed. */
const pause = 250;

/** What is typed to search for, asked for once the hand rests. `search` is what the address asks for. */
export function useTypedSearch(search: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  /** What was asked for and is not in the address yet: a slow page is behind a quick hand. */
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const own = asked.current.lastIndexOf(search);
    asked.current = asked.current.slice(own + 1);
    // 'Back' and links lead to another search than what was typed.
    if (own === -1) setTyped(search);
  }, [search]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed === search) return;
      asked.current.push(typed);
      onSearch(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return [typed, setTyped] as const;
}
