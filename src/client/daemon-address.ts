/** Sends one request to the daemon's API and returns its response. Uses the `fetch` of Node and browsers. */

import { type ProblemDocument, TenderdProblem, TenderdUnreachable } from './errors.js';
import { TimeLimits } from './time-limits.js';
import { addressOf, answerProof, type AnswerProof, challenge, type Proof } from './proof.js';

/** The address and token of a daemon. */
export interface Place {
  /**
   * The URL as the daemon prints it: `http://127.0.0.1:8741`. `fetch` always refuses some ports, such as 6000 or 10080.
   */
  readonly url: string;
  /** The content of the token file in the daemon's data directory. */
  readonly token: string;
  /**
   * The language of messages, in the form of the Accept-Language header: `de`. Default: the language in the daemon's
   * configuration.
   */
  readonly language?: string;
}

/** One request to the daemon. */
export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** The number of seconds, at most 25, that the daemon may wait for an outcome before it answers. */
  readonly waitS?: number;
  /**
   * The caller's signal. An abort ends the request and throws the signal's reason. The daemon still finishes the operation
   * that it has begun.
   */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The time limit of a request, in addition to the requested wait. A daemon that has not answered by then is assumed to
 * hang.
 */
const silentMs = 15_000;
/**
 * The time limit for a stream on which nothing arrives. The daemon sends something every 15 s, so after three missing
 * signs the connection is dead.
 */
const streamSilentMs = 45_000;

/** The connection to one daemon. It checks that each response really comes from the daemon. */
export class DaemonAddress {
  /** The URL without a slash at the end. */
  readonly url: string;
  readonly #token: string;
  readonly #language: string | undefined;
  /**
   * The credential that the client sends instead of the token. The client derives it when the daemon proves its identity. It is valid for one daemon
   * process.
   */
  #credential: string | undefined;

  constructor({ url, token, language }: Place) {
    // Use the numeric address. The name `localhost` may resolve to an address on which the daemon does not listen, such
    // as ::1.
    this.url = url.replace(/\/+$/, '').replace(/^http:\/\/localhost(?=:|$)/i, 'http://127.0.0.1');
    this.#token = token;
    this.#language = language;
  }

  /**
   * Sends the request and returns the response, which must have `member`. Throws TenderdProblem if the daemon refuses. Throws TenderdUnreachable if
   * the daemon does not answer or does not prove its identity. After an abort, throws the signal's reason.
   */
  async ask<Answer extends object>(call: Call, member: keyof Answer & string): Promise<Answer> {
    const { waitS, signal } = call;
    const timeLimits = new TimeLimits(signal);
    timeLimits.lasts((waitS ?? 0) * 1_000 + silentMs);
    try {
      const headers = waitS === undefined ? undefined : { prefer: `wait=${waitS}` };
      const { response, proof } = await this.#fetch(call, timeLimits, headers ?? {});
      const text = await response.text();
      await this.#check(response, proof, text);
      const answer = parsed(text);
      if (!response.ok) throw this.#refusal(response, answer);
      if (!isWith<Answer>(answer, member)) throw this.#foreign(response);
      return answer;
    } catch (error) {
      throw this.#told(error, timeLimits, signal);
    } finally {
      timeLimits.end();
    }
  }

