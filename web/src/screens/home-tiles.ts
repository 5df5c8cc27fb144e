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
} from '@tabler/icons-react';

export interface Tile {
  name: string;
  path: string;
  icon: Icon;
  visibleTo(user: User): boolean;
}

const everyone = () => true;

const tiles: readonly Tile[] = [
  { name: 'companies', path: '/servicos/empresas', icon: IconBuildingFactory2, visibleTo: isSuper },
  { name: 'users', path: '/servicos/usuarios', icon: IconUsers, visibleTo: isAdministrative },
  { name: 'payments', path: '/servicos/pagamentos', icon: IconReceipt2, visibleTo: everyone },
  { name: 'contracts', path: '/servicos/contratos', icon: IconFileCertificate, visibleTo: everyone },
  { name: 'documents', path: '/servicos/documentacoes', icon: IconFolders, visibleTo: everyone },
  { name: 'schedules', path: '/servicos/agendamentos', icon: IconCalendarEvent, visibleTo: everyone },
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
function pathFor({ name, path }: Tile, user: User): string {
  return name === 'users' && !isSuper(user) ? `/${user.company_id}${path}` : path;
}
