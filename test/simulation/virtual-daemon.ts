/** A daemon without sockets: the real engine, codecs and journal on virtual time, over a simulated world. */

import { codecFor, dialects, type Codec, type DialectName, type Encoding } from '../../protocol/index.js';
import {
  type Clock,
  defaultProfile,
  type Wire,
  type HookPoint,
  type JournalPort,
  type Profile,
  type PromptPolicy,
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

/** What a virtual daemon is made of. */
export interface VirtualDaemonOptions {
  readonly time: VirtualTime;
  readonly host: WorldHost;
  readonly journal: JournalPort;
  /** Terminal name to POIID. */
  readonly terminals: Readonly<Record<string, string>>;
  readonly profile?: string | Profile;
  readonly dialect?: DialectName;
  /** The dialect's own when left out. */
  readonly encoding?: Encoding;
  readonly seed?: number;
  readonly network?: Partial<NetworkOptions>;
  /** By which wire the terminals are reached; `ws` when left out. */
  readonly carrier?: Carrier;
  /** By TCP: so often the daemon says that it is there; never when left out. */
  readonly keepAliveMs?: number | undefined;
  /** By HTTP: requests carry a token that the world issues. */
  readonly hasTokens?: boolean;
  /** What Logins say otherwise of the register. */
  readonly login?: LaneConfiguration['login'];
  /** By HTTP: terminals call. */
  readonly hearsCalls?: boolean;
  /** Who answers what terminals ask of people; nobody when left out. */
  readonly prompts?: PromptPolicy;
  /** A bad network. */
  readonly interference?: Interference;
  /** Time as the process has it; the world's own when left out. */
  readonly process?: Clock & Scheduler;
  /** The payment services beside the terminals. */
  readonly services?: readonly ServiceMaker[];
  /** What stands between the engine and its gateway. */
  readonly wire?: (port: Wire) => Wire;
  readonly speech?: (codec: Codec) => Codec;
  readonly redactor?: Redactor;
  readonly hook?: (point: HookPoint) => void;
  /** The engine stopped itself; throws when left out. */
  readonly onFatal?: (error: Error) => void;
}

/** A running virtual daemon. */
export interface VirtualDaemon {
  readonly engine: Engine;
  /** The process dies: no goodbye, the sockets are gone. */
  kill(): void;
}

/** The wires by which terminals are reached. */
export type Carrier = 'ws' | 'http' | 'polling' | 'tcp';

const carriers = { ws: VirtualGateway, http: VirtualHttp, polling: VirtualPolling, tcp: VirtualTcp };

/** The categories that have a place where each has one of its own, and messages have no root. */
const placed: ReadonlySet<string> = new Set(Object.keys(rootlessPlaces));

/** Starts a daemon over a journal, as a process start does. */
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
    // What a dead process had asked for never happens.
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
