/**
 * Checks the conditions of every state and every move against the actions that the terminal really took. The oracle
 * never asks the core: it reads the committed data, the messages on their way, and the actions of the terminal.
 */

import {
  isDefinite,
  limits,
  movedMoney,
  type TransactionKind,
  type TransactionRecord,
  type TerminalAttempt,
  terminalAttemptsOf,
} from '../../src/core/index.js';
import { deviceRequestName, nameOf, ownerOf, type Course, type World } from './world.js';

/** The rules that are checked, with the texts of the report. */
export const invariants = [
  'I1 at most one approved attempt for a transaction and for a sale',
  'I2 no money request leaves before its attempt is committed, twice under one ServiceID, after an abort or past the latest start',
  'I11 none leaves while an earlier one may still arrive or runs',
  'I3 I5 a definite outcome is what the terminal did, and stays true: nothing of it may still start',
  'promise 9: safe is told only where no money moved or can move',
  'I9 revisions count up; a definite outcome changes only to an approval',
  'Abort leaves only for an open attempt, wanted or past the hard limit',
  'what the lane remembers is what was committed',
  'I11 the same between a device request and what moves money; a device request leaves once, and not past its latest start',
  'a card that was read pays for nobody else, and is let go after 120 s',
  'I8 from here a healed world ends, within its time, and knows what can be known',
] as const;

function courseOf(world: World, serviceId: string): Course | undefined {
  return world.terminal.courses.find((course) => course.serviceId === serviceId);
}

/** True if the terminal may still start a money request. */
function mayStart(world: World, serviceId: string): boolean {
  return (
    courseOf(world, serviceId) === undefined &&
    world.toTerminal.some((request) => request.kind === 'money' && request.serviceId === serviceId)
  );
}

/** Returns the effect on money that an attempt had or may still have. Undefined if it had none and never can have one. */
function danger(world: World, { serviceId }: TerminalAttempt): string | undefined {
  const state = courseOf(world, serviceId)?.state;
  if (state === 'approved') return `${nameOf(world, serviceId)} was approved`;
  if (state === 'running') return `${nameOf(world, serviceId)} runs on the terminal`;
  return mayStart(world, serviceId) ? `${nameOf(world, serviceId)} may still reach the terminal` : undefined;
}

/** Returns why a money request must not leave now. `world` contains the facts that are durable at this moment. */
export function whyNotSend(world: World, serviceId: string): string | undefined {
  const record = ownerOf(world, serviceId);
  const attempt = record?.attempts.find((one) => one.serviceId === serviceId);
  if (record === undefined || attempt?.state !== 'open')
    return 'I2: a money request leaves before its attempt is committed';
  const name = nameOf(world, serviceId);
  if (courseOf(world, serviceId) !== undefined || mayStart(world, serviceId)) return `I2: ${name} leaves a second time`;
  if (record.outcome !== undefined) return `I2: ${name} leaves after its transaction has ended`;
  if (record.abortRequested !== undefined) return `I2: ${name} leaves after the register wanted to abort`;
  const askedAtMs = world.asked.find(({ transactionId }) => transactionId === record.request.transactionId)?.askedAtMs;
  if (askedAtMs === undefined || world.nowMs >= askedAtMs + limits.latestStartMs)
    return `I2: ${name} leaves past its latest start`;
  return mayMeet(world, name, serviceId);
}

/** Returns another request that may still reach the terminal or that runs at the terminal. */
function mayMeet(world: World, name: string, serviceId: string): string | undefined {
  if (deviceRequestMayStart(world)) return `I11: ${name} leaves, and ${deviceRequestName} may still reach the terminal`;
  const { periods } = world.terminal;
  for (const record of world.journal.transactions) {
    for (const earlier of terminalAttemptsOf(record)) {
      // An operator released the lane without the end of this attempt.
      if (earlier.serviceId === serviceId || earlier.state === 'released-by-operator') continue;
      // The period of this closing is closed. If the request arrives anyway, it closes the next period early, and no
      // money is lost.
      if (earlier.category === 'Reconciliation' && earlier.state === 'answered' && periods.hasClosedAlone) continue;
      const why = danger(world, earlier);
      const isOver =
        courseOf(world, earlier.serviceId)?.state === 'approved' &&
        !record.attempts.some((attempt) => attempt.serviceId === serviceId);
      if (why !== undefined && !isOver) return `I11: ${name} leaves, and ${why}`;
    }
  }
  return undefined;
}

