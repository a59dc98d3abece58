/** The responses of the web server, and their headers. */

import type { ServerResponse } from 'node:http';
import { officeProblems } from '../../../messages/index.js';

/** A response. The names of its headers are in lower case. */
export type Reply = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } & (
  | { readonly json: unknown }
  | { readonly body: string | Buffer }
  | { readonly pieces: AsyncIterable<string> }
);

/** The code of a refusal or failure. */
export type OfficeProblemCode = keyof typeof officeProblems.problems;

/** The status of each problem. */
const statuses: Readonly<Record<OfficeProblemCode, number>> = {
  'signed-out': 401,
  'sign-in-refused': 401,
  'sign-in-closed': 429,
  'sign-in-busy': 503,
  'token-wrong': 401,
  'host-not-allowed': 421,
  'origin-not-allowed': 403,
  'not-found': 404,
  'payment-not-found': 404,
  'method-not-allowed': 405,
  'body-wrong': 400,
  'body-too-large': 413,
  // The status is not 408, because a browser would answer 408 by sending the whole body again.
  'body-slow': 400,
  'search-wrong': 400,
  'match-busy': 503,
  'match-upload-stalled': 400,
  'match-upload-slow': 400,
  'match-period-wrong': 400,
  'match-file-missing': 400,
  'match-file-too-large': 413,
  'match-file-refused': 422,
  'match-too-many': 422,
  'match-stopped': 503,
  'match-no-room': 507,
  'match-not-kept': 404,
  'match-failed': 500,
  'database-down': 503,
  'database-slow': 503,
  'database-busy': 503,
  'database-empty': 503,
  'database-refused': 500,
  internal: 500,
};

/** A refusal or failure. Its message is written for people. */
export class OfficeProblem extends Error {
  override readonly name = 'OfficeProblem';
  readonly code: OfficeProblemCode;
  readonly headers: Readonly<Record<string, string>>;
  /** The field of a search that cannot be read, if there is one. */
  readonly field: string | undefined;
  /** Further members of the response. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    code: OfficeProblemCode,
    more: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly field?: string;
      readonly more?: Readonly<Record<string, unknown>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(officeProblems.problems[code], { cause: more.cause });
    this.code = code;
    this.headers = more.headers ?? {};
    this.field = more.field;
    this.more = more.more ?? {};
  }
}

/** Returns the response to a problem. */
export function replyTo({ code, message, headers, field, more }: OfficeProblem): Reply {
  return {
    status: statuses[code],
    headers,
    json: { code, message, ...(field === undefined ? {} : { field }), ...more },
  };
}

/**
 * The headers of every response. Browsers must not store the response, show it in a frame, or let another site read it.
 */
const common = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/**
 * Sends a response. Rejects if a piece of the response fails. The connection is then broken, so that the receiver
 * notices that the response is not complete.
 */
export async function send(reply: Reply, outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed || outgoing.writableEnded) return;
  const headers = { ...common, ...reply.headers };
  if ('pieces' in reply) return sendPieces(reply, headers, outgoing);
  const isJson = 'json' in reply;
  const body = isJson ? JSON.stringify(reply.json) : reply.body;
  outgoing.writeHead(reply.status, {
    ...(isJson ? { 'content-type': 'application/json; charset=utf-8' } : {}),
    ...(reply.status === 204 ? {} : { 'content-length': Buffer.byteLength(body) }),
    ...headers,
  });
  outgoing.end(reply.status === 204 ? undefined : body);
}

async function sendPieces(
  { status, pieces }: Extract<Reply, { readonly pieces: unknown }>,
  headers: Readonly<Record<string, string>>,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    for await (const piece of pieces) {
      if (outgoing.destroyed) return;
      // A failure before the first piece can still be reported as a problem.
      if (!outgoing.headersSent) outgoing.writeHead(status, headers);
      if (!outgoing.write(piece)) await drained(outgoing);
    }
    outgoing.end();
  } catch (error) {
    if (outgoing.headersSent) outgoing.destroy();
    throw error;
  }
}

async function drained(outgoing: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      outgoing.off('drain', done);
      outgoing.off('close', done);
      resolve();
    };
    outgoing.on('drain', done);
    outgoing.on('close', done);
  });
}
