/** One request to the daemon's API and its answer, over `fetch`, as Node and browsers have it. */

import { type ProblemDocument, TenderdProblem, TenderdUnreachable } from './errors.js';
import { TimeLimits } from './time-limits.js';
import { addressOf, answerProof, type AnswerProof, challenge, type Proof } from './proof.js';

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
export class DaemonAddress {
  /** Without a slash at the end. */
  readonly url: string;
  readonly #token: string;
  /** What is sent in place of the token, since the daemon proved who it is and for as long as it answers. */
  #credential: string | undefined;

  constructor({ url, token }: Place) {
    // By number: what the name leads to, such as ::1, need not be where the daemon listens.
    this.url = url.replace(/\/+$/, '').replace(/^http:\/\/localhost(?=:|$)/i, 'http://127.0.0.1');
    this.#token = token;
  }

  /**
   * Asks, and returns the answer, which must have this member. Throws TenderdProblem when the daemon refuses, TenderdUnreachable when it
   * does not answer or does not prove who it is, and the signal's reason when that was aborted.
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

  /** Opens a stream and yields its text as it comes, until the daemon ends it. Throws as `ask` does. */
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
      // What follows comes over the connection whose headers were proved.
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

  /** With a credential of an earlier process of the daemon, it refuses before it does anything: then it proves itself, and is asked once more. */
  async #fetch(call: Call, timeLimits: TimeLimits, headers: Readonly<Record<string, string>>): Promise<Answered> {
    const earlier = this.#credential;
    const answered = await this.#sendProved(call, timeLimits, headers, earlier ?? (await this.#proveFirst(timeLimits)));
    if (answered.response.status !== 401 || earlier === undefined) return answered;
    await answered.response.body?.cancel();
    if (this.#credential === earlier) this.#credential = undefined;
    return this.#sendProved(call, timeLimits, headers, this.#credential ?? (await this.#prove(timeLimits)));
  }

  /** As `#prove`, before anything of the request itself was sent. */
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

  /** Nothing of an answer counts before this: since the credential was made, the daemon may have died and another program may hold its port. */
  async #check(response: Response, proof: AnswerProof, body: string): Promise<void> {
    if (await proof.holds(response.headers.get('tenderd-proof'), response.status, body)) return;
    throw this.#foreign(response, 'did not prove that its answer is the daemon’s; nothing of it counts');
  }

  /** Until this is done, nothing of the token leaves, whoever listens there. */
  async #prove(timeLimits: TimeLimits): Promise<string> {
    const { path, redeem } = await challenge(this.#token, addressOf(this.url));
    const response = await this.#send({ method: 'GET', path }, timeLimits, {});
    const answer: unknown = await response.json().catch(() => undefined);
    // Without a proof, a refusal may not say anything of a payment: only that this token is unknown, or that there is no answer yet.
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

  /** The error as the caller is told it: whose fault it was decides. */
  #told(thrown: unknown, timeLimits: TimeLimits, signal: AbortSignal | undefined): unknown {
    if (thrown instanceof TenderdProblem) return thrown;
    if (signal?.aborted === true) return signal.reason;
    // Whoever answers next proves itself first: the daemon may have gone, and another program have taken its port.
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

/** An error in the question for a proof, while nothing of the request itself had been sent. */
class BeforeSending {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** An answer, and what proves it. */
interface Answered {
  readonly response: Response;
  readonly proof: AnswerProof;
}

/** Refusals of the question for a proof that are believed; none says anything of a transaction. */
const unproved: ReadonlySet<string> = new Set(['unauthorized', 'stopping', 'request-timeout', 'internal-error']);

/** The JSON of a text; undefined for what is none. */
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

/** `fetch` hides the real cause behind its own words, where there is one to be had. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
