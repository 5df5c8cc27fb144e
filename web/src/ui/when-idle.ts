// Safari has no idle callbacks.
export const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50));
export const cancelIdle = globalThis.cancelIdleCallback ?? ((waiting: number) => clearTimeout(waiting));
