/** The simulated world: a gateway with terminals, in virtual time. The world takes events and returns effects, and has no other side effects. */

import type { ServedDeviceRequest } from './device/served-device-request.js';
import { Agenda } from './base/agenda.js';
import { Answering, type Unasked } from './message/message-sender.js';
import { Connections, type WorldEffect } from './base/connections.js';
import { type ControlCommand, type Deed, isAtTerminals, type TerminalDeed } from './control-command.js';
import { dialectNamed } from './encoding/dialect.js';
import { Gateway, type ReceivedMessage } from './gateway/gateway.js';
import { Ledger, type LedgerEntry } from './money/ledger.js';
import { type Pace, ordinaryPace } from './base/limits.js';
import type { Encoding, Header } from './message/message.js';
import { SeededRandom } from './base/seeded-random.js';
import { Terminal } from './poi/terminal.js';
import { Tokens } from './gateway/tokens.js';
import { type FormsChoice, VendorForms } from './vendor-forms/vendor-forms.js';
import { Channels } from './gateway/channels.js';

/** The options of a world. */
export interface WorldOptions {
  /** The POIIDs of the terminals at this gateway. */
  readonly terminals: readonly string[];
  /** The seed of approval codes and ids. Default: 1. */
  readonly seed?: number;
  /** The wall-clock time of simulated time 0, in milliseconds since 1970. Default: 2026-01-01. */
  readonly epochMs?: number;
  /** True if amounts can trigger faults. Default: true. */
  readonly hasMagicAmounts?: boolean;
  /** True if services need a login session. Default: true. */
  readonly hasSessions?: boolean;
  /**
   * True if the terminals refuse a refund above the remainder of the original. Default: true. Many hosts do not check
   * this.
   */
  readonly checksOriginals?: boolean;
  /** True if terminals never report after a restart that their session is gone. Default: false. */
  readonly restartsSilently?: boolean;
  /** True if each Login clears the memory, so that terminals keep their transactions for one session only. Default: false. */
  readonly forgetsAtLogin?: boolean;
  /** The way in which terminals send unsolicited messages. Default: on the link. */
  readonly unasked?: Unasked;
  /** The name of the terminals' dialect (dialect.ts). Default: version 3.1 of the standard. */
  readonly dialect?: string;
  /** The choice among the forms of messages that the vendor has published. Default: the plain form of the dialect. */
  readonly forms?: FormsChoice | undefined;
  /** The only SaleSoftware.CertificationCode that a Login may have. Default: any. */
  readonly certificationCode?: string | undefined;
  /** The duration of each step, if no behaviour sets it. */
  readonly pace?: Partial<Pace>;
  /** The commands to run before the first event. */
  readonly commands?: readonly ControlCommand[];
}

/** An event of the world. */
export type WorldEvent =
  | { readonly type: 'connected'; readonly connection: number }
  | { readonly type: 'disconnected'; readonly connection: number }
  | { readonly type: 'text'; readonly connection: number; readonly text: string }
  /** The register's response to a call from a terminal. */
  | { readonly type: 'call-answered'; readonly text: string }
  /** The new address of the terminals. */
  | { readonly type: 'moved'; readonly host: string; readonly port: number }
  | { readonly type: 'tick' }
  | { readonly type: 'control'; readonly command: ControlCommand };

/** The response to `GET /poi-list`: the POIIDs that are connected, or a failure. */
export interface PoiListAnswer {
  readonly status: 200 | 503;
  readonly poiIds: readonly string[];
}

/** The world, as seen by its driver: an adapter with real sockets, a simulation, or a test. */
export interface World {
  /** Handles one event. Returns the effects to apply, in order. `nowMs` is simulated time, which never goes back. */
  handle(event: WorldEvent, nowMs: number): readonly WorldEffect[];
  /** Returns the simulated time, in milliseconds, at which the world needs its next tick. Returns undefined if it needs none. */
  wakeAt(): number | undefined;
  /** Returns the movements of money, and the requests that ended without a movement. */
  ledger(): readonly LedgerEntry[];
  /** Returns the last 20,000 received messages, in order. */
  received(): readonly ReceivedMessage[];
  /** Returns the last 2,000 device requests that the terminals have served, in the order in which they ended. */
  deviceRequests(): readonly ServedDeviceRequest[];
  /** True if a terminal is serving a request. */
  isAtWork(): boolean;
  /** Returns the terminals at which an acquired card is waiting for its payment. */
  keptCards(): readonly string[];
  /** Returns the errors that registers made: messages that the standard does not allow, repeated ServiceIDs, and unexpected answers. */
  complaints(): readonly string[];
  /** Returns the current response of `GET /poi-list`. */
  poiList(): PoiListAnswer;
  /** True if new connections are accepted now. */
  acceptsConnections(): boolean;
  /** Returns a new token, or undefined while the cloud issues none. */
  issueToken(): number | undefined;
  /**
   * Returns the HTTP status that rejects a request because of its token, or undefined if the token is accepted. This
   * method is called before the request is read.
   */
  tokenRefusal(token: number | undefined): number | undefined;
  /** Returns the channel of a cloud terminal; undefined for an unknown terminal. */
  channelOf(poiId: string): number | undefined;
  /** True if a terminal has this channel. */
  hasChannel(channel: number): boolean;
}

