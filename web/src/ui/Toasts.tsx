import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Announced } from './Announced.tsx';
import { IconAlertCircle, IconCircleCheck, IconX } from './entry-icons.ts';
import { IconButton } from './IconButton.tsx';
import { dismiss, type Toast, toastDuration, useToasts } from './notify.ts';
import classes from './Toasts.module.css';

const icons = { success: IconCircleCheck, error: IconAlertCircle };

/** What just happened, said at the bottom right for five seconds, or for as long as the reader stays on it. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const region = useRef<HTMLElement>(null);
  // Nobody tells of the focus leaving where what had it is taken away.
  useEffect(() => {
    if (!region.current?.contains(document.activeElement)) setFocused(false);
  });
  const paused = (hovered || focused) && toasts.length > 0;
  return (
    <section
      ref={region}
      aria-label={t('notifications.label')}
      className={classes.toasts}
      // A finger does not stay, nor does a pointer read that rests where a toast comes up.
      onPointerMove={({ pointerType }) => setHovered(pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={paused} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, kind, text, action }, paused }: { toast: Toast; paused: boolean }) {
  const { t } = useTranslation();
  const Icon = icons[kind];

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismiss(id), toastDuration);
    return () => clearTimeout(timer);
  }, [id, paused]);

  return (
    <div className={classes.toast} data-kind={kind}>
      <Icon aria-hidden size={22} />
      {/* An alert interrupts; a success waits for a pause. */}
      <Announced as="p" role={kind === 'error' ? 'alert' : 'status'}>
        {text}
      </Announced>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.text}
        </button>
      )}
      <IconButton size="lg" label={t('notifications.close')} onClick={() => dismiss(id)}>
        <IconX aria-hidden size={18} />
      </IconButton>
    </div>
  );
}
