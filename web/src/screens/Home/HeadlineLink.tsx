import { LinkButton } from '../../ui/LinkButton.tsx';
import { usePrefetch } from '../use-prefetch.ts';

interface HeadlineLinkProps {
  to: string;
  variant: 'primary' | 'light';
  children: string;
}

export function HeadlineLink({ to, ...rest }: HeadlineLinkProps) {
  const prefetch = usePrefetch();
  return <LinkButton {...rest} to={to} onPointerEnter={() => prefetch(to)} onFocus={() => prefetch(to)} />;
}
