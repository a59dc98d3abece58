/** The listeners that terminals call, and their permitted callers. Each gateway that is configured for calls has one listener. */

import { isIPv6 } from 'node:net';
import {
  type Configuration,
  type GatewayConfiguration,
  type ListenerConfiguration,
  networkOf,
} from '../config/index.js';
import { type LaneRecord, limits, type TerminalAddress } from '../core/index.js';
import { listenForTerminals, TerminalCalls } from '../gateway/index.js';
import { daemonLog } from '../messages/index.js';
import type { Log } from './log/log.js';
import type { BoundedServer, NetTime } from '../net/index.js';
import type { RefusalLog } from './log/refusal-log.js';

/** The address that the terminals of a gateway call. */
export interface ListeningAddress {
  readonly gateway: string;
  /** The address as a URL, such as `http://192.168.1.10:11000/`. */
  readonly url: string;
}

/** The listeners of one daemon. */
export class TerminalListeners {
  readonly #listeners: readonly ListenerConfiguration[];
  readonly #calls: ReadonlyMap<string, TerminalCalls>;
  readonly #terminals: Configuration['terminals'];
  readonly #time: NetTime;
  /** The open listeners, by gateway. */
  readonly #open = new Map<string, BoundedServer>();

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

  /** Returns the calls from the terminals at an address; undefined if the daemon does not listen for them. */
  callsOf(name: string): TerminalCalls | undefined {
    return this.#calls.get(name);
  }

  /**
   * Returns the address to which the terminal has moved. Returns undefined if it has not moved, or if the configuration
   * now has another address or disables following.
   */
  movedTo(
    { name, url, calls }: GatewayConfiguration,
    keptOf: (terminal: string) => LaneRecord | undefined,
  ): TerminalAddress | undefined {
    const terminal = this.#terminals.find(({ gateway }) => gateway === name);
    const kept = terminal === undefined ? undefined : keptOf(terminal.terminal);
    const moved = kept?.poiId === terminal?.poiId ? kept?.movedTo : undefined;
    return calls?.follows === true && moved?.from === url ? { host: moved.host, port: moved.port } : undefined;
  }

  /** Opens the listeners. Rejects with the system's own error if an address or port is not available. */
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
      this.#open.set(gateway, server);
      const where = isIPv6(host) ? `[${host}]` : host;
      const url = `${tls === undefined ? 'http' : 'https'}://${where}:${server.port}/`;
      addresses.push({ gateway, url });
      log.info(daemonLog.terminalsMayCall, { gateway, url, from: [...peers.keys()].join(', ') });
    }
    return addresses;
  }

  /**
   * Returns the terminals that have an address of their own, and the network from which they may call. A call from this
   * machine is allowed only if the listener is on a loopback address.
   */
  #movingOf(gateway: string, host: string) {
    const terminals = [...this.#calls].flatMap(([name, calls]) => (name.startsWith(`${gateway}/`) ? [calls] : []));
    const own = networkOf(host);
    return { terminals, mayComeFrom: (address: string) => networkOf(address) === own };
  }

  /** Uses these certificates for calls that come from now on. */
  renewTls(listeners: readonly ListenerConfiguration[]): void {
    for (const { gateway, tls } of listeners) if (tls !== undefined) this.#open.get(gateway)?.renewTls(tls);
  }

  /** Closes the listeners and accepts no more calls. */
  async close(): Promise<void> {
    const servers = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(servers.map((server) => server.close()));
  }
}
