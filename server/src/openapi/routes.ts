import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { resources } from '../resources/index.ts';
import { openApiOf } from './document.ts';
import { pageOf, pagePolicy } from './page.ts';

export function openApiRoutes(app: FastifyInstance, { brand }: Config): void {
  const declared = resources.map(({ resource }) => resource);
  const document = openApiOf(declared, brand.name);
  const page = pageOf(declared, brand.name);

  app.get('/api/openapi.json', async () => document);

  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(page),
  );
}
