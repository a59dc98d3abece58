/** The type of a route. The API description of a route also defines how requests are checked, and which types its responses have. */

import type { RouteConfig } from '@asteasolutions/zod-to-openapi';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Lanes } from '../../core/index.js';
import type { z } from '../schema/described-zod.js';
import type { OperationId } from '../security/operation-rights.js';

/** A route with its description. Its name has a row in the table of rights. */
export type Route = RouteConfig & { readonly operationId: OperationId };

/** Returns the route unchanged, with its exact type. */
export function createRoute<R extends Route>(route: R): R {
  return route;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Schema<R, Part extends string> = R extends { request: Readonly<Record<Part, infer S>> } ? S : undefined;
type JsonSchema<C> = C extends { content: { 'application/json': { schema: infer S } } } ? S : undefined;

/** The checked values of a request, by part. */
export interface Checked<R> {
  readonly query: Output<Schema<R, 'query'>>;
  readonly param: Output<Schema<R, 'params'>>;
  readonly header: Output<Schema<R, 'headers'>>;
  readonly json: Output<JsonSchema<Schema<R, 'body'>>>;
}

/** The JSON with which a route may answer, by status. */
export type JsonOf<R, S extends number> = R extends { responses: infer All }
  ? S extends keyof All
    ? JsonSchema<All[S]> extends z.ZodType
      ? z.input<JsonSchema<All[S]>>
      : never
    : never
  : never;

/** A sequence of texts. Each text is produced only when the socket is ready for it. */
export interface Texts {
  /** Resolves with the next text, or with undefined at the end. */
  next(): Promise<string | undefined>;
  /** Ends the sequence early. */
  end(): void;
}

/** A response that has not been written yet. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body. This field is absent if the response has no body. */
  readonly body?: string | Uint8Array | Texts;
}

/** One request at a route, with the functions for answering it. */
export interface RouteRequest<R = unknown> {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The lanes that this caller may see and change. */
  readonly lanes: Lanes;
  /** The decoded path, without the query. */
  readonly path: string;
  /** Returns a checked part of the request. */
  valid<Part extends keyof Checked<R>>(part: Part): Checked<R>[Part];
  /** Adds a header to the response. */
  header(name: string, value: string): void;
  /** Answers with JSON. Its type is the one that the route describes for this status. */
  json<S extends number>(body: JsonOf<R, S>, status: S): Answer;
}

/** The function that answers at a route. */
export type Handler<R> = (request: RouteRequest<R>) => Answer | Promise<Answer>;
