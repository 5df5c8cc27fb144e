import { ResourceScreen } from './ResourceScreen.tsx';
import { companyUserTable } from './resources/users.ts';

export default function CompanyUsers({ companyId }: { companyId: number }) {
  return <ResourceScreen definition={companyUserTable} companyId={companyId} />;
}
