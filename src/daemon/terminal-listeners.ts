/** The listeners where terminals call the register, one for each gateway that is configured so: who may call whom, and what is said of those who may not. */

import { isIPv6 } from 'node:net';
import {
  type Configuration,
  type GatewayConfiguration,
  type ListenerConfiguration,
  networkOf,
} from '../config/index.js';
import { type LaneRecord, limits, type TerminalAddress } from '../core/index.js';
import { listenForTerminals, TerminalCalls } from '../gateway/index.js';
import type { Log } from './log.js';
import type { BoundedServer, NetTime } from '../net/index.js';
import type { RefusalLog } from './refusal-log.js';

/** Where the terminals of a gateway call. */
export interface ListeningAddress {
  readonly gateway: string;
  /** `http://192.168.1.10:11000/`. */
  readonly url: string;
}

/** See the top of the file. */
export class TerminalListeners {
  readonly #listeners: readonly ListenerConfiguration[];
  readonly #calls: ReadonlyMap<string, TerminalCalls>;
  readonly #terminals: Configuration['terminals'];
  readonly #time: NetTime;
  readonly #open: BoundedServer[] = [];

  constructor({ gateways, listeners, terminals }: Configuration, time: NetTime) {
    this.#listeners = listeners;
    this.#terminals = terminals;
    this.#time = time;
    const answerMs = limits.promptMs + limits.promptMarginMs;
    this.#calls = new Map(
      gateways
        .filter(({ calls }) => calls !== undefined)
        .map(({ name }) => {
          const poiIds = terminals.filter(({ gateway }) => gateway === name).map(({ poiId }) => poiId);
          return [name, new TerminalCalls({ poiIds, ...time, answerMs })];
        }),
    );
  }

  /** Where the calls of the terminals of an address come in; undefined where none are heard. */
  callsOf(name: string): TerminalCalls | undefined {
    return this.#calls.get(name);
  }

  /** Where the terminal of this address was followed to, unless the configuration says another one now, or that nobody is followed. */
  movedTo(
    { name, url, calls }: GatewayConfiguration,
    keptOf: (terminal: string) => LaneRecord | undefined,
  ): TerminalAddress | undefined {
    const terminal = this.#terminals.find(({ gateway }) => gateway === name);
    const kept = terminal === undefined ? undefined : keptOf(terminal.terminal);
    const moved = kept?.poiId === terminal?.poiId ? kept?.movedTo : undefined;
    return calls?.follows === true && moved?.from === url ? { host: moved.host, port: moved.port } : undefined;
  }

  /** Opens them. Rejects with the system's own error where an address or port cannot be had. */
  async listen(log: Log, refusals: RefusalLog): Promise<readonly ListeningAddress[]> {
    const addresses: ListeningAddress[] = [];
    for (const { gateway, host, port, tls, encoding, peers, follows } of this.#listeners) {
      const server = await listenForTerminals({
        host,
        port,
        tls,
        encoding,
        peers: new Map(
          [...peers].map(([address, names]) => [address, names.flatMap((one) => this.callsOf(one) ?? [])]),
        ),
        ...(follows ? { moving: this.#movingOf(gateway, host) } : {}),
        monoMs: () => this.#time.clock.monoMs(),
        onRefused: (address, code) => refusals.noteCaller(code, { gateway, address }),
      });
      this.#open.push(server);
      const where = isIPv6(host) ? `[${host}]` : host;
      const url = `${tls === undefined ? 'http' : 'https'}://${where}:${server.port}/`;
      addresses.push({ gateway, url });
      log.info('terminals may call', { gateway, url, from: [...peers.keys()].join(', ') });
    }
    return addresses;
  }

  /** Terminals with an address of their own; from this machine only where the listener is of it. */
  #movingOf(gateway: string, host: string) {
    const terminals = [...this.#calls].flatMap(([name, calls]) => (name.startsWith(`${gateway}/`) ? [calls] : []));
    const own = networkOf(host);
    return { terminals, mayComeFrom: (address: string) => networkOf(address) === own };
  }

  /** Takes no call any more. */
  async close(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((server) => server.close()));
  }
}
