import { isAdministrative, isSuper, type User } from '@clareira/contract';
import {
  type Icon,
  IconBuildingFactory2,
  IconCalendarEvent,
  IconFileCertificate,
  IconFolders,
  IconLogout,
  IconReceipt2,
  IconShieldCog,
  IconUsers,
} from '../../ui/icons.tsx';

export interface Tile {
  name: string;
  path: string;
  icon: Icon;
  /** There is one for every company, at the same path after the company's id. */
  ofCompany?: true;
  visibleTo(user: User): boolean;
}

const everyone = () => true;

const tiles: readonly Tile[] = [
  { name: 'companies', path: '/servicos/empresas', icon: IconBuildingFactory2, visibleTo: isSuper },
  { name: 'users', path: '/servicos/usuarios', icon: IconUsers, ofCompany: true, visibleTo: isAdministrative },
  { name: 'payments', path: '/servicos/pagamentos', icon: IconReceipt2, ofCompany: true, visibleTo: everyone },
  { name: 'contracts', path: '/servicos/contratos', icon: IconFileCertificate, ofCompany: true, visibleTo: everyone },
  { name: 'documents', path: '/servicos/documentacoes', icon: IconFolders, ofCompany: true, visibleTo: everyone },
  { name: 'schedules', path: '/servicos/agendamentos', icon: IconCalendarEvent, ofCompany: true, visibleTo: everyone },
  {
    name: 'administrativeUsers',
    path: '/servicos/usuarios-admnistrativos',
    icon: IconShieldCog,
    visibleTo: isSuper,
  },
  { name: 'signOut', path: '/logout', icon: IconLogout, visibleTo: everyone },
];

export function tilesFor(user: User): Tile[] {
  return tiles.filter((tile) => tile.visibleTo(user)).map((tile) => ({ ...tile, path: pathFor(tile, user) }));
}

/** The users' company picker is closed to a company's own administrators: theirs leads straight there. */
function pathFor(tile: Tile, user: User): string {
  return tile.name === 'users' ? straightPath(tile, user) : tile.path;
}

/** What the tiles lead to, without the picker's detour for those who have but one company. */
export function screensFor(user: User): Tile[] {
  return tiles.filter((tile) => tile.visibleTo(user)).map((tile) => ({ ...tile, path: straightPath(tile, user) }));
}

function straightPath({ ofCompany, path }: Tile, user: User): string {
  return ofCompany && !isSuper(user) ? `/${user.company_id}${path}` : path;
}

/** The screens of any one company, for the staff, the most used first; its id goes before their paths. */
export function companyScreens(): Tile[] {
  const ofCompany = tiles.filter((tile) => tile.ofCompany);
  return [...ofCompany.filter(({ name }) => name !== 'users'), ...ofCompany.filter(({ name }) => name === 'users')];
}
