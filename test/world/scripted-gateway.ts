/** A gateway whose messages and their times a test writes, for answers that no correct simulator gives. */

import { type Codec, codecFor, defaultDialect, type Message, type MessageOf } from '../../protocol/index.js';
import type {
  LinkCause,
  RequestKey,
  TerminalAddress,
  Wire,
  WireBounds,
  WireEvent,
  WireMoves,
  WireState,
} from '../../src/core/index.js';
import type { VirtualTime } from '../simulation/virtual-time.js';
import { loginAnswer, type Json, type MoneyRequest } from './terminal-words.js';

/** The time for one direction, ms. */
const latencyMs = 5;
const where = ({ host, port }: TerminalAddress): string => `${host}:${port}`;

/** The time from a reset to the next connection, ms. */
const reconnectMs = 250;
/** The number of messages that no test needs. If a test sends more, it is in an endless loop. */
const sentMax = 1_000;

/** A call from the terminal: the answer of the daemon, and whether the call ended without an answer. */
export interface ScriptedCall {
  readonly connection: number;
  readonly answer: Message | undefined;
  readonly isEnded: boolean;
}

/** A message that left the daemon, with its time and its exact text. */
export interface Sent<M extends Message = Message> {
  readonly atMs: number;
  readonly message: M;
  readonly text: string;
}

/**
 * A wire on virtual time that uses JSON. By default the terminal accepts every Login and sends nothing else. The
 * functions below return the answer, which arrives 5 ms after the request left. With undefined there is no answer.
 */
export class ScriptedGateway implements Wire {
  readonly codec: Codec;
  readonly sent: Sent[] = [];
  /** Answers a Login. */
  onLogin: (request: MessageOf<'LoginRequest'>) => Json | undefined = (request) => loginAnswer(request);
  /** Answers a TransactionStatus request. */
  onStatus: (question: MessageOf<'TransactionStatusRequest'>) => Json | undefined = () => undefined;
  /** Answers a payment, refund or reversal, with any number of messages in one read. */
  onMoney: (request: MoneyRequest) => readonly Json[] = () => [];
  /** Answers all other requests. */
  onOther: (request: Message) => Json | undefined = () => undefined;
  /** The POIIDs in the response to GET /poi-list. Undefined for an unreadable list. */
  connected: readonly string[] | undefined;
  /** False: a ping has no pong. */
  answersPings = true;
  /** False: the socket closes at the next frame, before it accepts a byte of it. */
  takesFrames = true;
  #unsealed = 0;
  /** Returns true if a message can be sealed. Undefined: all messages can be sealed. */
  seals: ((text: string) => boolean) | undefined;
  readonly bounds: WireBounds;
  readonly hasOwnConnections?: true;
  readonly hearsCalls?: true;
  readonly moves?: WireMoves;
  /** The calls by which the daemon asks the wire to follow a moved terminal. */
  readonly wantedMoves: { readonly how: 'look' | 'ask' | 'move'; readonly where: string; readonly text?: string }[] =
    [];
  readonly #calls = new Map<number, { answer: Message | undefined; isEnded: boolean; connection: number }>();
  /** The categories that the wire can carry. Undefined: all categories. */
  carries?: ReadonlySet<string>;
  readonly #time: VirtualTime;
  #listener: (event: WireEvent) => void = () => undefined;
  #connection: number | undefined;
  #connections = 0;
  #lastReceivedMs = 0;
  #closed = false;

  constructor(time: VirtualTime, bounds: WireBounds = 'pong', hearsCalls = false, dialect = defaultDialect) {
    this.codec = codecFor('json', dialect);
    this.bounds = bounds;
    if (hearsCalls) {
      this.hasOwnConnections = true;
      this.hearsCalls = true;
      this.moves = {
        look: (address) => void this.wantedMoves.push({ how: 'look', where: where(address) }),
        ask: (address, text) => void this.wantedMoves.push({ how: 'ask', where: where(address), text }),
        moveTo: (address) => void this.wantedMoves.push({ how: 'move', where: where(address) }),
      };
    }
    this.#time = time;
  }

  /** Opens the link. */
  up(): void {
    this.#connection = ++this.#connections;
    this.#lastReceivedMs = this.#time.monoMs();
    this.#emit({ type: 'link-up', connection: this.#connection });
  }

  /** Closes the link until `up`. */
  down(): void {
    const connection = this.#connection;
    if (connection === undefined) return;
    this.#connection = undefined;
    this.#emit({ type: 'link-down', connection, cause: { code: 'closed', text: 'the gateway closed the connection' } });
  }

