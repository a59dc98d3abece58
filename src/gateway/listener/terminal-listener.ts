/**
 * Where terminals call the register: the only listener of the daemon that may stand on a network. It can start nothing. Who calls is known by
 * an address that the configuration names; from everybody else nothing is read, and nothing is said.
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

/** What such a listener is opened with. */
export interface TerminalListenerOptions {
  /** An address of this machine. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** PEM, where it speaks TLS. `key` is a secret. */
  readonly tls?: { readonly certificate: string; readonly key: string } | undefined;
  /** What calls are answered in. */
  readonly encoding: 'xml' | 'json';
  /** Who may call: by its address, the terminals that may be there. */
  readonly peers: ReadonlyMap<string, readonly TerminalCalls[]>;
  /** The terminals that may say from any address of these networks that they are there now, and nothing else; none when absent. */
  readonly moving?: {
    readonly terminals: readonly TerminalCalls[];
    readonly mayComeFrom: (address: string) => boolean;
  };
  /** A clock that never jumps. */
  readonly monoMs: () => number;
  /** A caller was refused: its address, and a stable code why. */
  readonly onRefused: (address: string, code: RefusedCall) => void;
}

/** Why a call was not taken in. */
export type RefusedCall = 'caller-not-named' | 'call-flood' | 'call-unreadable' | 'call-not-taken' | EndCode;

const bodyBytesMax = 64 * 1024;
const connectionsMax = 64;
/** Head and body. */
const requestMs = 5_000;
/** Of one address. */
const atOnce = 60;
const perSecond = 20;

/** Of those who are not named, and may only say where they are. */
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

/** Starts to listen. Rejects with the system's own error where the address cannot be had. */
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
  /** Of all who are not named, together. */
  readonly #unnamed: Allowance;
  #unnamedOpen = 0;

  constructor(options: TerminalListenerOptions) {
    this.#options = options;
    this.#unnamed = new Allowance(unnamedAtOnce, unnamedPerSecond, options.monoMs);
  }

  /** Few at a time of those who may only say where they are: they keep no terminal out. */
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

  /** The terminals that are at an address: as the configuration says, but for those that moved. */
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

/** Where several may be, the text says which it is; whoever reads it whole looks whether that is so. */
function callsOf(there: readonly TerminalCalls[], text: string): TerminalCalls | undefined {
  const [, named] = /\bPOIID"?\s*[=:]\s*["']([^"']*)["']/.exec(text) ?? [];
  return there.find(({ poiIds }) => named !== undefined && poiIds.includes(named)) ?? there[0];
}

/** As the configuration writes it, also where the system has IPv4 inside IPv6. */
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
