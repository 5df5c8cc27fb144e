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

  /** The limit that they go beyond, in words of everyday. */
  limit(t: TFunction): string | undefined {
    const message = this.#message;
    return message.key === 'tooLarge' ? t('files.limit', { max: message.bytes / 1024 / 1024 }) : undefined;
  }

  reason(t: TFunction): string {
    return t(`files.drop.${this.#message.key}`, { ...this.#message });
  }
}
