import type { ComponentProps } from 'react';
import classes from './Heading.module.css';

interface HeadingProps extends ComponentProps<'h2'> {
  as?: 'h1' | 'h2';
  /** As large as another one is. */
  size?: 'h1' | 'h2' | 'h3';
}

export function Heading({ as: Tag = 'h2', size = Tag, className = '', ...others }: HeadingProps) {
  return <Tag className={`${classes[size]} ${className}`} {...others} />;
}
