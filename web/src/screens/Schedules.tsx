import { ResourceScreen } from './ResourceScreen.tsx';
import { scheduleTable } from './resources/schedules.ts';

export default function Schedules({ companyId }: { companyId: number }) {
  return <ResourceScreen definition={scheduleTable} companyId={companyId} />;
}
