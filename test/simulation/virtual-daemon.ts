/** A daemon without sockets: the real engine, codecs and journal on virtual time, with a simulated world. */

import { codecFor, dialects, type Codec, type DialectName, type Encoding } from '../../protocol/index.js';
import {
  type Clock,
  defaultProfile,
  type Wire,
  type HookPoint,
  type JournalPort,
  type Profile,
  type PromptPolicy,
  type ReplicatedLog,
  profiles,
  type Scheduler,
} from '../../src/core/index.js';
import { rootlessPlaces } from '../../src/gateway/http/category-paths.js';
import type { ServiceMaker } from '../../src/lane/engine/service.js';
import { createEngine, type Engine, type LaneConfiguration, type Redactor } from '../../src/lane/index.js';
import { VirtualGateway, type Interference, type NetworkOptions } from './virtual-gateway.js';
import { VirtualHttp } from './virtual-http.js';
import { VirtualPolling } from './virtual-polling.js';
import { VirtualTcp } from './virtual-tcp.js';
import type { VirtualTime } from './virtual-time.js';
import type { WorldHost } from './world-host.js';

/** The parts of a virtual daemon. */
export interface VirtualDaemonOptions {
  readonly time: VirtualTime;
  readonly host: WorldHost;
  readonly journal: JournalPort;
  /** The POIID of each terminal, by the name of the terminal. */
  readonly terminals: Readonly<Record<string, string>>;
  readonly profile?: string | Profile;
  readonly dialect?: DialectName;
  /** Default: the dialect's own encoding. */
  readonly encoding?: Encoding;
  readonly seed?: number;
  readonly network?: Partial<NetworkOptions>;
  /** The transport of the terminals. Default: `ws`. */
  readonly carrier?: Carrier;
  /** Over TCP: the interval of the daemon's empty frames. Default: none. */
  readonly keepAliveMs?: number | undefined;
  /** Over HTTP: true if requests carry a token that the world issues. */
  readonly hasTokens?: boolean;
  /** The fields of the Login that describe the register. */
  readonly login?: LaneConfiguration['login'];
  /** Over HTTP: true if terminals make calls. */
  readonly hearsCalls?: boolean;
  /** Decides who answers the terminals' questions. Default: nobody. */
  readonly prompts?: PromptPolicy;
  /** The faults of a bad network. Absent: a good network. */
  readonly interference?: Interference;
  /** The clock of the process. Default: the world's. */
  readonly process?: Clock & Scheduler;
  /** The payment services, if any. */
  readonly services?: readonly ServiceMaker[];
  /** Wraps the wire between the engine and its gateway. */
  readonly wire?: (port: Wire) => Wire;
  readonly speech?: (codec: Codec) => Codec;
  readonly redactor?: Redactor;
  readonly hook?: (point: HookPoint) => void;
  /** Called when the engine has stopped itself. Default: throws. */
  readonly onFatal?: (error: Error) => void;
  /** The log of a pair of daemons. Default: the daemon runs alone. */
  readonly replicatedLog?: ReplicatedLog;
}

/** A running virtual daemon. */
export interface VirtualDaemon {
  readonly engine: Engine;
  /** Kills the process: nothing more is sent, and its sockets end. */
  kill(): void;
}

/** The transports of the terminals. */
export type Carrier = 'ws' | 'http' | 'polling' | 'tcp';

const carriers = { ws: VirtualGateway, http: VirtualHttp, polling: VirtualPolling, tcp: VirtualTcp };

/** The categories that have a path, in a dialect in which each category has a path of its own and messages have no root. */
const placed: ReadonlySet<string> = new Set(Object.keys(rootlessPlaces));

/** Starts a daemon on a journal, as a process start does. */
export function startVirtualDaemon(options: VirtualDaemonOptions): VirtualDaemon {
  const { time, host, journal } = options;
  const profile =
    typeof options.profile === 'string'
      ? (profiles[options.profile] ?? defaultProfile)
      : (options.profile ?? defaultProfile);
  const dialect = dialects[options.dialect ?? 'standard-3.1'];
  const codec = codecFor(options.encoding ?? dialect.encodings[0], dialect);
  let alive = true;
  const process = options.process ?? time;
  const { interference, wire, speech } = options;
  const Wired = carriers[options.carrier ?? 'ws'];
  const gateway = new Wired(host, time, options.network, {
    process,
    hasTokens: options.hasTokens ?? false,
    ...(profile.byHttp === 'rootless' ? { carries: placed } : {}),
    ...(options.keepAliveMs === undefined ? {} : { keepAliveMs: options.keepAliveMs }),
    hearsCalls: options.hearsCalls ?? false,
    place: Object.keys(options.terminals).reduce((place, one) => journal.loadLane(one)?.movedTo?.port ?? place, 0),
    ...(interference === undefined ? {} : { interference }),
  });
  let seed = options.seed ?? 1;
  const lanes = Object.entries(options.terminals).map(
    ([terminal, poiId]): LaneConfiguration => ({
      terminal,
      poiId,
      gateway: 'main',
      profile,
      managementMs: 10_000,
      login: options.login,
      ...(options.prompts === undefined ? {} : { prompts: options.prompts }),
      ...(options.hearsCalls === true ? { place: { url: 'http://127.0.0.1:1/nexo', follows: true } } : {}),
    }),
  );
  const engine = createEngine({
    lanes,
    gateways: new Map([['main', { wire: wire?.(gateway) ?? gateway, codec: speech?.(codec) ?? codec }]]),
    journal,
    clock: process,
    // Callbacks of a dead process are never called.
    scheduler: {
      at: (atMs, callback) => process.at(atMs, () => alive && callback()),
      afterPoll: (callback) => process.afterPoll(() => alive && callback()),
      soon: (callback) => process.soon(() => alive && callback()),
    },
    randomBits: () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0),
    onFatal:
      options.onFatal ??
      ((error) => {
        throw error;
      }),
    ...(options.services === undefined ? {} : { services: options.services }),
    ...(options.hook === undefined ? {} : { hook: options.hook }),
    ...(options.replicatedLog === undefined ? {} : { replicatedLog: options.replicatedLog }),
    ...(options.redactor === undefined ? {} : { redactor: options.redactor }),
    log: { info: () => undefined, warn: () => undefined },
    software: { manufacturer: 'tenderd', name: 'tenderd', version: '0.0.0' },
  });
  engine.start();
  return {
    engine,
    kill() {
      alive = false;
      gateway.close();
    },
  };
}
