/** Checks the ends of transactions, and the reports about them: I8, I16, I19, I20, I21. */

import { originalOf, type TransactionRecord, isTerminalAttempt } from '../../../src/core/index.js';
import { holdsKey } from '../kept-keys.js';
import type { Run } from '../play.js';
import { movedMoney, recordsOf, type Check, type Finding } from './finding.js';
import { stalledMs } from './stalls.js';

/** I8: every transaction ends, lanes are free, and unresolved transactions are on the attention list. */
export const everythingEnds: Check = (run) => {
  const never = run.openAtBound.map((transactionId): Finding => {
    return { invariant: 'I8', transactionId, text: `${transactionId} did not end in time` };
  });
  const lanes = run.terminals
    .filter(({ lane }) => lane !== 'free' && lane !== 'resting')
    .map(({ terminal, lane }): Finding => ({ invariant: 'I8', text: `the lane of ${terminal} is ${lane} at the end` }));
  const unlisted = recordsOf(run)
    .filter(({ outcome, attention }) => outcome?.result === 'unresolved' && attention.length === 0)
    .map(({ request: { transactionId } }): Finding => {
      return { invariant: 'I8', transactionId, text: `${transactionId} is unresolved, and nobody is told to look` };
    });
  const deviceRequests = run.terminals.flatMap(({ terminal, deviceRequest }): Finding[] =>
    deviceRequest === undefined
      ? []
      : [{ invariant: 'I8', text: `${terminal} is still asked for ${deviceRequest.kind} at the end` }],
  );
  return [...never, ...late(run), ...lanes, ...deviceRequests, ...unlisted];
};

/** The hard limit, its Abort, the last question, 30 s of a working link, and timers that are 30 s late each time. */
const endMs = 300_000 + 20_000 + 30_000 + 90_000;

/**
 * Promise 7: no attempt is sent later than this time after the request. The next step follows soon, however far the
 * gateway is.
 */
const latestStartMs = 30_000;
const shortMs = 3_000;

/** Returns the transactions whose first outcome came too late, unless an operator set the outcome. */
function late(run: Run): readonly Finding[] {
  return run.scene.committed.all().flatMap(({ record, acceptedAtMs, endedAtMs }): Finding[] => {
    if (endedAtMs === undefined) return [];
    const { transactionId } = record.request;
    // A new process starts its time limits again.
    const fromMs = Math.max(acceptedAtMs, ...run.machine.starts.filter((startMs) => startMs <= endedAtMs));
    // The stream of a pair may have no quorum for a while.
    const streamMs = run.pair === undefined ? 0 : 60_000;
    const tookMs = endedAtMs - fromMs - stalledMs(run, fromMs, endedAtMs) - streamMs;
    // A transaction that replaces another transaction waits first for the end of that transaction.
    const { insteadOf, startBefore } = record.request;
    const withinMs = startBefore === undefined ? 0 : Date.parse(startBefore) - Date.parse(record.acceptedAt);
    const handOverMs = insteadOf === undefined ? 0 : Math.max(600_000, withinMs);
    const text = `${transactionId} took ${Math.round(tookMs / 1_000)} s to end`;
    // A transaction that was never sent waits only for its latest start.
    if (record.attempts.length === 0 && tookMs > handOverMs + latestStartMs + shortMs + 2 * run.machine.time.latestMs)
      return [{ invariant: 'I8', transactionId, text }];
    // A link waits for its shopper.
    if (record.request.service !== undefined) return [];
    // The hard limit of a reconciliation is later, so a reconciliation may take longer by this difference.
    const allowedMs = endMs + handOverMs + (record.request.kind === 'reconciliation' ? 300_000 : 0);
    return tookMs <= allowedMs ? [] : [{ invariant: 'I8', transactionId, text }];
  });
}

/**
 * I8: a transaction that the terminal could still answer is not left unresolved. If terminals keep their promises, no
 * transaction is unresolved.
 */
export const noNeedlessUnresolved: Check = (run) =>
  recordsOf(run)
    .filter(({ outcome }) => outcome?.result === 'unresolved')
    .flatMap((record): Finding[] => {
      const {
        request: { transactionId },
        outcome,
        attempts,
      } = record;
      // If the attempt was sent while an unanswered Login might still arrive, the session proves nothing. A terminal that reported no period, or that
      // had answered nothing that it could repeat, cannot prove that it remembers.
      const isVouchedFor = attempts.filter(isTerminalAttempt).every(
        ({ serviceId, sessionEpoch, category, period, references = [], wasTaken }) =>
          sessionEpoch > 0 &&
          // A call with its ServiceID reported an approval, and the terminal denies it. The caller cannot be
          // distinguished from the terminal.
          !run.scene.claimed.has(serviceId) &&
          // The terminal is no longer at the address for which the attempt was opened. A serial number is no secret, so
          // the denial of the terminal at the new address does not count.
          !wasBeforeMove(run, serviceId) &&
          // The terminal confirmed the request and denies it now. It may have lost the request or its result.
          wasTaken !== true &&
          (category !== 'Reconciliation' || period !== undefined) &&
          (references.length > 0 || run.scene.setup.profile.memorySurvivesRestart),
      );
      if (run.answerable.has(transactionId))
        return [
          {
            invariant: 'I8',
            transactionId,
            text: `${transactionId} is unresolved (${outcome?.reason}), and the terminal knows`,
          },
        ];
      // The answer could not be read, and the terminal denied the attempt later. The terminal may have forgotten the attempt.
      const isDeniedAfterAnswer = outcome?.reason === 'answer-unreadable';
      return run.scene.setup.day === 'sound' && isVouchedFor && !isDeniedAfterAnswer && !restsOnAnother(run, record)
        ? [
            {
              invariant: 'I8',
              transactionId,
              text: `${transactionId} is unresolved (${outcome?.reason}) on a sound day`,
            },
          ]
        : [];
    });

