/**
 * The promises to registers in addition to the money itself: promises 7, 8 and 9, unmatched answers (I7), and the
 * durable journal (I3).
 */

import { isDeepStrictEqual } from 'node:util';
import type { Moment, Outcome, TransactionRecord } from '../../../src/core/index.js';
import type { Run } from '../play.js';
import { isRefusedStill } from './after-all.js';
import { isTakenInNexo } from './nexo.js';
import { movedMoney, movesOf, recordsOf, type Check, type Finding } from './finding.js';

/** Promise 7: a waiting transaction is never sent later than this time after it was accepted. */
const latestStartMs = 30_000;

/** A transaction that replaces another transaction is never sent later than this time after it was accepted. */
const handOverMs = 600_000;

/** Between two steps, the wall clock of a synchronized machine differs from the monotonic clock by less than this time. */
const clocksMayDifferMs = 2_000;

/**
 * Promise 7: nothing is sent for a customer who may have left. So nothing is sent too late, after an abort, or on a
 * link of unknown age.
 */
export const noStalePrompt: Check = (run) => [
  ...run.machine.tap.moneySent.flatMap(({ transactionId, serviceId, by }): Finding[] => {
    const notes = transactionId === undefined ? undefined : run.scene.committed.notes(transactionId);
    if (transactionId === undefined || notes === undefined) return [];
    const { acceptedBy, acceptedAtMs, record } = notes;
    // Either clock of the machine counts: a sleep is a wait, and so is a clock that is set ahead.
    const since = (from: Moment): number => Math.max(by.monoMs - from.monoMs, by.wallMs - from.wallMs);
    const isHandedOver = record.request.insteadOf !== undefined;
    // A later process knows only by the wall clock how long a transaction has waited for the end of the transaction that it replaces.
    const isResumed = isHandedOver && run.machine.starts.some((startMs) => startMs > acceptedAtMs);
    const waitedMs = isResumed ? by.wallMs - acceptedBy.wallMs : since(acceptedBy);
    const text = `${serviceId} of ${transactionId} was sent ${waitedMs} ms after it was asked for`;
    const isLate = isHandedOver
      ? waitedMs > handOverMs || (!isResumed && since(notes.releasedBy ?? acceptedBy) > latestStartMs)
      : waitedMs > latestStartMs;
    return isLate ? [{ invariant: 'promise 7', transactionId, text }] : [];
  }),
  ...run.machine.tap.moneySent.flatMap(({ transactionId, serviceId, by, heardBy }): Finding[] => {
    // If each request has its own connection, there is no link that could be old.
    if (run.scene.setup.carrier === 'http' || run.scene.setup.carrier === 'polling') return [];
    // The age of the link is unknown: the link may have been dead for a night.
    const movedMs = heardBy === undefined ? 0 : Math.abs(by.wallMs - by.monoMs - (heardBy.wallMs - heardBy.monoMs));
    if (movedMs <= clocksMayDifferMs || run.machine.time.wasStepped) return [];
    const text = `${serviceId} was sent on a link of which nothing was heard since the clock moved by ${movedMs} ms`;
    return [{ invariant: 'promise 7', ...(transactionId === undefined ? {} : { transactionId }), text }];
  }),
  ...lateDeviceRequests(run),
  ...run.scene.committed.openedAfterAbort.map(({ transactionId, serviceId }): Finding => {
    const text = `${serviceId} was opened after ${transactionId} was to be stopped`;
    return { invariant: 'promise 7', transactionId, text };
  }),
];

/**
 * Returns the device requests that reached the terminal after the next request for money was sent. The customer of such a device request has left.
 */
function lateDeviceRequests({ deviceRequests, machine, scene }: Run): readonly Finding[] {
  // An operator who releases a terminal takes the responsibility for device requests.
  if (scene.setup.day === 'peopled') return [];
  return deviceRequests.flatMap(({ serviceId, poiId, category, takenAt }): Finding[] => {
    const sent = machine.tap.deviceRequestsSent.find((one) => one.id === serviceId && one.poiId === poiId);
    const money = machine.tap.moneySent.find(
      (one) =>
        sent !== undefined &&
        one.poiId === poiId &&
        one.process === sent.process &&
        one.atMs > sent.atMs &&
        one.atMs < takenAt,
    );
    if (money === undefined) return [];
    return [
      { invariant: 'promise 7', text: `${category} ${serviceId} reached ${poiId} after ${money.serviceId} had left` },
    ];
  });
}

/** Promise 8: an outcome is in the inbox until the register has acknowledged it, and not longer. */
export const keptUntilAcknowledged: Check = (run) =>
  recordsOf(run).flatMap((record): Finding[] => {
    const { request, outcome } = record;
    if (outcome === undefined) return [];
    const { transactionId } = request;
    const { revision } = outcome;
    const isListed = run.inbox.has(transactionId);
    const isAcknowledged = (run.registers.acknowledged.get(transactionId) ?? 0) >= revision;
    const isAskedFor = (run.registers.acknowledging.get(transactionId) ?? 0) >= revision || isTakenInNexo(run, record);
    const about = `revision ${revision} of ${transactionId}`;
    if (!isListed && !isAskedFor)
      return [{ invariant: 'promise 8', transactionId, text: `${about} left the inbox, and nobody acknowledged it` }];
    return isListed && isAcknowledged
      ? [{ invariant: 'promise 8', transactionId, text: `${about} was acknowledged, and is in the inbox` }]
      : [];
  });

