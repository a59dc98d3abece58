/** Speaks to a running daemon over its own door. */

import { request as httpRequest } from 'node:http';
import type { z } from 'zod';
import { problemAnswer } from './answers.js';
import { exitCodeOfProblem, exitCodes } from './exit-codes.js';
import { CommandFailure } from './failure.js';

/** An answer of the daemon: what the command reads of it, and the whole as it came. */
export interface Answer<T> {
  readonly value: T;
  readonly raw: unknown;
}

/** One request. */
export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** Seconds that the daemon may wait for an outcome before it answers. */
  readonly waitS?: number;
}

/**
 * The connection broke before or during the exchange; for a PUT, whether the daemon read it is unknown unless
 * `neverConnected`. `CommandFailure` with status 69 is made of it when nobody can retry.
 */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly code: string;
  /** No connection came about: nothing was asked of the daemon. */
  readonly neverConnected: boolean;

  constructor(code: string, neverConnected: boolean, cause: unknown) {
    super(code, { cause });
    this.code = code;
    this.neverConnected = neverConnected;
  }
}

/** Longer than the longest wait that the daemon allows (25 s): a daemon that is silent for so long hangs. */
const silentMs = 40_000;
const answerBytesMax = 16 * 1024 * 1024;

/** A client of one daemon. One connection a request: the command line asks seldom and ends soon. */
export class DaemonClient {
  readonly url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.#token = token;
  }

  /**
   * Asks and reads the answer as `shape`. Throws CommandFailure for a refusal (with the status of its code) and for an
   * answer that no daemon would give; `Unreachable` when the connection fails.
   */
  async ask<T>(call: Call, shape: z.ZodType<T>, signal?: AbortSignal): Promise<Answer<T>> {
    const { status, text } = await this.#exchange(call, signal);
    const raw = this.#parse(text, status);
    if (status >= 400) throw this.#refusal(raw, status);
    const parsed = shape.safeParse(raw);
    if (!parsed.success) throw this.#foreign(status);
    return { value: parsed.data, raw };
  }

  #parse(text: string, status: number): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.#foreign(status);
    }
  }

  #refusal(raw: unknown, status: number): CommandFailure {
    const parsed = problemAnswer.safeParse(raw);
    if (!parsed.success) return this.#foreign(status);
    const { code, title, detail, transactionId, errors, reasons } = parsed.data;
    const advice = [
      // With the mistakes themselves at hand, the sentence that points a program at them says nothing to a person.
      ...(errors === undefined ? [detail] : []),
      ...(errors ?? []).map(({ path, expected }) => `${path || 'the request'}: expected ${expected}`),
      ...(reasons ?? []),
      ...adviceFor(code, transactionId),
    ];
    return new CommandFailure(exitCodeOfProblem(code), code, `${title}.`, advice, { problem: raw });
  }

  #foreign(status: number): CommandFailure {
    return new CommandFailure(
      exitCodes.failure,
      'foreign-answer',
      `What answers at ${this.url} is not tenderd (status ${status}).`,
      ['Is another program on this port? Compare with the address that "tenderd run" printed.'],
    );
  }

  #exchange(call: Call, signal: AbortSignal | undefined): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const body = call.body === undefined ? undefined : JSON.stringify(call.body);
      let connected = false;
      const fail = (error: Error): void => {
        const code = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
        reject(new Unreachable(code, !connected, error));
      };
      const request = httpRequest(
        new URL(call.path, this.url),
        {
          method: call.method,
          agent: false,
          timeout: silentMs,
          ...(signal === undefined ? {} : { signal }),
          headers: {
            authorization: `Bearer ${this.#token}`,
            ...(body === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
            ...(call.waitS === undefined ? {} : { prefer: `wait=${call.waitS}` }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            bytes += chunk.length;
            if (bytes > answerBytesMax) request.destroy(new Error('the answer is too large'));
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
          );
          response.on('error', fail);
        },
      );
      request.on('socket', (socket) => socket.once('connect', () => (connected = true)));
      request.on('timeout', () => request.destroy(new Error(`no answer for ${silentMs / 1_000} s`)));
      request.on('error', fail);
      request.end(body);
    });
  }
}

function adviceFor(code: string, transactionId: string | undefined): readonly string[] {
  switch (code) {
    case 'sale-open':
      return transactionId === undefined
        ? []
        : [
            `Look at it:            tenderd status ${transactionId}`,
            `If it is booked:       tenderd transactions acknowledge ${transactionId}`,
            `To go on all the same: look at it first, then repeat the command with --retry-of ${transactionId}`,
          ];
    case 'unauthorized':
      return ['The token does not fit this daemon: is --data-dir (or --token-file) the one that it runs with?'];
    case 'journal-unconfirmed':
      return ['Stop the daemon, compare with the terminals, then: tenderd journal confirm --name "..." --reason "..."'];
    case 'lane-parked':
      return [
        'tenderd attention says what happened; after looking: tenderd terminals release TERMINAL --name "..." --reason "..."',
      ];
    default:
      return [];
  }
}
