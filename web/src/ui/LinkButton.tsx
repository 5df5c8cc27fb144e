import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './LinkButton.module.css';

interface Look {
  variant?: 'primary' | 'secondary' | 'light';
  size?: 'xs' | 'md' | 'lg' | 'xl';
  leftIcon?: ReactNode;
}

/** `to` a screen of the portal, `href` a page outside of it, neither: a button that only looks like a link. */
type Target =
  | ({ to: string; href?: never } & Omit<ComponentProps<typeof Link>, 'to'>)
  | ({ href: string; to?: never } & ComponentProps<'a'>)
  | ({ to?: never; href?: never } & ComponentProps<'button'>);

type LinkButtonProps = Look & Target;

export function LinkButton({
  variant = 'primary',
  size = 'md',
  leftIcon,
  className,
  children,
  ...target
}: LinkButtonProps) {
  const look = {
    className: [classes.button, className].filter(Boolean).join(' '),
    'data-variant': variant,
    'data-size': size,
  };
  const content = (
    <>
      {leftIcon}
      <span>{children}</span>
    </>
  );
  if (target.to !== undefined)
    return (
      <Link {...target} {...look}>
        {content}
      </Link>
    );
  if (target.href !== undefined)
    return (
      <a {...target} {...look}>
        {content}
      </a>
    );
  return (
    <button type="button" {...target} {...look}>
      {content}
    </button>
  );
}
