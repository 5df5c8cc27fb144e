import type { Resource } from '@clareira/contract';
import type { FunctionComponent } from 'react';

/** What a screen shows, and how that is had ahead of time. */
export interface View<Props = object> {
  readonly Component: FunctionComponent<Props>;
  /** Left out by a component that is there from the start. */
  load?(): Promise<unknown>;
  /** The resource whose rows it opens with. */
  resource?(): Promise<Resource>;
}
