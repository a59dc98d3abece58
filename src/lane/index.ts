/** One lane for each terminal: the single writers of a daemon's terminals, and the interface to them (design, section 4). */

import {
  type Attention,
  type HookPoint,
  type JournalPort,
  type LaneEvent,
  type Lanes,
  type LaneSettings,
  placeOf,
  type RegisterRights,
  type TransactionRecord,
  type WebhookNotice,
} from '../core/index.js';
import { LanesInterface } from './api/lanes-interface.js';
import { type LaneConfiguration, makeLane } from './engine/configured-lane.js';
import type { CommonWriter, LanesParts } from './engine/engine-parts.js';
import { LaneFeed } from './engine/event-feed.js';
import { openOf } from './engine/hand-overs.js';
import type { GatewayParts, Lane } from './engine/lane.js';
import { OpenRecords } from './engine/open-transaction-cache.js';
import { reportEarlierSale, reportSale } from './engine/sale-notifications.js';
import type { ServiceMaker, ServiceWriter } from './engine/service.js';
import { ServiceEvents } from './engine/service-events.js';
import type { Task, TurnInterface } from './engine/turn-interface.js';
import { type EngineParts, TurnLoop } from './engine/turn-loop.js';
import { productRedactor, type Redactor } from './inbound/frame-reading.js';
import { GatewayEvents } from './inbound/gateway-events.js';
import { InboundRateLimit } from './inbound/inbound-rate-limit.js';
import { Calls } from './inbound/terminal-requests.js';
import { reportNamed, TextEvents } from './inbound/text-events.js';
import { TextGates } from './inbound/text-gate.js';

export type { LaneConfiguration } from './engine/configured-lane.js';
export type { GatewayParts } from './engine/lane.js';
export type { ServiceMaker } from './engine/service.js';
export { noRedactor, type Redactor } from './inbound/frame-reading.js';

/** The real or simulated parts of an engine. */
export interface EngineOptions extends Omit<EngineParts, 'hook'> {
  readonly lanes: readonly LaneConfiguration[];
  /** The payment services; none if absent. The name of a service is unique across services and terminals. */
  readonly services?: readonly ServiceMaker[];
  readonly gateways: ReadonlyMap<string, GatewayParts>;
  /** Returns 32 random bits, for jitter and ids. */
  readonly randomBits: () => number;
  readonly software: LaneSettings['software'];
  /** The maximum number of transactions that may wait on one lane. Default: 1,000. */
  readonly queueMax?: number;
  /**
   * Returns why no money may move now: the rollback guard does not accept the journal. Returns undefined if money may
   * move.
   */
  readonly moneyStopped?: () => string | undefined;
  /**
   * The text of an attention item: the journal was used on another machine before. The item stays until an operator
   * decides. Payments go on.
   */
  readonly otherMachine?: string | undefined;
  /** The attention items of the daemon itself, such as requests that it keeps refusing. */
  readonly daemonAttention?: () => readonly Attention[];
  /**
   * The rights of registers with tokens of their own, beyond selling. By default a register has none of these rights.
   */
  readonly registerRights?: ReadonlyMap<string, RegisterRights>;
  /** The time zone (IANA) in which the days of registers' limits begin. The default is UTC. */
  readonly timeZone?: string;
  readonly hook?: (point: HookPoint) => void;
  readonly redactor?: Redactor;
}

/** A running engine: the lanes, the payment services and the journal of a daemon. */
export interface Engine {
  readonly lanes: Lanes;
  /**
   * Handles a service's notice that the session of a create request has ended, and requests the status of that payment.
   * The notice proves nothing. Resolves after the commit, with false if there is no such create request. Rejects if the
   * notice could not be recorded.
   */
  webhook(service: string, createKey: string, notice: WebhookNotice): Promise<boolean>;
  /** Resumes the journal's open transactions, and listens to the gateways and services. */
  start(): void;
  /**
   * Returns how long the oldest event has waited to be written to the journal, in milliseconds; 0 if none is waiting.
   */
  turnWaitsMs(): number;
  /**
   * Refuses new requests, ends waiting requests, lets running requests go on for at most `graceMs`, and then sends
   * nothing any more.
   */
  stop(graceMs: number): Promise<void>;
}

