import { expect, test, vi } from 'vitest';
import { dismiss, notifyError } from './notify.ts';
import { newFailureToast } from './use-failure-toast.ts';

vi.mock('./notify.ts', () => ({ notifyError: vi.fn(() => 7), dismiss: vi.fn() }));

test('takes back what it said last', () => {
  const toast = newFailureToast();
  const action = { text: 'again', run: () => undefined };
  toast.show('failed', action);
  expect(notifyError).toHaveBeenCalledExactlyOnceWith('failed', action);
  expect(dismiss).not.toHaveBeenCalled();
  toast.dismiss();
  expect(dismiss).toHaveBeenCalledExactlyOnceWith(7);
});
