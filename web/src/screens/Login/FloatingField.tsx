import type { Problem } from '@clareira/contract';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FloatingField.module.css';

interface FloatingFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'placeholder' | 'className'> {
  ref: Ref<HTMLInputElement>;
  label: string;
  icon: ReactNode;
  problem: Problem | undefined;
  /** What stands at the end of the field, as a button that shows a password. */
  rightSection?: ReactNode;
}

/**
 * Its label stands in the empty field as a placeholder does, and makes way above what is typed. A plain input: the one of
 * Mantine, which the tables use, would be a twentieth of what the sign-in screen has to load.
 */
export function FloatingField({ label, icon, problem, rightSection, ...input }: FloatingFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div>
      <div className={classes.field} data-problem={problem && true}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <span className={classes.icon}>{icon}</span>
        <input
          {...input}
          id={id}
          placeholder={label}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && problemId}
          className={classes.input}
        />
        {rightSection && <span className={classes.rightSection}>{rightSection}</span>}
      </div>
      {problem && (
        <p id={problemId} role="alert" className={classes.problem}>
          {t(`problems.${problem}`)}
        </p>
      )}
    </div>
  );
}
