import { isSuper, type User } from '@clareira/contract';
import { matchPath } from 'react-router';
import { type Audience, everyone } from './audiences.ts';
import type { ScreenIconName } from './ScreenIcon.tsx';
import type { View } from './view.ts';

/**
 * Where the portal itself links to a screen: the tiles of Home, the quick jump, the side menu, and the bar under the
 * header of a wide window, whose links a narrower one has in the side menu.
 */
type LinkPlace = 'tiles' | 'quickJump' | 'menu' | 'staffBar';

/** A tab of a screen, a form that opens with it, or a section of it. */
interface Part {
  /** The key of its name. */
  readonly text: string;
  /** What follows the path of its screen. */
  readonly link: string;
  /** Whoever may see the screen, unless it says otherwise. */
  readonly who?: Audience;
}

interface Listing {
  /** The key of its name. */
  readonly text: string;
  readonly icon: ScreenIconName;
  readonly in: readonly LinkPlace[];
  /** What of it the quick jump finds by its own name. */
  readonly parts?: readonly Part[];
}

interface AnyScreen {
  readonly name: string;
  readonly path: string;
  /** For others it is not there. Everyone's, unless it says otherwise. */
  readonly who?: Audience;
  /** Left out by a screen that only other screens lead to. */
  readonly listed?: Listing;
}

/** A screen of the portal as a whole. */
interface PortalScreen extends AnyScreen {
  readonly view: View;
  readonly ofCompany?: never;
  /** Can be seen without signing in. */
  readonly open?: true;
}

/** A screen that every company has, at its path after the company's id; the path alone leads to the company picker. */
interface CompanyScreen extends AnyScreen {
  readonly view: View<{ companyId: number }>;
  readonly ofCompany: true;
  readonly open?: never;
  /** Who may pick a company for it. Everyone, unless it says otherwise. */
  readonly whoPicks?: Audience;
}

export type Screen = PortalScreen | CompanyScreen;

/** All that there is to see. */
export interface Portal {
  readonly screens: readonly Screen[];
  readonly companyPicker: View<{ route: string }>;
}

/** A link to a screen. */
export interface Destination {
  readonly name: string;
  readonly path: string;
  /** The key of its name. */
  readonly text: string;
  readonly icon: ScreenIconName;
  /** Of a part, the key of its screen's name. */
  readonly within?: string;
  /** Of a part, whether each company has it. */
  readonly ofCompany?: boolean;
}

/** What a place links to for this user, in the order of the table of screens. */
export function destinations({ screens }: Portal, place: LinkPlace, user: User): Destination[] {
  return (
    screens
      .filter((screen) => screen.listed?.in.includes(place) && isFor(screen, user))
      // The tiles lead to the picker, as the specification has it; other links spare those of one company the detour.
      .flatMap((screen) =>
        linked(screen, place === 'tiles' ? pathOverPicker(screen, user) : straightPath(screen, user)),
      )
  );
}

/** The screens that any one company has, what everyone uses first; its id goes before their paths. */
export function companyDestinations({ screens }: Portal, user: User): Destination[] {
  const found = screens.filter(
    ({ ofCompany, listed, who = everyone }) => ofCompany && listed?.in.includes('quickJump') && who(user),
  );
  const isEveryones = ({ who = everyone }: Screen) => who === everyone;
  const inOrder = [...found.filter(isEveryones), ...found.filter((screen) => !isEveryones(screen))];
  return inOrder.flatMap((screen) => linked(screen, screen.path));
}

/** The parts of the screens that the quick jump lists: the reader's own, and those of its company, or of any one for the staff. */
export function partDestinations({ screens }: Portal, user: User): Destination[] {
  return screens
    .filter((screen) => screen.listed?.in.includes('quickJump') && isFor(screen, user))
    .flatMap((screen) =>
      linked(screen, straightPath(screen, user)).flatMap(({ text: within, path, ...destination }) =>
        (screen.listed?.parts ?? [])
          .filter(({ who = everyone }) => who(user))
          .map(({ text, link }) => ({
            ...destination,
            text,
            within,
            path: path + link,
            ofCompany: screen.ofCompany === true,
          })),
      ),
    );
}

function linked({ name, listed }: Screen, path: string): Destination[] {
  return listed ? [{ name, path, text: listed.text, icon: listed.icon }] : [];
}

/** The staff come to a company's screen by picking a company. */
function isFor(screen: Screen, user: User): boolean {
  const { who = everyone } = screen;
  return screen.ofCompany && isSuper(user) ? (screen.whoPicks ?? everyone)(user) : who(user);
}

function pathOverPicker(screen: Screen, user: User): string {
  const { whoPicks = everyone } = screen.ofCompany ? screen : {};
  return whoPicks(user) ? screen.path : straightPath(screen, user);
}

function straightPath({ ofCompany, path }: Screen, user: User): string {
  return ofCompany && !isSuper(user) ? `/${user.company_id}${path}` : path;
}

/** What an address within the portal is about to show, a query aside. */
export function viewsBehind({ screens, companyPicker }: Portal, address: string, user: User | null) {
  const [path = ''] = address.split('?');
  const isAt = (pattern: string) => matchPath(pattern, path) !== null;
  const found = screens.find((screen) => isAt(screen.path) || (screen.ofCompany && isAt(inCompany(screen))));
  if (!found || !(user || found.open)) return [];
  if (!found.ofCompany || !isAt(found.path)) return [found.view];
  // The picker sends those who have but one company straight on.
  return user && isSuper(user) ? [companyPicker] : [companyPicker, found.view];
}

/** The address of a screen behind the sign-in, as something outside of the portal names it; anything else is none. */
export function screenAddress({ screens }: Portal, address: string): string | undefined {
  const [path = ''] = address.split('?');
  const isAt = (pattern: string) => matchPath(pattern, path) !== null;
  const found = screens.find((screen) => isAt(screen.path) || (screen.ofCompany && isAt(inCompany(screen))));
  return path.startsWith('/') && found && !found.open ? address : undefined;
}

/** The path of a company's screen as the router reads it. */
export function inCompany({ path }: CompanyScreen): string {
  return `/:companyId${path}`;
}
