import { ResourceScreen } from './ResourceScreen.tsx';
import { documentTable } from './resources/documents.ts';

export default function Documents({ companyId }: { companyId: number }) {
  return <ResourceScreen definition={documentTable} companyId={companyId} />;
}
