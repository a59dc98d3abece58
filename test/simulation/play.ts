/**
 * Plays one seed: first a phase in which anything may fail, then a phase in which everything heals and every
 * transaction must end.
 */

import { openJournal } from '../../src/journal/index.js';
import type { Fact, JournalPort, Lanes, TerminalView, TransactionRecord } from '../../src/core/index.js';
import type { LedgerEntry, ServedDeviceRequest } from '../../src/simulator/terminal/index.js';
import { MapJournal } from '../journal/map-journal.js';
import { BadNetwork } from './faults/bad-network.js';
import { happens, randomIncidents, randomKeepAlives } from './faults/incidents.js';
import { Machine, type Injected } from './machine/machine.js';
import { answerable } from './probe.js';
import { schedulePairIncidents } from './replicated/incidents.js';
import { Pair } from './replicated/pair.js';
import { withWholeIds } from './whole-ids.js';
import { randomCustomers } from './registers/customers.js';
import { randomExcess } from './registers/excess.js';
import { NexoRegisters } from './registers/nexo-registers.js';
import { Leases, randomLeases, type LeaseReply } from './registers/leases.js';
import { Registers } from './registers/registers.js';
import { asksFor, randomDeviceRequests } from './registers/device-requests.js';
import { Scene } from './scene.js';
import type { LinkRegisters } from './services/link-registers.js';
import type { ServiceSide } from './services/service-side.js';
import { Services } from './services/services.js';
import { daemonSeal } from '../scenario/sealed-stage.js';
import { securityOf, terminals, type Setup } from './setup.js';

/** The options for playing a seed. */
export interface PlayOptions {
  /** Of the parts of a run that can be left out, only these parts are played. Default: all parts. */
  readonly keep?: ReadonlySet<string>;
  /** `sqlite`: real SQLite in memory. `map`: the map that models SQLite. */
  readonly journal?: 'sqlite' | 'map';
  readonly injected?: Injected;
  /** Reads everything from the journal at the end, for the digest. */
  readonly isWhole?: boolean;
  readonly setup?: Partial<Setup>;
}

/** Everything that can be observed after a run: the input of the oracle. */
export interface Run {
  readonly scene: Scene;
  readonly ledger: readonly LedgerEntry[];
  /** The device requests that the terminals served. */
  readonly deviceRequests: readonly ServedDeviceRequest[];
  /** The terminals that keep an acquired card at the end. */
  readonly keptCards: readonly string[];
  readonly registers: Pick<Registers, 'asked' | 'told' | 'acknowledging' | 'acknowledged' | 'safeWhileOpen'>;
  /** The records of the nexo registers, and the exceptions of their controller. */
  readonly nexo: Pick<NexoRegisters, 'book' | 'faults'>;
  /** The results of the requested leases. */
  readonly leases: readonly LeaseReply[];
  /** The records of the payment service, and the reports that its registers got. */
  readonly services:
    | (Pick<ServiceSide, 'host' | 'unwritten' | 'questions' | 'sendings' | 'keyed' | 'isUnknowable' | 'profile'> & {
        readonly registers: Pick<LinkRegisters, 'told' | 'safeWhileOpen' | 'shownToNobody'>;
      })
    | undefined;
  readonly machine: Machine;
  /** Every transaction with its facts, as the journal has them at the end; only if the whole run was requested. */
  readonly records: readonly TransactionRecord[];
  readonly facts: readonly Fact[];
  readonly isWhole: boolean;
  /** The ids in the inbox at the end. */
  readonly inbox: ReadonlySet<string>;
  /** ServiceIDs of attempts whose answers contain no amount. */
  readonly unknownAmounts: ReadonlySet<string>;
  /** Attempts that a terminal refused by its own answer, and approved later. */
  readonly refusedFirst: ReadonlySet<string>;
  /** The times at which unmatched answers were received. */
  readonly strangers: readonly number[];
  /** The periods in which the sockets of dead processes held bytes back. */
  readonly heldBack: readonly { readonly fromMs: number; readonly toMs: number }[];
  readonly terminals: readonly TerminalView[];
  /** Transactions without an outcome after the hard limit and 30 s of a working link. */
  readonly openAtBound: readonly string[];
  /** Unresolved transactions whose answer the terminal would still report after the run. */
  readonly answerable: ReadonlySet<string>;
  /** The complaints of the terminals, and their times. */
  readonly complaints: readonly { readonly atMs: number; readonly text: string }[];
  /** The ids of all events that happened and can be left out. */
  readonly ids: ReadonlySet<string>;
  /** The two daemons; undefined for one daemon alone. */
  readonly pair?: Pair | undefined;
  /** The differences between the journals of the two daemons, and the lack of a leader at the end. */
  readonly differences?: readonly string[];
}

