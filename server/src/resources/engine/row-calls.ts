import { judgeForm, paths } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { authenticate, callerOf } from '../../auth/authenticate.ts';
import type { FoundRow } from '../../change.ts';
import { readBody } from '../../http/body.ts';
import { invalid } from '../../http/errors.ts';
import { placeInRoute } from '../../room/places.ts';
import type { Services } from '../../services.ts';
import { authorize, targetRowOf } from './authorize.ts';
import { codecOf } from './codec.ts';
import { lockRow } from './lock.ts';
import type { ServerResource } from './server-resource.ts';
import { permits, writeAs } from './write-as.ts';

/** The calls that change a row of a resource whose rows nobody changes as a whole. Each answers the row. */
export function rowCallRoutes(app: FastifyInstance, services: Services, definition: ServerResource): void {
  const { resource, rowCalls = {} } = definition;
  const may = permits('update', resource);
  const updating = [authenticate(services), authorize(services, definition, 'update')];
  for (const [name, call] of Object.entries(rowCalls)) {
    const fields = resource.rowCalls?.[name] ?? {};
    app.post(paths.rowCall(resource, placeInRoute, ':id', name), { onRequest: updating }, async (request) => {
      const { place, row } = targetRowOf(request);
      const body = await readBody(request, services, {});
      refuseCalls(definition, row);
      const judged = judgeForm(fields, body.fields);
      if (!judged.ok) throw invalid(judged.problems);
      const target = { id: row.id, ifMatch: request.headers['if-match'] };
      const written = await writeAs(services, callerOf(request), { place, may }, async (context) => {
        // Asked once more of the row that is locked: somebody else may have been first.
        refuseCalls(definition, await lockRow(context, definition, place, row.id, 'live'));
        return call.run(context, place, target, judged.values);
      });
      return codecOf(resource).present(written);
    });
  }
}

function refuseCalls({ refusesCalls }: ServerResource, row: FoundRow): void {
  const problems = refusesCalls?.(row) ?? {};
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