/** Promise 9: `safe` is reported only if nothing moved, and never while the outcome is unknown. */
export const mayChargeAgain: Check = (run) => [
  ...run.registers.safeWhileOpen.map((transactionId): Finding => {
    const text = `${transactionId} is told as safe to charge again, and it has not ended`;
    return { invariant: 'promise 9', transactionId, text };
  }),
  ...run.registers.told.flatMap(({ transactionId, outcome, atMs }): Finding[] => {
    const record = run.scene.committed.notes(transactionId)?.record;
    if (record === undefined || outcome.retry !== 'safe' || outcome.resolvedBy === 'person') return [];
    const because = isOpenOrDone(record, outcome)
      ? `it is ${outcome.result}`
      : movesOf(run, record).length > 0 && !isRefusedStill(run, record, atMs)
        ? 'money moved'
        : outcome.resolvedBy === 'terminal'
          ? reversedMeanwhile(run, record, outcome, atMs)
          : undefined;
    if (because === undefined) return [];
    const text = `${transactionId} is told as safe to charge again, and ${because}`;
    return [{ invariant: 'promise 9', transactionId, text }];
  }),
];

/** True if the outcome is unknown or moved money. Reading or verifying a card may always be repeated. */
function isOpenOrDone({ request }: TransactionRecord, outcome: Outcome): boolean {
  const movesNothing = request.kind === 'card-acquisition' || request.kind === 'verification';
  return !movesNothing && (outcome.result === 'unresolved' || movedMoney(outcome));
}

/** The kinds that undo a payment or end a pre-authorization. For one original, only one transaction of these kinds succeeds. */
const endings: ReadonlySet<string> = new Set(['reversal', 'capture', 'stored-value-reversal', 'loyalty-award-refund']);

/**
 * Returns a text if another transaction about the same original had already moved the money, and tenderd could not
 * know; otherwise undefined. A transaction that was requested later is left out, because its own report says so.
 */
function reversedMeanwhile(
  run: Run,
  { request }: TransactionRecord,
  { revision }: Outcome,
  atMs: number,
): string | undefined {
  const { kind, original, transactionId } = request;
  if (!endings.has(kind) || original?.type !== 'transaction') return undefined;
  const endedAtMs = run.scene.committed
    .notes(transactionId)
    ?.outcomes.find(({ outcome }) => outcome.revision === revision)?.atMs;
  const other = run.scene.committed
    .all()
    .find(
      ({ record, outcomes, acceptedAtMs }) =>
        endings.has(record.request.kind) &&
        record.request.transactionId !== transactionId &&
        acceptedAtMs <= (endedAtMs ?? atMs) &&
        record.request.original?.type === 'transaction' &&
        record.request.original.transactionId === original.transactionId &&
        (outcomes.findLast((one) => one.atMs <= atMs)?.outcome.result ?? 'unresolved') === 'unresolved' &&
        movesOf(run, record).some(({ movedAt }) => movedAt <= atMs),
    );
  return other === undefined ? undefined : `${other.record.request.transactionId} has moved it, and nobody knew`;
}

/** I7: an unmatched answer is set aside and shown to the operator. */
export const strangersAreShown: Check = (run) => {
  const heard = run.strangers.filter((atMs) => !run.machine.isInterrupted(atMs, atMs + settlingMs));
  if (heard.length === 0 || run.scene.committed.strangers > 0) return [];
  return [{ invariant: 'I7', text: `${heard.length} answers that were nobody's left no trace` }];
};

/** A process that lives this long after a message has handled it. */
const settlingMs = 10_000;

/** I3, I21: the journal has everything that was committed. */
export const journalKeeps: Check = (run) => {
  if (!run.isWhole) return [];
  const kept = new Map(run.records.map((record) => [record.request.transactionId, record]));
  return run.scene.committed.all().flatMap(({ record, facts }): Finding[] => {
    const { transactionId } = record.request;
    const count = [...facts.values()].reduce((sum, one) => sum + one, 0);
    const told = run.facts.filter((fact) => fact.transactionId === transactionId).length;
    const isSame = isDeepStrictEqual(kept.get(transactionId), withoutGaps(record));
    if (isSame && count === told) return [];
    const text = isSame ? `${count} facts of ${transactionId} were committed, and ${told} are there` : undefined;
    return [
      { invariant: 'I3', transactionId, text: text ?? `the journal has another ${transactionId} than was committed` },
    ];
  });
};

/** Returns a record as it is after it was written and read again: without undefined members. */
function withoutGaps<T>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value));
  return copy;
}
