import type { Tone } from '../ui/Badge.tsx';

interface Due {
  /** The key of its text, under `overview`. */
  text: string;
  /** Days late or left, for the texts that say them. */
  count: number;
  tone: Tone;
}

/** How an invoice that falls due in so many days stands; below zero it is late. */
export function dueIn(days: number): Due {
  const count = Math.abs(days);
  if (days < -1) return { text: 'late', count, tone: 'late' };
  if (days === -1) return { text: 'lateSinceYesterday', count, tone: 'late' };
  if (days === 0) return { text: 'dueToday', count, tone: 'waiting' };
  if (days === 1) return { text: 'dueTomorrow', count, tone: 'waiting' };
  return { text: 'dueIn', count, tone: 'planned' };
}

/** The key, under `overview`, of how soon a visit comes. */
export function visitIn(days: number): string {
  if (days === 0) return 'visitToday';
  return days === 1 ? 'visitTomorrow' : 'visitIn';
}
