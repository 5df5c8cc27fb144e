import { type Place, type Proof, paths, proofs } from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { call, isUnanswered } from '../../api/client.ts';
import { rereadAfter } from '../../api/reread-after.ts';
import { readRows } from '../../api/rows.ts';
import { fieldTexts } from '../../i18n/problem-text.ts';
import { settings } from '../../settings.ts';
import { typeOfFile } from '../../table/cells/type-of-file.ts';
import { failureOf } from '../rows/failure.ts';
import { maxFileBytes } from '../rows/max-file-bytes.ts';
import { hasArrived } from './arrived.ts';
import { photos } from './photos.ts';

interface NewProof {
  readonly payment_id: number;
  readonly file: File;
  readonly note: string;
  readonly sent_by: string;
  /** The same for the same proof, however often it is tried. */
  readonly key: string;
}

interface SendingContext {
  readonly t: TFunction;
  /** Those that were sent before. */
  readonly sent: UseQueryResult<Proof[]>;
  onProgress(fraction: number): void;
}

/** How it ended, or what is wrong with its fields. */
type Outcome = 'sent' | 'failed' | Readonly<Record<string, string>>;

export async function sendProof(
  place: Place,
  proof: NewProof,
  { t, sent, onProgress }: SendingContext,
): Promise<Outcome> {
  const wrong = await problemOfFile(proof.file, t);
  if (wrong) return { file: wrong };
  const before = sent.data ?? [];
  try {
    const body = new FormData();
    body.append('payment_id', String(proof.payment_id));
    body.append('note', proof.note);
    body.append('file', (await (await photos())?.smallerPhoto(proof.file)) ?? proof.file);
    const headers = { 'Idempotency-Key': proof.key };
    await call<Proof>('POST', paths.rows(proofs, place), body, { onProgress, headers });
    return 'sent';
  } catch (error) {
    const outcome = outcomeOf(error, t);
    if (outcome !== 'failed') return outcome;
    // It may be but the answer that was lost: the list, read anew, tells.
    const read = () => readRows<Proof>(proofs, place).catch(() => undefined);
    const now = await rereadAfter(isUnanswered(error), read);
    // Shown as it is now, but nothing is said of a list that does not come: only how the proof went is.
    if (now) sent.refetch();
    return hasArrived(proof, before, now ?? []) ? 'sent' : 'failed';
  }
}

/** What is wrong with a file by its first bytes, and by its size unless it is a photo, which is made smaller. */
export async function problemOfFile(file: File, t: TFunction): Promise<string | undefined> {
  const type = await typeOfFile(file);
  if (type === 'unreadable') return t('files.unreadable');
  if (!proofs.files.file.types.some((one) => one === type)) return t('problems.pdf');
  return type === 'pdf' && file.size > maxFileBytes ? tooLarge(t) : undefined;
}

const tooLarge = (t: TFunction) => t('files.tooLarge', { max: settings.maxUploadMb });

function outcomeOf(error: unknown, t: TFunction): Outcome {
  const failure = failureOf(error);
  if (failure.kind === 'tooLarge') return { file: tooLarge(t) };
  const refused = failure.kind === 'refused' ? fieldTexts(failure.errors, t) : {};
  return Object.keys(refused).length > 0 ? refused : 'failed';
}
