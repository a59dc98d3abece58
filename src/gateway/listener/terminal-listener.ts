/**
 * The listener that terminals call: the only listener of the daemon that may be open to a network. A call cannot start
 * a transaction. A caller is identified by its address, which the configuration lists. An unknown caller may only
 * report the new address of a terminal, and only from the networks in `moving`.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  Allowance,
  answerBounded,
  type BoundedReply,
  type BoundedServer,
  type EndCode,
  listenBounded,
  readBoundedBody,
} from '../../net/index.js';
import type { TerminalCalls } from './terminal-calls.js';

/** The options of a terminal listener. */
export interface TerminalListenerOptions {
  /** An address of this machine. */
  readonly host: string;
  /** The port. 0 selects a free one. */
  readonly port: number;
  /** The certificate and its key in PEM, for TLS. `key` is a secret. */
  readonly tls?: { readonly certificate: string; readonly key: string } | undefined;
  /** The encoding of the answers. */
  readonly encoding: 'xml' | 'json';
  /** The permitted callers: for each address, the terminals that may call from it. */
  readonly peers: ReadonlyMap<string, readonly TerminalCalls[]>;
  /**
   * The terminals that may report a new address, and the networks from which they may do so. From an unknown address
   * they may send nothing else. If absent, no terminal may report a new address.
   */
  readonly moving?: {
    readonly terminals: readonly TerminalCalls[];
    readonly mayComeFrom: (address: string) => boolean;
  };
  /** A clock that never jumps. */
  readonly monoMs: () => number;
  /** Called for each refused caller, with its address and a stable code for the reason. */
  readonly onRefused: (address: string, code: RefusedCall) => void;
}

/** The reason why a call was refused. */
export type RefusedCall = 'caller-not-named' | 'call-flood' | 'call-unreadable' | 'call-not-taken' | EndCode;

const bodyBytesMax = 64 * 1024;
const connectionsMax = 64;
/** The time limit for head and body together. */
const requestMs = 5_000;
/** The limits for a known address. */
const atOnce = 60;
const perSecond = 20;

/** The limits for all unknown callers together, which may only report a new address. */
const unnamedMax = 4;
const unnamedBytesMax = 4 * 1024;
const unnamedAtOnce = 8;
const unnamedPerSecond = 0.2;

const flood: BoundedReply = { status: 429, text: '', headers: { 'retry-after': '1' } };
const wrongMethod: BoundedReply = { status: 405, text: '', headers: { allow: 'POST' } };
const tooLarge: BoundedReply = { status: 413, text: '' };
const notText: BoundedReply = { status: 400, text: '' };
const forbidden: BoundedReply = { status: 403, text: '' };
const notNow: BoundedReply = { status: 503, text: '', headers: { 'retry-after': '1' } };

/** Starts to listen. Rejects with the system's own error if the address is not available. */
export async function listenForTerminals(options: TerminalListenerOptions): Promise<BoundedServer> {
  const entrance = new Entrance(options);
  const { host, port, tls } = options;
  return listenBounded({
    host,
    port,
    tls,
    connectionsMax,
    requestMs,
    onEnded: (code) => options.onRefused('', code),
    admits: (socket) => entrance.admits(socket),
    serve: (request, reply) => entrance.serve(request, reply),
  });
}

class Entrance {
  readonly #options: TerminalListenerOptions;
  readonly #allowances = new Map<string, Allowance>();
  /** The shared allowance of all unknown callers. */
  readonly #unnamed: Allowance;
  #unnamedOpen = 0;

  constructor(options: TerminalListenerOptions) {
    this.#options = options;
    this.#unnamed = new Allowance(unnamedAtOnce, unnamedPerSecond, options.monoMs);
  }

  /**
   * True if the caller is known, or may come from its address. Only a few unknown callers are admitted at a time, so
   * that they cannot use the connections of a terminal.
   */
  admits(socket: Socket): boolean {
    const address = addressOf(socket);
    if (this.#at(address).length > 0) return true;
    const { moving, onRefused } = this.#options;
    if (moving?.mayComeFrom(address) === true && this.#unnamedOpen < unnamedMax) {
      this.#unnamedOpen += 1;
      socket.once('close', () => (this.#unnamedOpen -= 1));
      return true;
    }
    onRefused(address, 'caller-not-named');
    return false;
  }

  serve(request: IncomingMessage, reply: ServerResponse): void {
    const address = addressOf(request.socket);
    const there = this.#at(address);
    const isNamed = there.length > 0;
    const refuse = (said: BoundedReply, code: RefusedCall): void => {
      this.#options.onRefused(address, code);
      answerBounded(request, reply, said);
    };
    if (!(isNamed ? this.#allowanceOf(address) : this.#unnamed).take()) return refuse(flood, 'call-flood');
    if (request.method !== 'POST') return refuse(wrongMethod, 'call-unreadable');
    const bytesMax = isNamed ? bodyBytesMax : unnamedBytesMax;
    if (Number(request.headers['content-length'] ?? 0) > bytesMax) return refuse(tooLarge, 'call-unreadable');
    readBoundedBody(request, bytesMax, (body) => {
      const text = body === undefined ? undefined : textOf(body);
      if (text === undefined) return refuse(body === undefined ? tooLarge : notText, 'call-unreadable');
      if (!isNamed && !text.includes('TransmitRequest')) return refuse(forbidden, 'caller-not-named');
      const calls = callsOf(isNamed ? there : (this.#options.moving?.terminals ?? []), text);
      const call = calls?.come(text, { address, isNamed }, (answer, isRefused) =>
        isRefused === true ? answerBounded(request, reply, notNow) : this.#answer(request, reply, answer),
      );
      if (call === undefined) return refuse(notNow, 'call-not-taken');
      reply.once('close', call.gone);
    });
  }

  /**
   * Returns the terminals at an address: those that are configured for it and have not moved, and those that moved to
   * it.
   */
  #at(address: string): readonly TerminalCalls[] {
    const { peers, moving } = this.#options;
    const configured = (peers.get(address) ?? []).filter((calls) => !calls.hasLeft(address));
    return [...configured, ...(moving?.terminals ?? []).filter((calls) => calls.isAt(address))];
  }

  #allowanceOf(address: string): Allowance {
    const known = this.#allowances.get(address) ?? new Allowance(atOnce, perSecond, this.#options.monoMs);
    this.#allowances.set(address, known);
    return known;
  }

  #answer(request: IncomingMessage, reply: ServerResponse, text: string | undefined): void {
    const { encoding } = this.#options;
    if (text === undefined) return answerBounded(request, reply, { status: 204, text: '' });
    const headers = { 'content-type': `application/${encoding}; charset=utf-8` };
    answerBounded(request, reply, { status: 200, text, headers });
  }
}

/**
 * Returns the terminal that the text names, if several share the address. This is only a quick search; the reader of
 * the whole text verifies the name.
 */
function callsOf(there: readonly TerminalCalls[], text: string): TerminalCalls | undefined {
  const [, named] = /\bPOIID"?\s*[=:]\s*["']([^"']*)["']/.exec(text) ?? [];
  return there.find(({ poiIds }) => named !== undefined && poiIds.includes(named)) ?? there[0];
}

/** Returns the address in the form of the configuration, even if the system embeds IPv4 in IPv6. */
function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '');
}

function textOf(body: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
