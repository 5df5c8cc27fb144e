import type { TFunction } from 'i18next';
import type { DropMessage } from './drop-messages.ts';

/** Files that a field did not take. They stay in its draft, so that nobody saves without them unawares. */
export class RefusedFiles {
  readonly name: string;
  readonly #message: DropMessage;

  constructor(files: readonly Pick<File, 'name'>[], message: DropMessage) {
    this.name = files.map(({ name }) => name).join(', ');
    this.#message = message;
  }

  reason(t: TFunction): string {
    return t(`files.drop.${this.#message.key}`, { ...this.#message });
  }
}