/** The hard limit with its Abort and last question, and 30 s of a working link (invariant I8). */
const boundMs = 300_000 + 20_000 + 30_000;

/** The hard limit of a reconciliation is later than the usual hard limit by this time. */
const longerMs = 300_000;

/** After this time, the background questions have found everything that the terminals still know. */
const backgroundMs = 1_500_000;

/** The time at which some terminals lose their first session by themselves. */
const morningMs = 3_000;

/** Plays a seed. The same seed and options give the same run. */
export async function play(seed: number, options: PlayOptions = {}): Promise<Run> {
  const scene = new Scene(seed, options.keep, options.setup);
  const now = (): string => new Date(scene.time.wallMs()).toISOString();
  const pair = scene.setup.isPair ? new Pair(scene) : undefined;
  const alone = pair !== undefined || options.journal === 'map' ? undefined : openJournal({ path: ':memory:', now });
  const opened = pair ?? alone;
  const journal = pair?.journal ?? alone ?? new MapJournal();
  const registers: Registers = new Registers(scene, () => ({ lanes: machine.lanes, process: machine.processes }));
  const nexo = new NexoRegisters(scene, () => machine);
  const leases = new Leases(scene, () => machine);
  const die = (): void => {
    machine.kill();
    machine.startAfter(300);
  };
  const sealed = await daemonSeal(securityOf(scene.setup), scene.setup.profile.peer === 'cloud');
  const services: Services | undefined =
    scene.setup.services === 0
      ? undefined
      : new Services(scene, () => ({ lanes: machine.lanes, engine: machine.engine }), registers);
  const network = new BadNetwork(scene, (transactionId) => registers.abort(transactionId), die);
  const machine: Machine = new Machine(scene, {
    network,
    journal,
    injected: options.injected ?? {},
    pair,
    sealed,
    onStart: (lanes) => {
      nexo.connected(lanes);
      scene.time.soon(() => {
        registers.connected();
        services?.registers.connected();
      });
    },
    onEnd: () => {
      nexo.unsubscribed();
      opened?.forget();
    },
    ...(services === undefined
      ? {}
      : { services: (process, number, injected) => [services.maker(process, number, injected)] }),
  });
  scene.isRecovering = (poiId) =>
    scene.committed
      .open(poiId)
      .some(
        ({ transactionId }) => machine.lanes === undefined || machine.lanes.get(transactionId)?.state === 'recovering',
      );

  const everybody = randomCustomers(seed, scene.setup);
  const customers = everybody.filter(({ id }) => scene.isKept(id));
  for (const customer of customers) scene.time.at(customer.atMs, () => registers.comes(customer));
  for (const parameters of randomDeviceRequests(seed, scene.setup, everybody).filter(({ id }) => scene.isKept(id)))
    scene.time.at(parameters.atMs, () => scene.isSafetyPhase && asksFor(scene, () => machine.lanes, parameters));
  for (const excess of randomExcess(seed, scene.setup, everybody).filter(({ id }) => scene.isKept(id)))
    scene.time.at(excess.atMs, () => scene.isSafetyPhase && registers.exceeds(excess));
  for (const lease of randomLeases(seed, scene.setup, everybody).filter(({ id }) => scene.isKept(id)))
    scene.time.at(lease.atMs, () => scene.isSafetyPhase && leases.asks(lease));
  const incidents = [
    ...randomIncidents(seed, scene.setup, everybody),
    ...randomKeepAlives(seed, scene.setup, everybody),
  ].filter(({ id }) => scene.isKept(id));
  for (const incident of incidents) scene.time.at(incident.atMs, () => happens(incident, { scene, machine, network }));
  if (pair !== undefined)
    schedulePairIncidents(
      { scene, machine, pair },
      customers.map(({ atMs }) => atMs),
    );
  for (const poiId of Object.values(terminals)) scene.ordinary(poiId);
  const { forgetsAtLogin, restartsWithAWord } = scene.setup;
  if (forgetsAtLogin || restartsWithAWord) scene.time.at(morningMs, () => scene.control('* now: logout'));
  machine.start();
  nexo.open();
  const lastMs = Math.max(
    nexo.lastMs,
    services?.lastMs ?? 0,
    ...customers.map(({ atMs }) => atMs),
    ...incidents.map(({ atMs }) => atMs),
  );
  const runTo = async (untilMs: number): Promise<void> => {
    while (scene.time.next(untilMs)) {
      // The processes of a pair wait for the stream in promises, as in the product.
      if (pair !== undefined) await new Promise(setImmediate);
      if (registers.isWaiting || services?.registers.isWaiting === true) await settled();
      if (leases.isWaiting) await settled();
      if (nexo.isWaiting) await settled(deskSteps);
    }
    scene.time.runUntil(untilMs);
  };
  await runTo(Math.max(lastMs, scene.time.monoMs()) + scene.setup.eveningMs);

  heal({ scene, machine, network });
  const healedMs = scene.time.monoMs();
  const openAtBound = await untilEnded({ scene, machine, registers, nexo, services }, healedMs, runTo);
  registers.lookAtAll();
  services?.registers.lookAtAll();
  opened?.forget();
  const run: Run = {
    scene,
    ledger: withWholeIds(scene.host.world.ledger()),
    deviceRequests: scene.host.world.deviceRequests(),
    keptCards: scene.host.world.keptCards(),
    registers,
    nexo,
    leases: leases.replies,
    services,
    machine,
    ...(options.isWhole === true
      ? readBack(scene, options.injected?.journal?.(journal) ?? journal)
      : { isWhole: false, records: [], facts: [] }),
    inbox: inboxOf(machine),
    unknownAmounts: new Set([...network.unknownAmounts, ...scene.forms.amountless]),
    refusedFirst: network.refusedFirst,
    strangers: network.strangers,
    heldBack: network.heldBack,
    terminals: machine.lanes?.terminals() ?? [],
    openAtBound,
    answerable: answerable(scene, machine.lanes?.terminals()),
    complaints: scene.host.complaints,
    ids: new Set(scene.story.flatMap(({ id }) => id ?? [])),
    pair,
    ...(pair === undefined ? {} : { differences: [...pair.differences(), ...leaderless(machine)] }),
  };
  machine.kill();
  opened?.close();
  return run;
}

