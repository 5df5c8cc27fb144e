import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import classes from './ScreenTabs.module.css';
import { tabParameter } from './tab-link.ts';
import { useLoaded } from './use-loaded.ts';

interface ScreenTab {
  /** What the address calls it. */
  readonly slug: string;
  readonly title: string;
  /** Stands beside the title; whoever listens hears its words as a description, as the tab is called by its title alone. */
  readonly badge?: { readonly sign: ReactNode; readonly words: string } | undefined;
  /** Drawn when it is first shown; it then stays, with what was typed. */
  readonly content: ReactNode;
  /** Nothing is typed in it: it goes when another is shown, so that none of its words stands in the page twice. */
  readonly onlyShown?: boolean;
  /** Loads the code of its content, as soon as the pointer or the focus comes near. */
  readonly load?: () => Promise<unknown>;
  /** Stands there until that has come. */
  readonly waiting?: ReactNode;
}

interface ScreenTabsProps {
  label: string;
  /** The first one is shown where the address names none. */
  tabs: readonly ScreenTab[];
}

/** The tabs of a screen. The one that is shown is part of the address: it can be linked to, and survives a reload. */
export function ScreenTabs({ label, tabs }: ScreenTabsProps) {
  const { shown, seen, comesFrom, tookFocus, show } = useTab(tabs.map(({ slug }) => slug));
  const list = useShownInView(shown, tookFocus ?? false);
  return (
    <Tabs value={shown} onChange={show} keepMountedMode="display-none" classNames={{ panel: classes.panel ?? '' }}>
      <Tabs.List ref={list} className={classes.list} aria-label={label}>
        {tabs.map(({ slug, title, badge, load }) => (
          <Tabs.Tab
            key={slug}
            value={slug}
            rightSection={badge && <span aria-hidden>{badge.sign}</span>}
            title={badge?.words}
            aria-description={badge?.words}
            onPointerEnter={() => load?.().catch(ignored)}
            onFocus={() => load?.().catch(ignored)}
          >
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.slug} value={tab.slug} data-from={comesFrom}>
          {(tab.onlyShown ? tab.slug === shown : seen.has(tab.slug)) && (
            <div className={classes.content}>
              <Content {...tab} shown={shown} />
            </div>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** One that does not come leaves the others as they are, with what was typed in them. */
function Content({ load, waiting, content, shown }: ScreenTab & { shown: string }) {
  if (!useLoaded(load)) return waiting;
  return (
    <ErrorBoundary of="part" place={shown} onShown={focusTab}>
      <Suspense fallback={waiting}>{content}</Suspense>
    </ErrorBoundary>
  );
}

const focusTab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();

/** What does not come now is asked for again by the tab's content, which says so. */
const ignored = () => undefined;

/** Where not all tabs fit, the one that is shown is in sight; the page itself stays where it is. */
function useShownInView(shown: string, tookFocus: boolean) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector<HTMLElement>(`[id$="-tab-${shown}"]`);
    if (!strip || !tab) return;
    // A link within a tab leads to another, and is hidden or goes with its own.
    if (tookFocus) tab.focus({ preventScroll: true });
    // At once, and again when a tab has grown by what it counts.
    const watching = new ResizeObserver(() => {
      const [frame, box] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
      strip.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
    });
    for (const each of strip.children) watching.observe(each);
    return () => watching.disconnect();
  }, [shown, tookFocus]);
  return list;
}

interface Shown {
  readonly slug: string;
  readonly seen: ReadonlySet<string>;
  /** The side that it slides in from. */
  readonly comesFrom?: 'left' | 'right';
  /** The focus was in the one before. */
  readonly tookFocus?: boolean;
}

function useTab(slugs: readonly string[]) {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get(tabParameter) ?? '';
  const slug = slugs.includes(named) ? named : (slugs[0] ?? '');
  const [shown, setShown] = useState<Shown>({ slug, seen: new Set([slug]) });
  if (shown.slug !== slug) {
    const comesFrom = slugs.indexOf(slug) > slugs.indexOf(shown.slug) ? 'right' : 'left';
    const tookFocus = Boolean(document.activeElement?.closest('[role="tabpanel"]'));
    setShown({ slug, seen: new Set([...shown.seen, slug]), comesFrom, tookFocus });
  }
  function show(next: string | null) {
    if (next !== null) setParameters({ [tabParameter]: next }, { replace: true });
  }
  return { ...shown, shown: slug, show };
}
