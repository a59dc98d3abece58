/**
 * Finds the route of a request, checks the request with the schemas of the route, and writes the response. No framework
 * is used, because its objects took a third of the cost of a request.
 */

import { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Lanes } from '../../core/index.js';
import { z } from '../schema/described-zod.js';
import { refuse } from './problem-reply.js';
import { type Problem, problem } from '../problems/problems.js';
import { mayCall, type Role } from '../security/operation-rights.js';
import type { ResponseLanguage } from './response-language.js';
import type { Answer, Checked, RouteRequest, Handler, JsonOf, Route, Texts } from './route.js';
import { pathValue, queryValues, splitTarget } from './target.js';

/** A request and its context. */
export interface Asked {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The lanes that this caller may see and change. */
  readonly lanes: Lanes;
  /** The body, if the request has one. */
  readonly body: { readonly json: unknown } | undefined;
  /** The role of a caller who may not call every route. */
  readonly role: Role | undefined;
  /** Returns the header that proves that this daemon sent the response, if the request asked for a proof. */
  readonly prove: (status: number, body: string | Uint8Array) => Readonly<Record<string, string>>;
}

/** The parts that the creator of the router gives to it. */
export interface RouterParts {
  /** Creates the problem for an invalid part of a request. `isQuery` is true if that part is the query. */
  readonly wrong: (error: z.ZodError, isQuery: boolean) => Problem;
  /** Called with every exception of a route. An exception is a broken invariant, and is answered with `internal-error`. */
  readonly onFault: (error: unknown) => void;
  /** The language in which responses are written. */
  readonly language: ResponseLanguage;
}

/** The problem for each role that may not call a route. */
const refusals = { console: 'not-from-console', reader: 'read-only' } as const;

interface Place {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly serve: (at: Target) => Answer | Promise<Answer>;
}

/** A request with its route. */
interface Target {
  readonly asked: Asked;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
}

/** zod adds `async` to a copy of its options. Because `async` is already in this object, the copies share one hidden class. */
const parsing = { reportInput: true, async: false };

/** The routes and their descriptions. */
export class Router {
  readonly #parts: RouterParts;
  readonly #places: Place[] = [];
  readonly #said: ((registry: OpenAPIRegistry) => void)[] = [];

  constructor(parts: RouterParts) {
    this.#parts = parts;
  }

  /** The method and path of each route, such as `GET /v1/transactions/{transactionId}`. */
  get routes(): readonly { readonly method: string; readonly path: string }[] {
    return this.#places;
  }

  /** Builds the content of the API description. */
  description(): OpenAPIRegistry {
    const registry = new OpenAPIRegistry();
    for (const say of this.#said) say(registry);
    return registry;
  }

  /** Adds a part to the API description. `say` is called when the description is requested. */
  describe(say: (registry: OpenAPIRegistry) => void): void {
    this.#said.push(say);
  }

  /** Adds a route with its description. Each request is first checked against the description. */
  add<R extends Route>(route: R, handler: Handler<R>): void {
    this.describe((registry) => registry.registerPath(route));
    this.#add(route.method.toUpperCase(), route.path, (target) => {
      const visit = new Visit<R>(target);
      const { role } = target.asked;
      if (role !== undefined && !mayCall(role, route.operationId)) return refuse(visit, problem(refusals[role]));
      const wrong = this.#wrongIn(route, target, (part, value) => visit.keep(part, value));
      return wrong === undefined ? handler(visit) : refuse(visit, wrong);
    });
  }

  /** Adds a path that is not part of the description, for example the description itself. */
  get(path: string, handler: Handler<unknown>): void {
    this.#add('GET', path, (target) => handler(new Visit(target)));
  }

  #add(method: string, path: string, serve: Place['serve']): void {
    const names = [...path.matchAll(parameter)].map(([, name = '']) => name);
    const source = path.replaceAll('.', String.raw`\.`).replaceAll(parameter, '([^/]+)');
    this.#places.push({ method, path, pattern: new RegExp(`^${source}$`), names, serve });
  }

  /** Answers a request. Resolves when the response has been written. */
  async serve(asked: Asked): Promise<void> {
    await write(await this.#parts.language.answer(await this.#answer(asked), asked.incoming), asked);
  }

  async #answer(asked: Asked): Promise<Answer> {
    const { path, query } = splitTarget(asked.incoming.url ?? '');
    const elsewhere = (): Visit => new Visit({ asked, path, params: {}, query });
    const method = asked.incoming.method === 'HEAD' ? 'GET' : asked.incoming.method;
    try {
      const there = this.#places.filter(({ pattern }) => pattern.test(path));
      const place = there.find((one) => one.method === method);
      if (place !== undefined) {
        const values = place.pattern.exec(path) ?? [];
        const params = Object.fromEntries(place.names.map((name, at) => [name, pathValue(values[at + 1] ?? '')]));
        return await place.serve({ asked, path, params, query });
      }
      if (there.length === 0) return refuse(elsewhere(), problem('not-found'));
      const methods = there.flatMap((one) => (one.method === 'GET' ? ['GET', 'HEAD'] : [one.method]));
      const allow = [...new Set(methods)].toSorted().join(', ');
      return refuse(elsewhere(), problem('method-not-allowed', undefined, {}, { allow }));
    } catch (error) {
      this.#parts.onFault(error);
      return refuse(elsewhere(), problem('internal-error'));
    }
  }

  /** Checks the parts of a request one by one, and keeps the valid values. Returns the problem of the first invalid part. */
  #wrongIn(
    { request }: Route,
    { asked, params, query }: Target,
    keep: (part: keyof Checked<unknown>, value: unknown) => void,
  ): Problem | undefined {
    if (request === undefined) return undefined;
    const { headers } = asked.incoming;
    const wrong = (part: keyof Checked<unknown>, schema: unknown, value: () => unknown): Problem | undefined => {
      if (!(schema instanceof z.ZodType)) return undefined;
      const read = schema.safeParse(value(), parsing);
      if (!read.success) return this.#parts.wrong(read.error, part === 'query');
      keep(part, read.data);
      return undefined;
    };
    return (
      wrong('query', request.query, () => queryValues(query)) ??
      wrong('param', request.params, () => params) ??
      wrong('header', request.headers, () => headers) ??
      (request.body === undefined ? undefined : wrongBody(headers['content-type'] ?? '', asked.body)) ??
      wrong('json', jsonSchemaOf(request), () => (asked.body === undefined ? {} : asked.body.json))
    );
  }
}

