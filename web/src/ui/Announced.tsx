import { type ComponentProps, useEffect, useState } from 'react';

/** Screen readers announce what changes inside of a live region, not what a new one brings along: it is filled once it stands. */
export function Announced({ role = 'status', children, ...props }: ComponentProps<'div'>) {
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  return (
    <div {...props} role={role}>
      {stands && children}
    </div>
  );
}
