import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router';
import { App } from './app.tsx';
import { startI18n } from './i18n/i18n.ts';
import { prefetchEntry } from './prefetch-entry.ts';
import { SessionProvider } from './session/session.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { Toasts } from './ui/Toasts.tsx';

const root = document.getElementById('root') as HTMLElement;

const portal = (
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <SessionProvider>
        <HashRouter>
          <App />
        </HashRouter>
      </SessionProvider>
      <Toasts />
    </MantineProvider>
  </StrictMode>
);

/** In small steps, which a slow phone can answer a touch between. */
function show() {
  startTransition(() => createRoot(root).render(portal));
}

/** Without texts there is nothing to show but what the page itself brought along. */
function showUnreadable() {
  root.replaceChildren(document.querySelector<HTMLTemplateElement>('#unreadable')?.content ?? '');
}

startI18n().then(show, showUnreadable);
prefetchEntry();