const parameter = /\{(\w+)\}/g;
const jsonType = /^application\/([a-z-.]+\+)?json(;\s*[a-zA-Z0-9-]+=([^;]+))*$/i;

function jsonSchemaOf({ body }: NonNullable<Route['request']>): unknown {
  const content = body?.content['application/json'];
  return content !== undefined && 'schema' in content ? content.schema : undefined;
}

/** Returns a problem if the body has another media type than declared by the route, or if a JSON body is declared but missing. */
function wrongBody(type: string, body: Asked['body']): Problem | undefined {
  if (type === '') return undefined;
  if (!jsonType.test(type)) return problem('unsupported-media-type');
  return body === undefined ? problem('invalid-json') : undefined;
}

/** One request at its route. */
class Visit<R = unknown> implements RouteRequest<R> {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly lanes: Lanes;
  readonly path: string;
  readonly #checked: Partial<Record<keyof Checked<unknown>, unknown>> = {};
  #headers: Readonly<Record<string, string>> = {};

  constructor({ asked, path }: Target) {
    this.incoming = asked.incoming;
    this.outgoing = asked.outgoing;
    this.lanes = asked.lanes;
    this.path = path;
  }

  /** Stores the parsed value of a part. The schema of the part determines its type. */
  keep(part: keyof Checked<unknown>, value: unknown): void {
    this.#checked[part] = value;
  }

  valid<Part extends keyof Checked<R>>(part: Part): Checked<R>[Part];
  valid(part: keyof Checked<unknown>): unknown {
    return this.#checked[part];
  }

  header(name: string, value: string): void {
    this.#headers = Object.assign({}, this.#headers, { [name]: value });
  }

  json<S extends number>(body: JsonOf<R, S>, status: S): Answer {
    const headers = Object.assign({}, this.#headers, { 'content-type': 'application/json' });
    return { status, headers, body: JSON.stringify(body) };
  }
}

function isTexts(body: Answer['body']): body is Texts {
  return typeof body === 'object' && !(body instanceof Uint8Array);
}

async function write({ status, headers, body }: Answer, { incoming, outgoing, prove }: Asked): Promise<void> {
  const isHead = incoming.method === 'HEAD';
  if (isTexts(body)) {
    if (!isHead && !outgoing.destroyed) {
      outgoing.writeHead(status, Object.assign({}, headers, prove(status, ''))).flushHeaders();
      return stream(body, outgoing);
    }
    body.end();
  }
  if (outgoing.destroyed) return;
  const whole = isHead || isTexts(body) ? undefined : body;
  const length = whole === undefined ? {} : { 'content-length': Buffer.byteLength(whole) };
  outgoing.writeHead(status, Object.assign({}, headers, length, prove(status, whole ?? '')));
  outgoing.end(whole);
}

/** Writes the texts one by one, whenever the socket is ready for more. */
async function stream(texts: Texts, outgoing: ServerResponse): Promise<void> {
  const closed = new Promise<void>((resolve) => outgoing.once('close', resolve));
  void closed.then(() => texts.end());
  for (;;) {
    const text = await texts.next();
    if (text === undefined || outgoing.destroyed) break;
    if (!outgoing.write(text)) await Promise.race([closed, new Promise((resolve) => outgoing.once('drain', resolve))]);
  }
  outgoing.end();
}
