import { useSyncExternalStore } from 'react';

/** How long a toast stays, in milliseconds. */
export const toastDuration = 5000;

/** A screen full of toasts hides the screen: the oldest makes way. */
const mostShown = 5;

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  action?: ToastAction | undefined;
}

/** What can still be done about what was said. */
export interface ToastAction {
  readonly text: string;
  run(): void;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function notifySuccess(text: string, action?: ToastAction): void {
  show('success', text, action);
}

/** Gives its id, for who has to take it back. */
export function notifyError(text: string, action?: ToastAction): number {
  return show('error', text, action);
}

export function dismiss(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function dismissAll(): void {
  change([]);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}

function show(kind: Toast['kind'], text: string, action?: ToastAction): number {
  lastId += 1;
  // What is said again is said anew in place of the last time: a pile of the same would cover the screen.
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text);
  change([...others, { id: lastId, kind, text, action }].slice(-mostShown));
  return lastId;
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