/** Returns every transaction with its facts, as the journal has them now. */
export function readBack(scene: Scene, journal: JournalPort): Pick<Run, 'isWhole' | 'records' | 'facts'> {
  const ids = scene.committed.all().map(({ record }) => record.request.transactionId);
  return {
    isWhole: true,
    records: ids.flatMap((id) => journal.findTransaction(id) ?? []),
    facts: ids.flatMap((id) => journal.factsOf(id)),
  };
}

/** Says that no process of a pair leads. */
function leaderless({ lanes }: Machine): readonly string[] {
  return lanes === undefined ? ['no process of the pair leads at the end'] : [];
}

/** Returns the ids of the transactions that wait for their acknowledgement. */
export function inboxOf({ lanes }: Machine): ReadonlySet<string> {
  return new Set(lanes?.list({ acknowledged: false, limit: 1_000 }).map(({ request }) => request.transactionId));
}

/**
 * The number of steps that a promise of the nexo controller may need. The controller waits for more events in a row
 * than a register does.
 */
const deskSteps = 16;

async function settled(steps = 6): Promise<void> {
  for (let index = 0; index < steps; index += 1) await Promise.resolve();
}

/** Ends all faults. A terminal does not remember again what it has forgotten. */
function heal({ scene, machine, network }: { scene: Scene; machine: Machine; network: BadNetwork }): void {
  scene.isSafetyPhase = false;
  scene.tell('everything heals');
  network.heal();
  machine.time.latenessMs = 0;
  machine.disk.next = undefined;
  machine.disk.hasReserve = true;
  machine.heal();
  scene.host.isConfigured = true;
  for (const poiId of Object.values(terminals)) {
    scene.ordinary(poiId);
    scene.control(`${poiId} now: plug`);
  }
  for (const word of ['accept', 'poi-list right']) scene.control(`gateway now: ${word}`);
}

