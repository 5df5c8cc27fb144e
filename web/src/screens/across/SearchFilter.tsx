import { longestSearch } from '@clareira/contract';
import classes from './FilterBar.module.css';
import { useTypedSearch } from './use-typed-search.ts';

interface SearchFilterProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

export function SearchFilter({ label, value, onChange }: SearchFilterProps) {
  const [typed, setTyped] = useTypedSearch(value, onChange);
  return (
    <label className={classes.filter}>
      <span>{label}</span>
      <input
        type="search"
        maxLength={longestSearch}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </label>
  );
}
