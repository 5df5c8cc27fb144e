import type { ComponentProps } from 'react';
import classes from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'type'> {
  label: string;
  tone?: 'plain' | 'strong' | 'danger';
  /** `lg` is as large as a finger wants it on every screen. */
  size?: 'md' | 'lg';
}

/** Plain, as rows are full of them: a themed component costs a scroll its smoothness. */
export function IconButton({ label, tone = 'plain', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={[classes.button, className].filter(Boolean).join(' ')}
      data-tone={tone}
      data-size={size}
      aria-label={label}
      title={label}
    />
  );
}
