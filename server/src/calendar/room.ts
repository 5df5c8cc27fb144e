import { paths } from '@clareira/contract';
import { binary, json } from '../room/operation.ts';
import type { Room } from '../room/room.ts';
import { instant, object, orNull } from '../room/schemas.ts';
import { calendarRoutes } from './routes.ts';

const tag = 'calendar';

/** Without the address when the call is answered again by its `Idempotency-Key`: it is told once only. */
const newFeed = { ...object({ url: { type: 'string', format: 'uri' } }), required: [] };

/** Visits in the calendar that people have already. */
export const calendarRoom: Room = {
  routes: calendarRoutes,
  operations: [
    {
      method: 'get',
      path: paths.calendar,
      tag,
      summary: "Whether the caller's calendar has an address.",
      answers: {
        200: json(object({ active: { type: 'boolean' }, created_at: orNull(instant) })),
      },
      refusals: [401],
    },
    {
      method: 'post',
      path: paths.calendar,
      tag,
      summary: "A new address for the caller's calendar, told in this answer only; the one before ends.",
      headers: ['Idempotency-Key'],
      answers: { 201: json(newFeed) },
      refusals: [401, 404, 422],
    },
    {
      method: 'delete',
      path: paths.calendar,
      tag,
      summary: "Ends the address of the caller's calendar.",
      answers: { 204: undefined },
      refusals: [401],
    },
    {
      method: 'get',
      path: paths.calendarFeed(':token'),
      tag,
      summary:
        'The visits that the owner of the address sees, as iCalendar (RFC 5545). Those that were called off are told as ' +
        '`CANCELLED` for 90 days.',
      headers: ['If-None-Match'],
      answerHeaders: ['Content-Disposition'],
      answers: { 200: binary('text/calendar'), 304: undefined },
      refusals: [404, 429],
    },
  ],
};