/**
 * True if the terminal may still start a device request that this process knows of. A money request beside a running
 * device request is answered Busy.
 */
function deviceRequestMayStart(world: World): boolean {
  return world.toTerminal.some((request) => {
    const isKnown = world.terminal.deviceRequests.some(({ serviceId }) => serviceId === request.serviceId);
    return request.kind === 'device-request' && request.isOrphan !== true && !isKnown;
  });
}

/**
 * Returns why the device request must not leave now. tenderd never repeats a device request, unless the terminal
 * reported that it did not start the request.
 */
export function whyNotDeviceRequest(world: World): string | undefined {
  const hasLeft =
    world.toTerminal.some(({ kind }) => kind === 'device-request') ||
    world.terminal.deviceRequests.some(({ state }) => state !== 'refused');
  if (hasLeft) return `${deviceRequestName} leaves a second time`;
  const askedAtMs = world.asked.find(({ transactionId }) => transactionId === deviceRequestName)?.askedAtMs;
  if (askedAtMs === undefined || world.nowMs >= askedAtMs + limits.latestStartMs)
    return `I2: ${deviceRequestName} leaves past its latest start`;
  return mayMeet(world, deviceRequestName, '');
}

/** Returns why an Abort for an attempt must not leave now. */
export function whyNotAbort(world: World, serviceId: string | undefined): string | undefined {
  const record = serviceId === undefined ? undefined : ownerOf(world, serviceId);
  const attempt = record?.attempts.find((one) => one.serviceId === serviceId);
  if (world.lane?.deviceRequests.some(({ inFlight }) => inFlight?.serviceId === serviceId) === true) return undefined;
  if (attempt?.state !== 'open') return `an Abort leaves for ${nameOf(world, serviceId)}, which is not open`;
  const entry = world.lane?.entries.find(({ inFlight }) => inFlight?.serviceId === serviceId);
  const isOverdue = entry?.inFlight !== undefined && world.nowMs >= entry.inFlight.hardAtMs;
  return record?.abortRequested !== undefined || isOverdue
    ? undefined
    : `an Abort leaves for ${nameOf(world, serviceId)}, and nobody wanted it`;
}

/** Returns the errors in a state. */
export function breachesIn(world: World): readonly string[] {
  return [
    ...world.breaches,
    ...world.journal.transactions.flatMap((record) => wrongWith(world, record)),
    ...paidTwice(world),
    ...amnesia(world),
    ...cardKept(world),
  ];
}

function approvedOf(world: World, record: TransactionRecord): readonly TerminalAttempt[] {
  return terminalAttemptsOf(record).filter(({ serviceId }) => courseOf(world, serviceId)?.state === 'approved');
}

