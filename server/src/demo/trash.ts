import { addDays, type Day, type Place, type User } from '@clareira/contract';
import { contracts } from '../resources/contracts.ts';
import { deleteRow } from '../resources/engine/save.ts';
import type { ServerResource } from '../resources/engine/server-resource.ts';
import { schedules } from '../resources/schedules.ts';
import type { Services } from '../services.ts';
import { demoCaller } from './demo-caller.ts';
import type { DemoRow } from './rows.ts';
import { save } from './save.ts';

/** What was entered by mistake and deleted again: the staff's trash has something to bring back. */
export async function seedTrash(services: Services, user: User, place: Place, today: Day): Promise<void> {
  const unit = 'Pronto Atendimento Norte';
  const technical_manager = 'Eng. Marina Lopes';
  const mistakes: [ServerResource, DemoRow['fields']][] = [
    [contracts, { date: addDays(today, -40), unit, technical_manager, status: 'ATIVO' }],
    [
      schedules,
      {
        unit,
        request_date: addDays(today, -6),
        date: addDays(today, 4),
        service_type: 'Desratização',
        technical_manager,
        status: 'scheduled',
      },
    ],
  ];
  for (const [definition, fields] of mistakes) {
    const { id } = await save(services, user, definition, place.company_id, { fields });
    await deleteRow(services, definition, place, { id: Number(id) }, demoCaller(user));
  }
}
