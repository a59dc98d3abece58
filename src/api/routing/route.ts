/** What a route is: what the API description says of it, which its requests are checked by and its answers typed by. */

import type { RouteConfig } from '@asteasolutions/zod-to-openapi';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Lanes } from '../../core/index.js';
import type { z } from '../schema/described-zod.js';

/** A route as it is described. */
export type Route = RouteConfig;

/** Keeps the type of a route. */
export function createRoute<R extends Route>(route: R): R {
  return route;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Schema<R, Part extends string> = R extends { request: Readonly<Record<Part, infer S>> } ? S : undefined;
type JsonSchema<C> = C extends { content: { 'application/json': { schema: infer S } } } ? S : undefined;

/** What of a request was checked, by the part that it stands in. */
export interface Checked<R> {
  readonly query: Output<Schema<R, 'query'>>;
  readonly param: Output<Schema<R, 'params'>>;
  readonly header: Output<Schema<R, 'headers'>>;
  readonly json: Output<JsonSchema<Schema<R, 'body'>>>;
}

/** What a route may answer as JSON, by status. */
export type JsonOf<R, S extends number> = R extends { responses: infer All }
  ? S extends keyof All
    ? JsonSchema<All[S]> extends z.ZodType
      ? z.input<JsonSchema<All[S]>>
      : never
    : never
  : never;

/** Texts that come one after another: nothing is read ahead of its socket. */
export interface Texts {
  /** The next one, when there is one; undefined at the end. */
  next(): Promise<string | undefined>;
  /** Ends it early. */
  end(): void;
}

/** An answer that is yet to be written. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent where there is none. */
  readonly body?: string | Uint8Array | Texts;
}

/** One request at a route, and how it is answered. */
export interface RouteRequest<R = unknown> {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The lanes as this caller may see and change them. */
  readonly lanes: Lanes;
  /** The path, decoded, without its query. */
  readonly path: string;
  /** A part of the request that was checked. */
  valid<Part extends keyof Checked<R>>(part: Part): Checked<R>[Part];
  /** A header of the answer, beside those that it has anyway. */
  header(name: string, value: string): void;
  /** Answers with what the route describes for this status. */
  json<S extends number>(body: JsonOf<R, S>, status: S): Answer;
}

/** What answers at a route. */
export type Handler<R> = (request: RouteRequest<R>) => Answer | Promise<Answer>;