function wrongWith(world: World, record: TransactionRecord): readonly string[] {
  const { outcome, request } = record;
  const id = request.transactionId;
  const approved = approvedOf(world, record);
  const wrong: string[] = approved.length > 1 ? [`I1: ${id} was approved ${approved.length} times`] : [];
  if (outcome === undefined || outcome.resolvedBy === 'person') return wrong;
  const end = outcome.serviceId === undefined ? undefined : courseOf(world, outcome.serviceId)?.state;
  if (movedMoney(outcome)) {
    // The outcome of a closing says that the period is closed, not who closed it.
    const isClosedAlone = request.kind === 'reconciliation' && world.terminal.periods.hasClosedAlone;
    if (end !== 'approved' && !isClosedAlone)
      wrong.push(`I3: ${id} is told as ${outcome.result}, and the terminal approved nothing`);
    return wrong;
  }
  // A card acquisition moves no money, so the card can always be read again.
  const isHarmless = request.kind === 'card-acquisition';
  if (outcome.result === 'unresolved' && (outcome.retry !== 'safe' || isHarmless)) return wrong;
  for (const attempt of terminalAttemptsOf(record)) {
    const why = danger(world, attempt);
    if (why !== undefined && !(isHarmless && courseOf(world, attempt.serviceId)?.state === 'approved'))
      wrong.push(`I5: ${id} is told as ${outcome.result}, retry ${outcome.retry}, and ${why}`);
  }
  const isStopped = end === 'cancelled' || end === 'broken-off';
  const isTrue = outcome.result === 'declined' ? end === 'declined' : outcome.result !== 'cancelled' || isStopped;
  if (!isTrue) wrong.push(`I5: ${id} is told as ${outcome.result}, and the terminal says ${end ?? 'nothing'}`);
  return wrong;
}

/** The operation that may happen only once in a sale, for each kind: the payment, the reservation, the load, or the closing. */
const onceOfSale: Partial<Readonly<Record<TransactionKind, string>>> = {
  payment: 'paid',
  capture: 'paid',
  'pre-authorization': 'reserved',
  'stored-value-load': 'loaded',
  reconciliation: 'closed',
};

function paidTwice(world: World): readonly string[] {
  const sales = new Map<string, string[]>();
  for (const record of world.journal.transactions) {
    const { sale, kind, transactionId } = record.request;
    const done = onceOfSale[kind];
    if (done === undefined || approvedOf(world, record).length === 0) continue;
    const key = `sale ${sale} was ${done}`;
    sales.set(key, [...(sales.get(key) ?? []), transactionId]);
  }
  return [...sales].flatMap(([what, ids]) => (ids.length > 1 ? [`I1: ${what} by ${ids.join(' and ')}`] : []));
}

/** A card may wait for its payment at most this long, ms. */
const heldMs = 120_000;

function cardKept(world: World): readonly string[] {
  const { lane, nowMs, heldSinceMs, isDue, journal } = world;
  const { acquiredCard } = journal.lane;
  if (lane === undefined || isDue || heldSinceMs === undefined || acquiredCard === undefined) return [];
  if (acquiredCard.usedBy !== undefined || acquiredCard.isEnding === true || nowMs < heldSinceMs + heldMs) return [];
  const isAwaited = journal.transactions.some(
    ({ request, outcome }) => request.cardAcquisition === acquiredCard.transactionId && outcome === undefined,
  );
  return isAwaited ? [] : ['the card: it is kept for longer than 120 s'];
}

function amnesia(world: World): readonly string[] {
  const { lane, journal } = world;
  if (lane === undefined) return [];
  const isStored = lane.entries.every((entry) => journal.transactions.includes(entry.record));
  return isStored && lane.record === journal.lane ? [] : ['the lane remembers what was not committed'];
}

/** Returns the errors in a change from one state to the next. */
export function breachesBetween(before: World, after: World): readonly string[] {
  return after.journal.transactions.flatMap((record) => {
    const id = record.request.transactionId;
    const old = before.journal.transactions.find(({ request }) => request.transactionId === id)?.outcome;
    const { outcome } = record;
    if (old === undefined || old === outcome) return [];
    if (outcome === undefined) return [`I9: the outcome of ${id} is gone`];
    if (outcome.revision === old.revision && outcome.result === old.result && outcome.retry === old.retry) return [];
    if (outcome.revision !== old.revision + 1)
      return [`I9: ${id} went from revision ${old.revision} to ${outcome.revision}`];
    const mayChange = !isDefinite(old) || (movedMoney(outcome) && outcome.resolvedBy === 'terminal');
    return mayChange ? [] : [`I9: ${id} went from ${old.result} to ${outcome.result}`];
  });
}
