import { OperatorError } from '../operator-error.ts';

export class BackupError extends OperatorError {}

export const damaged = (what: string) => new BackupError(`The backup is damaged, or none of Clareira: ${what}.`);
