import { type Company, showCnpj } from '@clareira/contract';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronRight } from '../../ui/icons.ts';
import { ScreenLink } from '../ScreenLink.tsx';
import classes from './CompanyPicker.module.css';

/** In pixels, of a name on one line; the stylesheet has the same. */
const rowHeight = 72;
/** What the header and the search box, which stay at the top, may cover of the list. */
const searchHeight = 176;
/** So many rows before the last one it is time for the next ones. */
const nearEnd = 30;

export interface CompanyListHandle {
  focusFirst(): void;
}

interface CompanyListProps {
  ref: Ref<CompanyListHandle>;
  companies: readonly Company[];
  route: string;
  /** There are others, which come when the last of these are near. */
  hasMore: boolean;
  onNearEnd(): void;
}

/** Only the rows in sight are in the page, however many there are. */
export function CompanyList({ ref, companies, route, hasMore, onNearEnd }: CompanyListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState(-1);

  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);

  const rows = useWindowVirtualizer({
    count: companies.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: searchHeight,
    // The row that has the focus stays, or scrolling it out of sight would lose the reader's place.
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), focused, range),
  });

  const items = rows.getVirtualItems();
  const isNearEnd = hasMore && (items.at(-1)?.index ?? 0) >= companies.length - nearEnd;
  const loadMore = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isNearEnd && companies.length > 0) loadMore();
  }, [isNearEnd, companies.length]);

  // A row that is to have the focus may have to be drawn first.
  const wanted = useRef(-1);
  useLayoutEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] a`);
    if (!link) return;
    wanted.current = -1;
    link.focus();
  });

  function focusRow(at: number) {
    if (at < 0 || at >= companies.length) return;
    wanted.current = at;
    setFocused(at);
    rows.scrollToIndex(at);
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: companies.length - 1 }[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focusRow(target);
  }

  useImperativeHandle(ref, () => ({ focusFirst: () => focusRow(0) }));

  return (
    <ul
      ref={list}
      aria-label={t('companyPicker.list')}
      className={classes.list}
      style={{ height: rows.getTotalSize() }}
      onKeyDown={onKeyDown}
      onBlur={() => setFocused(-1)}
    >
      {items.map(({ index, start }) => {
        const company = companies[index];
        return (
          company && (
            <li
              // Its place, not its company: a list that changes under the focus must not lose it.
              key={index}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={hasMore ? -1 : companies.length}
              aria-posinset={index + 1}
              className={classes.row}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <ScreenLink to={`/${company.id}/${route}`} className={classes.company} onFocus={() => setFocused(index)}>
                <span className={classes.name}>{company.name}</span>
                <span className={classes.cnpj}>{showCnpj(company.cnpj)}</span>
                <IconChevronRight aria-hidden size={20} className={classes.chevron} />
              </ScreenLink>
            </li>
          )
        );
      })}
    </ul>
  );
}

function withRow(rows: number[], row: number, { count }: Range): number[] {
  if (row < 0 || row >= count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}
