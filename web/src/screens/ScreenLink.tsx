import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { usePrefetch } from './use-prefetch.ts';

interface ScreenLinkProps extends ComponentProps<typeof Link> {
  to: string;
}

/** A link to a screen, which loads that screen as soon as the pointer or the focus comes near. */
export function ScreenLink({ to, onPointerEnter, onFocus, ...rest }: ScreenLinkProps) {
  const prefetch = usePrefetch();
  return (
    <Link
      {...rest}
      to={to}
      onPointerEnter={(event) => {
        prefetch(to);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        prefetch(to);
        onFocus?.(event);
      }}
    />
  );
}
