import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/Spinner.tsx';
import { openPdfReader } from './pdf-texts.ts';

/** The first page of a file, for whoever types what was not found in it. Drawn when it is asked for: a picture is large. */
export function PagePicture({ file, name }: { file: File; name: string }) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | string | null>(null);
  useEffect(() => {
    const reader = openPdfReader();
    let left = false;
    reader.look(file).then((drawn) => {
      reader.close();
      if (!left) setPicture(drawn);
    });
    return () => {
      left = true;
      reader.close();
    };
  }, [file]);
  useEffect(() => {
    if (picture instanceof ImageBitmap) canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  if (picture === null) return <Spinner />;
  if (typeof picture === 'string') return <p role="alert">{t('slips.unseen')}</p>;
  return (
    <canvas
      ref={canvas}
      width={picture.width}
      height={picture.height}
      role="img"
      aria-label={t('slips.firstPage', { name })}
    />
  );
}
