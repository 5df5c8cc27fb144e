import { acrossRoom } from './across/routes.ts';
import { downloadRoom } from './annexes/download.ts';
import { accountRoom } from './auth/account/room.ts';
import { apiTokenRoom } from './auth/api-tokens/room.ts';
import { passkeyRoom } from './auth/passkeys/room.ts';
import { resetRoom } from './auth/reset/room.ts';
import { sessionRoom } from './auth/room.ts';
import { secondFactorRoom } from './auth/second-factor/room.ts';
import { calendarRoom } from './calendar/room.ts';
import { visitRequestRoom } from './calendar/visit-requests.ts';
import { auditRoom } from './history/routes.ts';
import { healthRoom } from './http/health.ts';
import { importRoom } from './imports/routes.ts';
import { mailRoom } from './mail/room.ts';
import { overviewRoom } from './overview/routes.ts';
import { oneCompanyRoom } from './resources/one-company.ts';
import type { Room } from './room/room.ts';
import { shareRoom } from './shares/room.ts';
import { statementRoom } from './statement/routes.ts';
import { trashRoom } from './trash/routes.ts';

/** Whatever is not a resource. */
export const rooms: readonly Room[] = [
  healthRoom,
  sessionRoom,
  accountRoom,
  secondFactorRoom,
  apiTokenRoom,
  passkeyRoom,
  resetRoom,
  oneCompanyRoom,
  downloadRoom,
  auditRoom,
  overviewRoom,
  acrossRoom,
  trashRoom,
  shareRoom,
  calendarRoom,
  visitRequestRoom,
  statementRoom,
  importRoom,
  mailRoom,
];
