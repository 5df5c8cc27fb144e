import { OperatorError } from '../operator-error.ts';

export class ManageError extends OperatorError {}
