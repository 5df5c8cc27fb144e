/** Its message is the one line that the operator reads. */
export class BackupError extends Error {}

export const damaged = (what: string) => new BackupError(`The backup is damaged, or none of Clareira: ${what}.`);
