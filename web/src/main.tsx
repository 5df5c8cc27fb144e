import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router';
import { App } from './app.tsx';
import { startI18n } from './i18n/i18n.ts';
import { loadEntry } from './load-entry.ts';
import { SessionProvider } from './session/session.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { ignoreStrayFiles } from './ui/stray-files.ts';
import { noteMissingStyles } from './ui/style-again.ts';
import { Toasts } from './ui/Toasts.tsx';

const root = document.getElementById('root') as HTMLElement;

/**
 * Drawn in small steps, which a slow phone can answer a touch between. The router listens only once it is mounted: if the
 * address changed before that, `popstate` is sent again.
 */
function show() {
  const { href } = location;
  const catchUp = () => {
    if (location.href !== href) dispatchEvent(new PopStateEvent('popstate'));
  };
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <SessionProvider>
            <HashRouter>
              <App />
            </HashRouter>
            <Drawn tell={catchUp} />
          </SessionProvider>
          <Toasts />
        </MantineProvider>
      </StrictMode>,
    ),
  );
}

function Drawn({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}

function inTask(work: () => Promise<unknown>): Promise<unknown> {
  return new Promise((go) => setTimeout(go)).then(work);
}

/** Without texts there is nothing to show but what the page itself brought along. */
function showUnreadable() {
  root.replaceChildren(document.querySelector<HTMLTemplateElement>('#unreadable')?.content ?? '');
}

ignoreStrayFiles();
noteMissingStyles();
// In tasks of their own: reading the code is one long enough for a slow phone.
const entry = inTask(loadEntry);
inTask(startI18n)
  .then(() => entry)
  .then(show, showUnreadable);