  /** Opens a stream and yields its text until the daemon ends it. Throws like `ask`. */
  async *texts(path: string, lastEventId: number | undefined, signal: AbortSignal | undefined): AsyncGenerator<string> {
    const timeLimits = new TimeLimits(signal);
    timeLimits.lasts(streamSilentMs);
    try {
      const headers = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
      const { response, proof } = await this.#fetch({ method: 'GET', path }, timeLimits, headers);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (!isStream || !response.ok || response.body === null) {
        const text = await response.text();
        await this.#check(response, proof, text);
        throw response.ok ? this.#foreign(response) : this.#refusal(response, parsed(text));
      }
      // The proof covers only the headers. The text of the stream arrives over the same connection, so it comes from
      // the same daemon.
      await this.#check(response, proof, '');
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        timeLimits.lasts(streamSilentMs);
        yield decoder.decode(value, { stream: true });
      }
    } catch (error) {
      throw this.#told(error, timeLimits, signal);
    } finally {
      timeLimits.end();
    }
  }

  /**
   * Sends the request with the current credential. If the daemon was restarted, it rejects the old credential before doing anything. The client then
   * requests a new proof, and sends the request once more.
   */
  async #fetch(call: Call, timeLimits: TimeLimits, headers: Readonly<Record<string, string>>): Promise<Answered> {
    const earlier = this.#credential;
    const answered = await this.#sendProved(call, timeLimits, headers, earlier ?? (await this.#proveFirst(timeLimits)));
    if (answered.response.status !== 401 || earlier === undefined) return answered;
    await answered.response.body?.cancel();
    if (this.#credential === earlier) this.#credential = undefined;
    return this.#sendProved(call, timeLimits, headers, this.#credential ?? (await this.#prove(timeLimits)));
  }

  /**
   * Like `#prove`, but used before any part of the request was sent. An error then shows that the request did not
   * arrive.
   */
  async #proveFirst(timeLimits: TimeLimits): Promise<string> {
    try {
      return await this.#prove(timeLimits);
    } catch (error) {
      throw error instanceof TenderdProblem ? error : new BeforeSending(error);
    }
  }

  async #sendProved(
    call: Call,
    timeLimits: TimeLimits,
    headers: Readonly<Record<string, string>>,
    credential: string,
  ): Promise<Answered> {
    const proof = await answerProof(this.#token, call.method, `${this.url}${call.path}`);
    const more = { ...headers, authorization: `Bearer ${credential}`, 'tenderd-nonce': proof.nonce };
    return { response: await this.#send(call, timeLimits, more), proof };
  }

  /**
   * Checks the proof of a response before its content is used. The daemon may have died since it proved its identity, and another program may have
   * taken its port.
   */
  async #check(response: Response, proof: AnswerProof, body: string): Promise<void> {
    if (await proof.holds(response.headers.get('tenderd-proof'), response.status, body)) return;
    throw this.#foreign(response, 'did not prove that its answer is the daemon’s; nothing of it counts');
  }

  /** Asks the daemon to prove its identity. Until then the client sends no part of the token, because another program may listen at this address. */
  async #prove(timeLimits: TimeLimits): Promise<string> {
    const { path, redeem } = await challenge(this.#token, addressOf(this.url));
    const response = await this.#send({ method: 'GET', path }, timeLimits, {});
    const answer: unknown = await response.json().catch(() => undefined);
    // A refusal without a proof is accepted only if it reports an unknown token, or that the daemon cannot answer yet or
    // does not lead. Such a refusal says nothing about a payment.
    if (isWith<ProblemDocument>(answer, 'code') && !response.ok && unproved.has(answer.code))
      throw this.#refusal(response, answer);
    const credential = isProof(answer) ? await redeem(answer) : undefined;
    if (credential === undefined) throw this.#foreign(response, 'did not prove that it is; no token was sent');
    this.#credential = credential;
    return credential;
  }

  #send(
    { method, path, body }: Call,
    timeLimits: TimeLimits,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#language === undefined ? {} : { 'accept-language': this.#language }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: timeLimits.signal,
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

  #foreign({ status }: Response, why = 'answers otherwise'): TenderdUnreachable {
    return new TenderdUnreachable(
      'foreign-answer',
      this.url,
      `what answers is not tenderd: it ${why} (status ${status})`,
    );
  }

  /** Returns the error that the caller gets for a thrown error. The cause decides: an abort, a time limit, or the connection. */
  #told(thrown: unknown, timeLimits: TimeLimits, signal: AbortSignal | undefined): unknown {
    if (thrown instanceof TenderdProblem) return thrown;
    if (signal?.aborted === true) return signal.reason;
    // Require a new proof before the next request. The daemon may have ended, and another program may have taken its port.
    this.#credential = undefined;
    const wasSent = !(thrown instanceof BeforeSending);
    const cause = wasSent ? thrown : thrown.error;
    if (cause instanceof TenderdUnreachable)
      return wasSent ? cause : new TenderdUnreachable(cause.code, this.url, cause.reason, { wasSent });
    const how = { cause, wasSent };
    if (timeLimits.isOver) return new TenderdUnreachable('silent', this.url, 'it was silent for too long', how);
    return new TenderdUnreachable('no-connection', this.url, reasonOf(cause), how);
  }
}

/** An error that occurred before any part of the request itself was sent. */
class BeforeSending {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** A response and its proof. */
interface Answered {
  readonly response: Response;
  readonly proof: AnswerProof;
}

/** The refusals of a proof request that are accepted without a proof. None of them says anything about a transaction. */
const unproved: ReadonlySet<string> = new Set([
  'unauthorized',
  'stopping',
  'request-timeout',
  'internal-error',
  'standby',
]);

/** Returns the parsed JSON, or undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProof(answer: unknown): answer is Proof {
  if (!isWith<Proof>(answer, 'proof') || !isWith<Proof>(answer, 'daemonNonce')) return false;
  return typeof answer.proof === 'string' && typeof answer.daemonNonce === 'string';
}

function isWith<Answer extends object>(answer: unknown, member: keyof Answer & string): answer is Answer {
  return typeof answer === 'object' && answer !== null && member in answer;
}

/** Returns the cause of a `fetch` error if there is one. The error's own message does not name it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
