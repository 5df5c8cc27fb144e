import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';

interface QrCodeProps {
  text: string;
  /** What a screen reader calls it. */
  label: string;
  className?: string | undefined;
}

/** Black on white in the dark too: many cameras read nothing else. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
