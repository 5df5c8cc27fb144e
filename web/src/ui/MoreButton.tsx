import { Button } from '@mantine/core';
import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spoken } from './Spoken.tsx';

export interface MoreRowsProps {
  first: {
    shown: readonly unknown[];
    hidden: number;
    isLong: boolean;
    showMore(): void;
  };
  /** Whose children are the rows. */
  list: RefObject<HTMLElement | null>;
  /** Of how many, where the rows are not all there are. */
  total?: number;
  className?: string | undefined;
  children?: ReactNode;
}

/** Passes the focus on to the first row that came, and tells how many are shown now. */
export default function MoreButton({ first, list, total, className, children }: MoreRowsProps) {
  const { t } = useTranslation();
  const { shown, hidden, showMore } = first;
  const [isPressed, setPressed] = useState(false);

  async function press({ currentTarget }: MouseEvent) {
    setPressed(true);
    showMore();
    const { focusItem } = await import('./keep-focus-in.ts');
    focusItem(list.current, shown.length, currentTarget);
  }

  return (
    <>
      {hidden > 0 && (
        <Button variant="default" className={className} onClick={press}>
          {children ?? t('receivables.more')}
        </Button>
      )}
      <Spoken role="status">
        {isPressed && t('table.count', { shown: shown.length, total: total ?? shown.length + hidden })}
      </Spoken>
    </>
  );
}
