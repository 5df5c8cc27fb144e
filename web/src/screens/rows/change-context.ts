import type { Place, User } from '@clareira/contract';
import type { TFunction } from 'i18next';
import type { StoredRow } from '../../table/column.ts';
import type { ToastAction } from '../../ui/notify.ts';
import type { AskPassword } from './after-password.ts';
import type { ResourceDefinition } from './definition.ts';
import type { FieldChange } from './field-changes.ts';
import type { ConflictChoice } from './save-questions.ts';
import type { Toast } from './toasts.ts';

/** All that saving and deleting need to know and to tell. */
export interface ChangeContext<Row extends StoredRow> {
  readonly definition: ResourceDefinition<Row>;
  readonly place: Place;
  readonly user: User;
  readonly t: TFunction;
  notifySuccess(text: string, action?: ToastAction): void;
  notifyError(text: string, action?: ToastAction): void;
  /** Shows a saved row at once; the reload that follows has the last word. */
  keep(row: Row): void;
  reload(): Promise<void>;
  /** Shows what somebody else has changed meanwhile, and asks what is to become of it. */
  askAbout(changes: readonly FieldChange[]): Promise<ConflictChoice>;
  /** The same before a row is deleted that the reader has not seen as it is. */
  askAboutRemoval(changes: readonly FieldChange[]): Promise<ConflictChoice>;
  readonly askPassword: AskPassword;
}

export function toastText<Row extends StoredRow>(
  { definition, t }: ChangeContext<Row>,
  toast: Toast,
  count = 1,
): string {
  return t(`${definition.texts}.toasts.${toast}`, { count });
}

/** Some resources have words of their own for those who lack the permission; the others just failed. */
export function forbiddenText<Row extends StoredRow>({ definition, t }: ChangeContext<Row>, toast: Toast): string {
  return t([`${definition.texts}.toasts.forbidden`, `${definition.texts}.toasts.${toast}`]);
}
