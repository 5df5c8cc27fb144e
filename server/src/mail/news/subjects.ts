import { documents } from './documents.ts';
import { invoices } from './invoices.ts';
import { proofs } from './proofs.ts';
import type { NewsKind, Subject } from './subject.ts';
import { visits } from './visits.ts';

/** All that people are told of. */
export const subjects: readonly Subject[] = [invoices, proofs, documents, visits];

/** Kinds that are told because their day comes, not because something was changed. */
export const reminderKinds: ReadonlySet<NewsKind> = new Set(
  subjects.flatMap(({ reminders = [] }) => reminders.map(({ kind }) => kind)),
);

export const subjectsByKind = new Map(
  subjects.flatMap((subject) => Object.keys(subject.kinds).map((kind) => [kind as NewsKind, subject] as const)),
);
