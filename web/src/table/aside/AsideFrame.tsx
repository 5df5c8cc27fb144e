import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconX } from '../../ui/entry-icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { isCovered } from '../../ui/is-covered.ts';
import classes from './AsideFrame.module.css';

interface AsideFrameProps {
  title: string;
  /** A line under the title. */
  status?: string | undefined;
  /** Buttons beside the title. */
  tools?: ReactNode;
  /** There is room for it beside the table. */
  beside: boolean;
  closeLabel: string;
  onClose(): void;
  children: ReactNode;
}

/** Beside the table where there is room, over its right side elsewhere: on a phone that is all of the page. */
export function AsideFrame({ beside, ...props }: AsideFrameProps) {
  const titleId = useId();
  if (beside) return <Panel {...props} titleId={titleId} />;
  return (
    <Modal.Root opened returnFocus={false} classNames={drawer} onClose={() => isCovered() || props.onClose()}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={props.title}>
        <Modal.Body className={classes.dialog}>
          <Content {...props} titleId={titleId} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const drawer = { inner: classes.side ?? '', content: classes.sheet ?? '' };

interface ContentProps extends Omit<AsideFrameProps, 'beside'> {
  titleId: string;
}

function Panel(props: ContentProps) {
  const { titleId, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => document.getElementById(titleId)?.focus({ preventScroll: true }), [titleId]);
  useLayoutEffect(() => {
    // A button that went with its press leaves the focus to the page.
    const isHere = (target: EventTarget | null) =>
      target === document.body || (target instanceof Node && panel.current?.contains(target));
    const onKeyDown = ({ key, target }: KeyboardEvent) => key === 'Escape' && isHere(target) && onClose();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <section ref={panel} aria-labelledby={titleId} className={classes.panel}>
      <Content {...props} />
    </section>
  );
}

function Content({ titleId, title, status, tools, closeLabel, onClose, children }: ContentProps) {
  return (
    <div className={classes.content}>
      <div className={classes.bar}>
        <div className={classes.names}>
          <h2 id={titleId} tabIndex={-1} data-autofocus>
            {title}
          </h2>
          {status !== undefined && <p role="status">{status}</p>}
        </div>
        {tools}
        <IconButton className={classes.close} label={closeLabel} onClick={onClose}>
          <IconX aria-hidden size={20} />
        </IconButton>
      </div>
      {children}
    </div>
  );
}