  /** Loses one request. Without a reason, no byte of the request was written. */
  lose(key: RequestKey, why?: string): void {
    this.#emit(
      why === undefined
        ? { type: 'not-sent', key }
        : { type: 'request-lost', key, cause: { code: 'closed', text: why } },
    );
  }

  /** Gives one request a response with this message, even if the message answers another request. */
  respond(key: RequestKey, word: Json | string): void {
    if (this.#connection === undefined) return;
    const text = typeof word === 'string' ? word : JSON.stringify(word);
    this.#emit({ type: 'text', connection: this.#connection, text, key });
  }

  /** Gives one request a response without a message. */
  respondWithout(
    key: RequestKey,
    status: number,
    means: { readonly isBusy?: true; readonly isFetched?: true } = {},
  ): void {
    const cause = { code: 'protocol', text: `the peer answered HTTP ${status}` };
    this.#emit({ type: 'no-message', key, status, cause, ...means });
  }

  /** Makes the terminal accept one request, which it answers later. */
  take(key: RequestKey): void {
    this.#emit({ type: 'taken', key });
  }

  /** Refuses one request because of its token. Another token is available at once. */
  refuseToken(key: RequestKey): void {
    const cause = { code: 'unauthorised', text: 'the peer answered HTTP 401: it does not accept the token of oauth2' };
    this.#emit({ type: 'no-message', key, status: 401, cause, isTokenRefused: true });
  }

  /** Lets another attempt to connect fail. */
  fail(): void {
    this.#emit({ type: 'link-failed', cause: { code: 'refused', text: 'the gateway refuses the connection' } });
  }

  /** Lets another attempt to connect fail because of the gateway's certificate. */
  failCertificate(): void {
    const cause = {
      code: 'certificate',
      text: 'the certificate of the gateway is rejected: it is for another host name',
    };
    this.#emit({ type: 'link-failed', cause });
  }

  /**
   * Delivers a message that is not from the terminal. With a key, the message is the response to that request, and the
   * request is lost.
   */
  forge(why: string, key?: RequestKey): void {
    if (key === undefined) return this.#emit({ type: 'forged', why });
    this.#emit({ type: 'forged', why, key });
    this.lose(key, why);
  }

  /** Closes the link and opens it again at once. Requests on the closed link are never answered. */
  cut(): void {
    this.down();
    this.up();
  }

  /** Makes the terminal send messages, all in one read. */
  say(...words: readonly Json[]): void {
    for (const word of words) {
      if (this.#connection === undefined) return;
      this.#lastReceivedMs = this.#time.monoMs();
      this.#emit({ type: 'text', connection: this.#connection, text: JSON.stringify(word) });
    }
  }

  /** Makes the terminal call and send this message. */
  call(word: Json | string, from?: { readonly address: string; readonly isNamed: boolean }): ScriptedCall {
    const call = { connection: 1_000 + this.#calls.size, answer: undefined, isEnded: false };
    this.#calls.set(call.connection, call);
    const text = typeof word === 'string' ? word : JSON.stringify(word);
    const caller = from === undefined ? {} : { caller: from };
    this.#emit({ type: 'text', connection: call.connection, text, isCall: true, ...caller });
    return call;
  }

  /** Reports whether the terminal has left its address. */
  looked(address: TerminalAddress, isDead: boolean): void {
    this.#emit({ type: 'address-looked', address, isDead });
  }

  /** Reports the response at another address, as JSON or as text. Undefined if that address did not respond. */
  answeredAt(address: TerminalAddress, word: Json | string | undefined): void {
    const text = typeof word === 'string' ? word : JSON.stringify(word);
    const said = word === undefined ? { why: 'nobody is there' } : { text };
    this.#emit({ type: 'address-answered', address, ...said });
  }

  /** Makes the terminal stop waiting for the answer to its call. */
  hangUp({ connection }: ScriptedCall): void {
    this.#emit({ type: 'call-gone', connection });
  }

  endCall(connection: number): void {
    const call = this.#calls.get(connection);
    if (call?.answer === undefined && call !== undefined) call.isEnded = true;
  }

  /** Delivers a pong with a token, which may be unknown. */
  pong(token: string): void {
    if (this.#connection === undefined) return;
    this.#emit({ type: 'pong', connection: this.#connection, token });
  }

  /** Delivers a frame that is not text. `text` is the part of the frame that can be read as text. */
  sayUnreadable(text = ''): void {
    if (this.#connection === undefined) return;
    this.#emit({ type: 'unreadable', connection: this.#connection, why: 'binary frame', text });
  }

  /** Delivers a frame that contains no readable text. */
  sayUnseen(): void {
    if (this.#connection === undefined) return;
    this.#emit({ type: 'unreadable', connection: this.#connection, why: 'too long' });
  }

  #emit(event: WireEvent): void {
    if (!this.#closed) this.#listener(event);
  }

  #later(connection: number, delayMs: number, what: () => void): void {
    this.#time.at(this.#time.monoMs() + delayMs, () => {
      if (connection === this.#connection && !this.#closed) what();
    });
  }

  #serve(message: Message): readonly Json[] {
    if (message.name === 'LoginRequest') return [this.onLogin(message) ?? []].flat();
    if (message.name === 'TransactionStatusRequest') return [this.onStatus(message) ?? []].flat();
    if (message.name === 'PaymentRequest' || message.name === 'ReversalRequest') return this.onMoney(message);
    return [this.onOther(message) ?? []].flat();
  }

  state(): WireState {
    return this.#connection === undefined
      ? { up: false, cause: { code: 'refused', text: 'the gateway refuses the connection' } }
      : { up: true, connection: this.#connection, lastReceivedMs: this.#lastReceivedMs };
  }

  launch(connection: number, key: RequestKey, text: string): boolean | 'malformed' {
    const call = this.#calls.get(connection);
    if (call !== undefined) return this.#answer(call, text);
    if (connection !== this.#connection) return false;
    if (this.seals !== undefined && !this.seals(text)) {
      this.#unsealed += 1;
      if (this.#unsealed >= sentMax) throw new Error('the daemon does not stop trying what cannot be sealed');
      return 'malformed';
    }
    if (!this.takesFrames) {
      this.#connection = undefined;
      const cause = { code: 'closed', text: 'the gateway closed the connection' };
      this.#time.soon(() => this.#emit({ type: 'link-down', connection, cause }));
      return false;
    }
    const decoded = this.codec.decode(text);
    if (!decoded.ok) throw new Error(`the daemon sent what cannot be read: ${decoded.error.message}`);
    if (this.sent.length >= sentMax) throw new Error('the daemon does not stop asking');
    this.sent.push({ atMs: this.#time.monoMs(), message: decoded.value, text });
    this.#later(connection, latencyMs, () => this.say(...this.#serve(decoded.value)));
    return true;
  }

  #answer(call: { answer: Message | undefined; isEnded: boolean }, text: string): boolean {
    const decoded = this.codec.decode(text);
    if (!decoded.ok) throw new Error(`the daemon sent what cannot be read: ${decoded.error.message}`);
    if (call.isEnded) return false;
    call.answer = decoded.value;
    return true;
  }

  giveUp(connection: number, key: RequestKey, cause: LinkCause): void {
    if (this.bounds === 'pong') this.reset(connection, cause);
    else if (connection === this.#connection)
      this.#time.at(this.#time.monoMs() + latencyMs, () => this.#emit({ type: 'request-lost', key, cause }));
  }

  probe(connection: number, token: string): void {
    if (this.bounds !== 'pong') throw new Error('the daemon pings a wire that no pong bounds');
    if (!this.answersPings) return;
    this.#later(connection, 2 * latencyMs, () => {
      this.#lastReceivedMs = this.#time.monoMs();
      this.#emit({ type: 'pong', connection, token });
    });
  }

  reset(connection: number, cause: LinkCause): void {
    if (connection !== this.#connection) return;
    this.#connection = undefined;
    this.#time.at(this.#time.monoMs() + latencyMs, () => this.#emit({ type: 'link-down', connection, cause }));
    this.#time.at(this.#time.monoMs() + reconnectMs, () => this.up());
  }

  readPoiList(): void {
    const { connected } = this;
    this.#time.at(this.#time.monoMs() + latencyMs, () =>
      this.#emit(
        connected === undefined
          ? { type: 'poi-list-failed', cause: { code: 'http', text: 'GET /poi-list answered 503' } }
          : { type: 'poi-list', poiIds: connected },
      ),
    );
  }

  listen(listener: (event: WireEvent) => void): void {
    this.#listener = listener;
  }

  close(): void {
    this.#closed = true;
    this.#connection = undefined;
  }
}