/**
 * True if a terminal has a device request, may still receive a device request, or keeps a card. If a terminal was too
 * busy to release a card, tenderd asks again later.
 */
export function isAskedAnything(lanes: Pick<Lanes, 'terminals'>, keptCards: readonly string[]): boolean {
  if (keptCards.length > 0) return true;
  return lanes
    .terminals()
    .some(
      ({ deviceRequest, acquiredCard, lane }) =>
        deviceRequest !== undefined || acquiredCard !== undefined || lane === 'busy',
    );
}

function atTerminal({ record }: { readonly record: TransactionRecord }): boolean {
  return record.request.service === undefined;
}

/** True if something runs or waits at a terminal, or the daemon has not reached a terminal again. */
export function isAtWork(views: readonly Pick<TerminalView, 'lane' | 'queued'>[]): boolean {
  return views.some(({ lane, queued }) => lane === 'busy' || lane === 'unreachable' || queued > 0);
}

async function untilEnded(
  {
    scene,
    machine,
    registers,
    nexo,
    services,
  }: {
    readonly scene: Scene;
    readonly machine: Machine;
    readonly registers: Registers;
    readonly nexo: NexoRegisters;
    readonly services: Services | undefined;
  },
  healedMs: number,
  runTo: (untilMs: number) => Promise<void>,
): Promise<readonly string[]> {
  // Most moments of a long wait commit nothing, so nothing can have ended.
  let lookedAt = -1;
  let isEnded = false;
  const haveEnded = (): boolean => {
    if (lookedAt === scene.committed.commits) return isEnded;
    lookedAt = scene.committed.commits;
    isEnded =
      scene.committed.open().length === 0 &&
      scene.committed
        .all()
        .filter(atTerminal)
        .every(({ record: { outcome } }) => outcome !== undefined && outcome.result !== 'unresolved');
    return isEnded;
  };
  const isOver = (): boolean =>
    machine.lanes !== undefined &&
    !registers.isWaiting &&
    haveEnded() &&
    services?.isOver() !== false &&
    !nexo.isOwing &&
    !isAskedAnything(machine.lanes, scene.host.world.keptCards());
  const until = async (endMs: number): Promise<void> => {
    while (scene.time.monoMs() < endMs && !isOver()) await runTo(Math.min(endMs, scene.time.monoMs() + 5_000));
  };
  const open = (isReconciliationRequest: boolean): readonly string[] =>
    scene.committed
      .all()
      .filter(atTerminal)
      .filter(({ record }) => record.outcome === undefined)
      .filter(({ record }) => (record.request.kind === 'reconciliation') === isReconciliationRequest)
      .map(({ record }) => record.request.transactionId);
  await until(healedMs + boundMs);
  const others = open(false);
  if (open(true).length > 0) await until(healedMs + boundMs + longerMs);
  const closings = open(true);
  // A terminal that always reports "running" reaches the hard limit within the bound. Two such transactions in one lane could take the rest of the
  // day.
  scene.control('* now: honest status');
  await until(healedMs + backgroundMs);
  // Late messages of terminals that are still on their way. A request that a register repeats meanwhile must end, too.
  const endMs = scene.time.monoMs() + boundMs;
  do await runTo(scene.time.monoMs() + 20_000);
  while (scene.time.monoMs() < endMs && isAtWork(machine.lanes?.terminals() ?? []));
  // In these seconds a terminal may have read a card for a request that was given up long ago. At the next sale, tenderd asks the terminal to release
  // the card.
  await until(healedMs + backgroundMs);
  return [...others, ...closings];
}
