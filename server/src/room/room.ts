import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import type { Operation } from './operation.ts';

/** A part of the API that is not a resource: its routes, and what the API's description says of them. */
export interface Room {
  routes(app: FastifyInstance, services: Services): void;
  operations: readonly Operation[];
}
