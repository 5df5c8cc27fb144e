import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';

/** While it waits for its answer it takes no press, but keeps the focus, which a disabled button loses. */
export function BusyButton({
  loading = false,
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<typeof Button<'button'>>) {
  const isOff = disabled && !loading;
  return (
    <Button
      {...rest}
      loading={loading}
      disabled={isOff}
      renderRoot={(props) => (
        <button
          {...props}
          disabled={isOff}
          aria-disabled={loading || props['aria-disabled']}
          // Enter in a field presses the button too.
          onClick={loading ? (event) => event.preventDefault() : onClick}
          // The focus may go on to the next such button while the key is still down.
          onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
        />
      )}
    />
  );
}
