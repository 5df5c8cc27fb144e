import { ResourceScreen } from './ResourceScreen.tsx';
import { contractTable } from './resources/contracts.ts';

export default function Contracts({ companyId }: { companyId: number }) {
  return <ResourceScreen definition={contractTable} companyId={companyId} />;
}
