import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Slips.module.css';

/** The first page of a file, for whoever types its code. */
export function PagePicture({ picture, name }: { picture: ImageBitmap; name: string }) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0), [picture]);
  return (
    <details className={classes.picture}>
      <summary>{t('slips.look')}</summary>
      <canvas
        ref={canvas}
        width={picture.width}
        height={picture.height}
        role="img"
        aria-label={t('slips.firstPage', { name })}
      />
    </details>
  );
}