/** The maximum number of recorded device requests. Older requests are removed. */
const deviceRequestsMax = 2_000;

/** Creates a world. Throws `RangeError` for an unknown dialect. The same options and events give exactly the same effects. */
export function createWorld(options: WorldOptions): World {
  return new SimulatedWorld(options);
}

class SimulatedWorld implements World {
  readonly #agenda = new Agenda();
  readonly #connections = new Connections();
  readonly #ledger: Ledger;
  readonly #complaints: string[] = [];
  readonly #deviceRequests: ServedDeviceRequest[] = [];
  readonly #terminals: ReadonlyMap<string, Terminal>;
  readonly #answering: Answering;
  readonly #gateway: Gateway;
  #poiList: 'right' | 'wrong' | 'down' = 'right';
  #refusesUntilMs = 0;
  readonly #tokens = new Tokens();
  readonly #channels: Channels;
  #encoding: Encoding;
  readonly #endsWithLink: boolean;
  readonly #unasked: Unasked;

  constructor(options: WorldOptions) {
    this.#ledger = new Ledger(options.checksOriginals ?? true);
    const random = new SeededRandom(options.seed ?? 1);
    const complain = (text: string): void => void this.#complaints.push(text);
    const epochMs = options.epochMs ?? 1_767_225_600_000;
    const dialect = dialectNamed(options.dialect);
    [this.#encoding] = dialect.encodings;
    this.#endsWithLink = dialect.endsWithLink === true;
    this.#unasked = options.unasked ?? 'on-the-link';
    this.#answering = new Answering(this.#connections, this.#agenda, random, epochMs, {
      dialect,
      unasked: this.#unasked,
      forms: VendorForms.of(options.dialect ?? 'standard-3.1', options.forms),
    });
    const house = {
      agenda: this.#agenda,
      answering: this.#answering,
      ledger: this.#ledger,
      random,
      pace: { ...ordinaryPace, ...options.pace },
      dialect,
      hasSessions: options.hasSessions ?? true,
      restartsSilently: options.restartsSilently ?? false,
      forgetsAtLogin: options.forgetsAtLogin ?? false,
      certificationCode: options.certificationCode,
      complain,
      served: (deviceRequest: ServedDeviceRequest): void => {
        this.#deviceRequests.push(deviceRequest);
        if (this.#deviceRequests.length > deviceRequestsMax) this.#deviceRequests.shift();
      },
    };
    this.#channels = new Channels(options.terminals);
    this.#terminals = new Map(options.terminals.map((poiId) => [poiId, new Terminal(poiId, house)]));
    this.#gateway = new Gateway({
      agenda: this.#agenda,
      answering: this.#answering,
      connections: this.#connections,
      terminals: this.#terminals,
      dialect,
      hasMagicAmounts: options.hasMagicAmounts ?? true,
      complain,
    });
    for (const command of options.commands ?? []) this.#obey(command);
  }

  handle(event: WorldEvent, nowMs: number): readonly WorldEffect[] {
    this.#agenda.runUntil(nowMs);
    switch (event.type) {
      case 'connected':
        this.#connections.opened(event.connection);
        break;
      case 'disconnected':
        this.#connections.closed(event.connection);
        break;
      case 'text':
        this.#encoding = event.text.trimStart().startsWith('{') ? 'json' : 'xml';
        this.#gateway.text(event.connection, event.text);
        break;
      case 'moved':
        for (const { poiId } of this.#terminals.values()) this.#answering.announceAddress(this.#encoding, poiId, event);
        break;
      case 'call-answered':
        this.#gateway.callAnswered(event.text);
        break;
      case 'control':
        this.#obey(event.command);
        break;
      case 'tick':
        break;
    }
    this.#agenda.runUntil(nowMs);
    if (this.#endsWithLink)
      for (const terminal of this.#terminals.values()) terminal.endWithLink((one) => this.#connections.stands(one));
    return this.#connections.takeEffects();
  }

  wakeAt(): number | undefined {
    return this.#agenda.wakeAt();
  }

  ledger(): readonly LedgerEntry[] {
    return this.#ledger.entries();
  }

  received(): readonly ReceivedMessage[] {
    return this.#gateway.received();
  }

  deviceRequests(): readonly ServedDeviceRequest[] {
    return this.#deviceRequests;
  }

  isAtWork(): boolean {
    return [...this.#terminals.values()].some((terminal) => terminal.isAtWork());
  }

  keptCards(): readonly string[] {
    return [...this.#terminals].flatMap(([poiId, terminal]) => (terminal.keepsCard() ? [poiId] : []));
  }

  complaints(): readonly string[] {
    return this.#complaints;
  }

  poiList(): PoiListAnswer {
    if (this.#poiList === 'down') return { status: 503, poiIds: [] };
    const reachable = [...this.#terminals.values()]
      .filter((terminal) => terminal.isReachable())
      .map(({ poiId }) => poiId);
    return { status: 200, poiIds: this.#poiList === 'wrong' ? [] : reachable };
  }

  acceptsConnections(): boolean {
    return this.#agenda.nowMs() >= this.#refusesUntilMs;
  }

  issueToken(): number | undefined {
    return this.#tokens.issue(this.#agenda.nowMs());
  }

  tokenRefusal(token: number | undefined): number | undefined {
    return this.#tokens.refusal(token, this.#agenda.nowMs());
  }

  channelOf(poiId: string): number | undefined {
    return this.#channels.of(poiId);
  }

  hasChannel(channel: number): boolean {
    return this.#channels.has(channel);
  }

  #obey(command: ControlCommand): void {
    const named = this.#terminals.get(command.terminal);
    const terminals = command.terminal === '*' ? [...this.#terminals.values()] : named === undefined ? [] : [named];
    if (command.type === 'behaviour') {
      for (const { plan } of terminals) plan.add(command.scope, command.behaviour);
      return;
    }
    this.#agenda.in(command.afterMs, () => this.#do(command.deed, terminals));
  }

  #do(deed: Deed, terminals: readonly Terminal[]): void {
    const nowMs = this.#agenda.nowMs();
    if (isAtTerminals(deed)) {
      for (const terminal of terminals) this.#doAt(terminal, deed);
      return undefined;
    }
    switch (deed.do) {
      case 'certificate':
      case 'close':
      case 'cut':
      case 'half-open':
      case 'keep-alive':
      case 'move':
        return this.#connections.obey(deed);
      case 'refuse':
        this.#refusesUntilMs = deed.forMs === undefined ? Number.POSITIVE_INFINITY : nowMs + deed.forMs;
        return undefined;
      case 'accept':
        this.#refusesUntilMs = 0;
        return undefined;
      case 'poi-list':
        this.#poiList = deed.how;
        return undefined;
      case 'tokens-expire':
      case 'tokens-refused':
      case 'tokens-withheld':
        return this.#tokens.obey(deed, nowMs);
      case 'channel-replaced':
        this.#connections.replaceChannel();
        return this.#channels.replace(terminals.map(({ poiId }) => poiId));
    }
  }

  /** Applies an event at one terminal. */
  #doAt(terminal: Terminal, deed: TerminalDeed): void {
    switch (deed.do) {
      case 'unplug':
        return terminal.unplug(deed.forMs);
      case 'plug':
        return terminal.plug();
      case 'restart':
        return terminal.restart(deed);
      case 'logout':
        return terminal.loseSession();
      case 'swap':
        return terminal.swap();
      case 'close-period':
        return terminal.closePeriod();
      case 'forget-behaviours':
        return terminal.plan.clear();
      case 'honest-status':
        return terminal.reportTruth();
      case 'stranger-shows':
        return this.#answering.showAsStranger(this.#encoding, this.#lastHeader(terminal), deed.text);
      case 'event':
        return this.#event(terminal, deed.event, deed.details);
    }
  }

  /** Returns the header of the latest request to a terminal. An eavesdropper on the network could know it. */
  #lastHeader({ poiId }: Terminal): Header {
    const { serviceId = '', saleId = '' } = this.#gateway.received().findLast((one) => one.poiId === poiId) ?? {};
    return { messageClass: 'Service', category: 'Payment', type: 'Request', serviceId, deviceId: '1', saleId, poiId };
  }

  /** Sends an unsolicited event, either on the latest connection or by a call. */
  #event(terminal: Terminal, word: string, details: string | undefined): void {
    const connection = this.#connections.latest();
    if (connection === undefined && this.#unasked !== 'by-calls') return;
    const about = { saleId: terminal.sessionSaleId(), poiId: terminal.poiId, serviceId: '' };
    const more = details === undefined ? {} : { EventDetails: details };
    this.#answering.event({ connection: connection ?? 0, encoding: this.#encoding }, about, word, more);
  }
}