/** True if the attempt was opened before the terminals got their last address. The daemon may have died before it sent the request. */
function wasBeforeMove({ scene }: Run, serviceId: string): boolean {
  const { movedMs = Number.NEGATIVE_INFINITY } = scene.host;
  const opened = scene.committed.attempt(serviceId);
  return opened !== undefined && opened.openedMs <= movedMs;
}

/** True if the result of a reversal is unknown because of an earlier reversal of the same original. The earlier reversal is judged separately. */
function restsOnAnother(run: Run, record: TransactionRecord): boolean {
  if (record.outcome?.reason !== 'reversal-unknown') return false;
  const original = originalOf(record);
  return recordsOf(run).some(
    (other) => other !== record && originalOf(other) === original && other.outcome?.result === 'unresolved',
  );
}

/**
 * I16: no card number and no key is stored or reported; each fact is also a line of the log. The numbers are those of
 * the well-known test card in the simulated displays.
 */
export const noCardData: Check = (run) => {
  const pan = /4111[ -]?1111[ -]?1111[ -]?1111/;
  const places = [
    ...run.scene.committed.texts,
    ...recordsOf(run).map((record) => JSON.stringify(record)),
    ...run.registers.told.map(({ outcome }) => outcome.message),
  ];
  return [
    ...(places.some((text) => pan.test(text)) ? [{ invariant: 'I16', text: 'a card number was kept' }] : []),
    ...(places.some(holdsKey) ? [{ invariant: 'I16', text: 'a key was kept' }] : []),
  ];
};

/** If one transaction has more facts or more requests for money than this number, something is always wrong. */
const factsMax = 400;
const requestsMax = 25;
/**
 * Each new leader of a pair follows an open transaction again, with new time limits: a start, a NotFound, and two Aborts
 * with the answers of the terminal.
 */
const factsPerTakeOverMax = 6;

/** If one transaction has more requests for money than this number in a short time, its requests had no pause. */
const burstMax = 8;
const burstMs = 5_000;

/** I19: the cost of one transaction is limited, and a refused request is repeated only after a pause. */
export const bounded: Check = (run) => {
  const takeOvers = run.pair?.seen.takeOvers ?? 0;
  return run.scene.committed.all().flatMap(({ record, facts }): Finding[] => {
    const { transactionId } = record.request;
    const count = [...facts.values()].reduce((sum, one) => sum + one, 0);
    const requests = run.machine.tap.requestsOf(transactionId);
    const sentAtMs = run.machine.tap.moneySent.flatMap((sent) =>
      sent.transactionId === transactionId ? sent.atMs : [],
    );
    const isBurst = sentAtMs.some((atMs, index) => atMs - (sentAtMs[index - burstMax] ?? -burstMs) < burstMs);
    return count <= factsMax + takeOvers * factsPerTakeOverMax && requests <= requestsMax && !isBurst
      ? []
      : [{ invariant: 'I19', transactionId, text: `${transactionId} took ${count} facts and ${requests} requests` }];
  });
};

/** A register gets the answer to a request within this time, unless the process was stopped or had ended. */
const answerMs = 1_000;

/** I20: a register that asks gets an answer. */
export const neverSilent: Check = (run) =>
  run.registers.asked.flatMap(({ atMs, answeredAtMs, isUnanswered, request }): Finding[] => {
    const { transactionId } = request;
    if (isUnanswered === true) return [];
    if (answeredAtMs === undefined)
      return [{ invariant: 'I20', transactionId, text: `${transactionId} was never answered` }];
    // A pair answers when its stream has the request, however long the stream takes.
    const isPair = run.pair !== undefined;
    return isPair || answeredAtMs - atMs <= answerMs + stalledMs(run, atMs, answeredAtMs)
      ? []
      : [{ invariant: 'I20', transactionId, text: `${transactionId} was answered after ${answeredAtMs - atMs} ms` }];
  });

/** I21: every outcome has its fact, and every transaction has the fact of its request. */
export const explainable: Check = (run) =>
  run.scene.committed.all().flatMap(({ record, facts, outcomes }): Finding[] => {
    const { transactionId } = record.request;
    const isTold = (facts.get('outcome') ?? 0) >= outcomes.length && (facts.get('accepted') ?? 0) === 1;
    const cause = record.outcome?.resolvedBy === 'person' ? 'resolved' : 'answered';
    const hasCause = !movedMoney(record.outcome) || facts.has(cause);
    return isTold && hasCause
      ? []
      : [{ invariant: 'I21', transactionId, text: `${transactionId} changed without a fact that says why` }];
  });
