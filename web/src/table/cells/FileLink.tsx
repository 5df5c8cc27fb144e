import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './PdfField.module.css';
import { shortName } from './short-name.ts';

/** A file that was chosen and not sent yet: a click shows whether it is the right one. */
export function FileLink({ id, file }: { id: string; file: File }) {
  const { t } = useTranslation();
  const address = useAddressOf(file);
  return (
    <a
      id={id}
      className={classes.file}
      href={address}
      target="_blank"
      rel="noopener"
      title={file.name}
      aria-label={`${file.name} ${t('overview.opensInNewTab')}`}
    >
      {shortName(file.name)}
    </a>
  );
}

/** An address within this browser, for as long as the file is in sight. */
function useAddressOf(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
