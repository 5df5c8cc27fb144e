import { fileTypes, paths } from '@clareira/contract';
import type { LogEvent } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Answered, Metrics } from './metrics.ts';

/** Where kept files are sent, one by one. */
const downloadRoutes = [
  paths.download(':annex_id', ':account_id', ':company_id'),
  paths.sharedDocument(':token', ':id'),
];
/** Where a sign-in ends or is refused. One that waits for its second factor has done neither, and is a 202. */
const signInRoutes: string[] = [paths.signIn, paths.secondFactor, paths.passkeySignIn];
const signInOutcomes: Record<number, string> = { 200: 'ok', 422: 'refused', 429: 'throttled' };

/** Loaded only when the figures are asked for: the library costs memory and time at the start. */
export function prometheusMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'clareira_http_request_duration_seconds',
    help: 'Requests answered, by method, route and status, and the time they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const statements = new Histogram({
    name: 'clareira_db_statement_duration_seconds',
    help: 'Statements run by the database, by kind, and the time they took.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5],
    registers,
  });
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `clareira_${name}`, help, labelNames, registers });
  const signIns = counter('sign_ins_total', 'Attempts to sign in, by outcome.', 'outcome');
  const uploads = counter('uploads_total', 'Files that were kept.');
  const uploadBytes = counter('upload_bytes_total', 'Bytes of the files that were kept.');
  const refused = counter('uploads_refused_total', 'Files that were refused, for their type or their size.', 'reason');
  const downloads = counter('downloads_total', 'Kept files, and ZIPs of them, that were sent.', 'kind');
  const downloadBytes = counter('download_bytes_total', 'Bytes of the kept files that were sent, without ZIPs.');
  const mails = counter('mails_total', 'Attempts to hand a mail over, by outcome.', 'outcome');
  // What has not happened yet reads as 0, not as nothing.
  for (const outcome of Object.values(signInOutcomes)) signIns.inc({ outcome }, 0);
  for (const reason of ['type', 'size']) refused.inc({ reason }, 0);
  for (const outcome of ['sent', 'postponed', 'refused']) mails.inc({ outcome }, 0);
  for (const kind of ['pdf', 'image', 'zip']) downloads.inc({ kind }, 0);

  function countDownload({ method, route, status, type, bytes }: Answered): void {
    if (method === 'HEAD' || (status !== 200 && status !== 206)) return;
    if (downloadRoutes.includes(route)) {
      downloads.inc({ kind: type === fileTypes.pdf.mediaType ? 'pdf' : 'image' });
      downloadBytes.inc(bytes);
    } else if (route.endsWith('.zip')) downloads.inc({ kind: 'zip' });
  }

  return {
    answered(request) {
      const { method, route, status, seconds } = request;
      requests.observe({ method, route, status }, seconds);
      if (method === 'POST' && signInRoutes.includes(route)) {
        const outcome = signInOutcomes[status];
        if (outcome) signIns.inc({ outcome });
      } else countDownload(request);
    },

    statement(event) {
      const outcome = event.level === 'error' ? 'error' : 'ok';
      statements.observe({ kind: kindOf(event), outcome }, event.queryDurationMillis / 1000);
    },

    connections(count) {
      new Gauge({
        name: 'clareira_db_connections',
        help: 'Connections to PostgreSQL in use and idle, and requests waiting for one.',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, connections] of Object.entries(count())) this.set({ state }, connections);
        },
      });
    },

    uploadRefused: (reason) => refused.inc({ reason }),

    mail: (outcome) => mails.inc({ outcome }),

    outbox(count) {
      new Gauge({
        name: 'clareira_outbox_mails',
        help: 'Mails that wait to be sent, and mails that were given up.',
        labelNames: ['status'],
        registers,
        async collect() {
          for (const [status, found] of Object.entries(await count())) this.set({ status }, found);
        },
      });
    },

    watched: (storage) => ({
      ...storage,
      async receive(...given) {
        const upload = await storage.receive(...given);
        const keep = async () => {
          const key = await upload.keep();
          uploads.inc();
          uploadBytes.inc(upload.size);
          return key;
        };
        return { ...upload, keep };
      },
    }),

    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

const kinds: Record<string, string> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};

function kindOf({ query }: LogEvent): string {
  return kinds[query.query.kind] ?? 'other';
}
