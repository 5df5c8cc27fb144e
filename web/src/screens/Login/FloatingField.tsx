import type { Problem } from '@clareira/contract';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FloatingField.module.css';

interface FloatingFieldProps extends Omit<TextInputProps, 'label' | 'placeholder' | 'error' | 'classNames'> {
  ref: Ref<HTMLInputElement>;
  label: string;
  icon: ReactNode;
  problem: Problem | undefined;
}

/** Its label stands in the empty field as a placeholder does, and makes way above what is typed. */
export function FloatingField({ label, icon, problem, ...input }: FloatingFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...input}
      label={label}
      placeholder={label}
      required
      withAsterisk={false}
      error={problem && t(`problems.${problem}`)}
      leftSection={icon}
      leftSectionWidth={48}
      classNames={classes}
    />
  );
}
