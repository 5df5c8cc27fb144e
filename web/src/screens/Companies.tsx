import { ResourceScreen } from './ResourceScreen.tsx';
import { companyTable } from './resources/companies.ts';

export default function Companies() {
  return <ResourceScreen definition={companyTable} />;
}