/** Builds an engine. Nothing happens before `start`. */
export function createEngine(options: EngineOptions): Engine {
  const { journal, clock } = options;
  const hook = options.hook ?? (() => undefined);
  const enqueue = (task: Task): void => loop.enqueue(task);
  const waiting: TransactionRecord[] = [];
  const loadOpen = (place: string): readonly TransactionRecord[] => openOf(journal, place, waiting);
  const configuredPoiIds = options.lanes.map(({ poiId }) => poiId);
  const making = Object.assign({}, options, { loadOpen, configuredPoiIds });
  const laneParts = { clock, log: options.log, hook, enqueue };
  const lanes = options.lanes.map((configuration, index) => makeLane(making, laneParts, configuration, index));
  const services = (options.services ?? []).map((make) =>
    make({ loadOpen, hook, randomBits: options.randomBits, boot: () => clock.boot?.() }),
  );
  const all = [...lanes, ...services];
  const writers: readonly CommonWriter[] = all;
  const gateways = gatewayInput(options, lanes, enqueue, hook);
  const feed = new LaneFeed(journal);
  const open = new OpenRecords();
  for (const { state } of all) for (const { record } of state.entries) open.committed(record);
  for (const record of waiting) open.committed(record);
  const loop = new TurnLoop(
    {
      ...options,
      hook,
      onFatal: (error) => {
        // After a failed commit, only the journal knows the state.
        open.forgetAll();
        options.onFatal(error);
      },
    },
    {
      committed: (record) => open.committed(record),
      changed: (record) => {
        lanesInterface.changed(record);
        reportSale(record, { writers, open, loop });
        lanesInterface.handOvers.changed(record);
      },
      seen: (record) => lanesInterface.changed(record),
      turned: () => {
        gateways.turned();
        feed.turned();
      },
      clockJumped: (turn) => {
        for (const writer of writers) turn.apply(writer, { type: 'tick' });
        lanesInterface.handOvers.lookAtAll(turn);
      },
    },
  );
  const lanesInterface = new LanesInterface({
    ...interfaceSettings(options),
    lanes,
    services,
    open,
    loop,
    feed,
    unkeptOf: gateways.unkeptOf,
  });
  const serviceEvents = new ServiceEvents({ services, enqueue, hook, whenLate: (late) => loop.whenLate(late) });
  return {
    lanes: lanesInterface,
    webhook: (service, createKey, notice) => serviceEvents.webhook(service, createKey, notice),
    start() {
      watchEarlierLeader(options.replicatedLog, lanes, enqueue);
      enqueue((turn) => {
        resumeOpen(turn, all, journal);
        lanesInterface.handOvers.resume(turn, waiting);
      });
      for (const parts of options.gateways.values()) gateways.listen(parts);
      serviceEvents.listen();
    },
    turnWaitsMs: () => loop.waitsMs(),
    async stop(graceMs) {
      await lanesInterface.drain(graceMs);
      loop.stop();
    },
  };
}

/**
 * Before the lanes start, informs them about an earlier leader that may still send. Informs them again when that leader
 * is confirmed as stopped.
 */
function watchEarlierLeader(
  log: EngineOptions['replicatedLog'],
  lanes: readonly Lane[],
  enqueue: (task: Task) => void,
): void {
  const tellAll = (event: LaneEvent): void =>
    enqueue((turn) => {
      for (const lane of lanes) turn.apply(lane, event);
    });
  const earlier = log?.unconfirmedLeader();
  if (earlier !== undefined) tellAll({ type: 'leader-unconfirmed', leader: earlier.name });
  log?.onConfirmed(() => {
    if (log.unconfirmedLeader() === undefined) tellAll({ type: 'leader-confirmed' });
  });
}

/** The incoming events of all gateways. */
interface GatewayInput {
  readonly listen: (parts: GatewayParts) => void;
  /** Called after each turn. */
  readonly turned: () => void;
  /** Returns how many messages of a terminal were counted and not kept. */
  readonly unkeptOf: (terminal: string) => number;
}

function gatewayInput(
  options: EngineOptions,
  lanes: readonly Lane[],
  enqueue: (task: Task) => void,
  hook: (point: HookPoint) => void,
): GatewayInput {
  const { journal, clock, log, redactor = productRedactor } = options;
  const ownIds = new Set(lanes.flatMap(({ state }) => [state.record.poiId, state.record.saleId]));
  const chatter = new InboundRateLimit(
    () => clock.monoMs(),
    (text, detail) => log.warn(text, detail),
    (terminal) =>
      enqueue((turn) => {
        for (const lane of lanes) if (lane.name === terminal) turn.apply(lane, { type: 'flooded' });
      }),
  );
  const gates = new TextGates(chatter, journal);
  const texts = new TextEvents({ lanes, enqueue, journal, hook, redactor, ownIds, chatter, gates });
  const calls = new Calls({
    chatter,
    enqueue,
    read: (text, parts, turn, mine) => texts.read(text, parts, turn, mine),
    reportNamed,
    onUnread: (mine, text) => texts.onUnread(mine, text),
  });
  const events = new GatewayEvents({ lanes, enqueue, redactor, ownIds, gates, texts, calls });
  return {
    listen: (parts) => events.listen(parts),
    turned: () => calls.turned(),
    unkeptOf: (terminal) => chatter.unkeptOf(terminal),
  };
}

/** Returns the settings of the interface, with their defaults. */
function interfaceSettings(
  options: EngineOptions,
): Omit<LanesParts, 'lanes' | 'services' | 'open' | 'loop' | 'feed' | 'unkeptOf'> {
  const { journal, clock, scheduler, otherMachine } = options;
  return {
    journal,
    clock,
    scheduler,
    queueMax: options.queueMax ?? 1_000,
    moneyStopped: options.moneyStopped ?? (() => undefined),
    otherMachine:
      otherMachine === undefined ? undefined : { at: new Date(clock.wallMs()).toISOString(), text: otherMachine },
    daemonAttention: options.daemonAttention ?? (() => []),
    registerRights: options.registerRights ?? new Map(),
    timeZone: options.timeZone ?? 'UTC',
  };
}

/** Starts the writers, and resumes the transactions that an earlier process left open. */
function resumeOpen(turn: TurnInterface, all: readonly (Lane | ServiceWriter)[], journal: JournalPort): void {
  const writers: readonly CommonWriter[] = all;
  for (const writer of writers) turn.apply(writer, { type: 'started' });
  for (const writer of all) for (const { record } of writer.state.entries) reportEarlierSale(turn, writer, record);
  const [first] = writers;
  const names = new Set(writers.map(({ name }) => name));
  for (const record of journal.list({ state: 'open', limit: 1_000 })) {
    if (first !== undefined && !names.has(placeOf(record.request))) turn.apply(first, { type: 'orphaned', record });
  }
}
