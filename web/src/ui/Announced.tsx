import { type ComponentProps, useEffect, useState } from 'react';

interface AnnouncedProps extends ComponentProps<'p'> {
  as?: 'div' | 'p';
}

/** Screen readers announce what changes inside of a live region, not what a new one brings along: it is filled once it stands. */
export function Announced({ as: Tag = 'div', role = 'status', children, ...props }: AnnouncedProps) {
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  return (
    <Tag {...props} role={role}>
      {stands && children}
    </Tag>
  );
}
