import { failureOf } from './failure.ts';

/** Asks for the person's password, and shows it to the server. */
export type AskPassword = () => Promise<'confirmed' | 'stay'>;

/** Sends what the server takes only from somebody who has just shown the password: again, once they have. */
export async function afterPassword<T>(
  { askPassword }: { askPassword: AskPassword },
  send: () => Promise<T>,
): Promise<T | 'stay'> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!wantsPassword(error)) throw error;
      if ((await askPassword()) === 'stay') return 'stay';
    }
  }
}

export function wantsPassword(error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind === 'refused' && failure.errors.current_password !== undefined;
}
