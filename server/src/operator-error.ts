/** Its message is the one line that the operator reads. */
export class OperatorError extends Error {}
