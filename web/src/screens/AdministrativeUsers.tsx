import { ResourceScreen } from './ResourceScreen.tsx';
import { administrativeUserTable } from './resources/users.ts';

export default function AdministrativeUsers() {
  return <ResourceScreen definition={administrativeUserTable} title="users.administrativeTitle" />;
}
