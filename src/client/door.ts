/** One request to the daemon's door and its answer, over `fetch`, as Node and browsers have it. */

import { type ProblemDocument, TenderdProblem, TenderdUnreachable } from './errors.js';
import { Patience } from './patience.js';

/** Where a daemon is found. */
export interface Place {
  /** As the daemon prints it: `http://127.0.0.1:8741`. `fetch` refuses some ports everywhere, such as 6000 or 10080. */
  readonly url: string;
  /** What stands in the token file of its data directory. */
  readonly token: string;
}

/** One request. */
export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Seconds that the daemon may wait for an outcome before it answers; at most 25. */
  readonly waitS?: number;
  /** The caller's. Aborted, the request ends with its reason; what was asked of the daemon goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** A daemon answers at once, or when the wait that was asked for is over: so much longer, and it hangs. */
const silentMs = 15_000;
/** A stream says something every 15 s: after three times that, the connection is dead. */
const streamSilentMs = 45_000;

/** See above. */
export class Door {
  /** Without a slash at the end. */
  readonly url: string;
  readonly #token: string;

  constructor({ url, token }: Place) {
    this.url = url.replace(/\/+$/, '');
    this.#token = token;
  }

  /**
   * Asks, and returns the answer, which must have this member. Throws TenderdProblem when the daemon refuses, TenderdUnreachable when it
   * does not answer, and the signal's reason when that was aborted.
   */
  async ask<Answer extends object>(call: Call, member: keyof Answer & string): Promise<Answer> {
    const { waitS, signal } = call;
    const patience = new Patience(signal);
    patience.lasts((waitS ?? 0) * 1_000 + silentMs);
    try {
      const response = await this.#fetch(call, patience, waitS === undefined ? {} : { prefer: `wait=${waitS}` });
      const answer: unknown = await response.json().catch((error: unknown) => {
        if (error instanceof SyntaxError) throw this.#foreign(response);
        throw error;
      });
      if (!response.ok) throw this.#refusal(response, answer);
      if (!isWith<Answer>(answer, member)) throw this.#foreign(response);
      return answer;
    } catch (error) {
      throw this.#told(error, patience, signal);
    } finally {
      patience.end();
    }
  }

  /** Opens a stream and yields its text as it comes, until the daemon ends it. Throws as `ask` does. */
  async *texts(path: string, lastEventId: number | undefined, signal: AbortSignal | undefined): AsyncGenerator<string> {
    const patience = new Patience(signal);
    patience.lasts(streamSilentMs);
    try {
      const headers = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
      const response = await this.#fetch({ method: 'GET', path }, patience, headers);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (!response.ok) throw this.#refusal(response, await response.json().catch(() => undefined));
      if (!isStream || response.body === null) throw this.#foreign(response);
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        patience.lasts(streamSilentMs);
        yield decoder.decode(value, { stream: true });
      }
    } catch (error) {
      throw this.#told(error, patience, signal);
    } finally {
      patience.end();
    }
  }

  #fetch({ method, path, body }: Call, patience: Patience, headers: Readonly<Record<string, string>>) {
    return fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: patience.signal,
      credentials: 'omit',
      redirect: 'error',
    });
  }

  #refusal(response: Response, answer: unknown): Error {
    if (!isWith<ProblemDocument>(answer, 'code') || !isWith<ProblemDocument>(answer, 'title'))
      return this.#foreign(response);
    const retryAfter = response.headers.get('retry-after');
    return new TenderdProblem(answer, retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined);
  }

  #foreign({ status }: Response): TenderdUnreachable {
    return new TenderdUnreachable('foreign-answer', this.url, `what answers is not tenderd (status ${status})`);
  }

  /** The error as the caller is told it: whose fault it was decides. */
  #told(error: unknown, patience: Patience, signal: AbortSignal | undefined): unknown {
    if (error instanceof TenderdProblem || error instanceof TenderdUnreachable) return error;
    if (signal?.aborted === true) return signal.reason;
    if (patience.isOver) return new TenderdUnreachable('silent', this.url, 'it was silent for too long', error);
    return new TenderdUnreachable('no-connection', this.url, reasonOf(error), error);
  }
}

function isWith<Answer extends object>(answer: unknown, member: keyof Answer & string): answer is Answer {
  return typeof answer === 'object' && answer !== null && member in answer;
}

/** `fetch` hides the real cause behind its own words, where there is one to be had. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
