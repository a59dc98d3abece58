/** How it ends, and what people see of it: I8, I16, I19, I20, I21. */

import { originalOf, type TransactionRecord, isTerminalAttempt } from '../../../src/core/index.js';
import { holdsKey } from '../kept-keys.js';
import type { Run } from '../play.js';
import { movedMoney, recordsOf, type Check, type Finding } from './finding.js';
import { stalledMs } from './stalls.js';

/** I8: everything ends, lanes are free, and what stays unknown stands on the attention list. */
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

/** Nothing is sent later than this after it was asked for (promise 7); and a step comes so soon, however far the gateway is. */
const latestStartMs = 30_000;
const shortMs = 3_000;

/** What got its first outcome, though only a person saw how long that took. */
function late(run: Run): readonly Finding[] {
  return run.scene.committed.all().flatMap(({ record, acceptedAtMs, endedAtMs }): Finding[] => {
    if (endedAtMs === undefined) return [];
    const { transactionId } = record.request;
    // A new process counts afresh.
    const fromMs = Math.max(acceptedAtMs, ...run.machine.starts.filter((startMs) => startMs <= endedAtMs));
    const tookMs = endedAtMs - fromMs - stalledMs(run, fromMs, endedAtMs);
    // What takes the place of another waits for that one first.
    const { insteadOf, startBefore } = record.request;
    const withinMs = startBefore === undefined ? 0 : Date.parse(startBefore) - Date.parse(record.acceptedAt);
    const handOverMs = insteadOf === undefined ? 0 : Math.max(600_000, withinMs);
    const text = `${transactionId} took ${Math.round(tookMs / 1_000)} s to end`;
    // What never left waits for its latest start alone.
    if (record.attempts.length === 0 && tookMs > handOverMs + latestStartMs + shortMs + 2 * run.machine.time.latestMs)
      return [{ invariant: 'I8', transactionId, text }];
    // A link waits for its shopper.
    if (record.request.service !== undefined) return [];
    // A closing may take longer by so much as its hard limit is higher.
    const allowedMs = endMs + handOverMs + (record.request.kind === 'reconciliation' ? 300_000 : 0);
    return tookMs <= allowedMs ? [] : [{ invariant: 'I8', transactionId, text }];
  });
}

/** I8: what the terminal could still answer is not left unresolved; and where terminals keep what they promise, nothing is. */
export const noNeedlessUnresolved: Check = (run) =>
  recordsOf(run)
    .filter(({ outcome }) => outcome?.result === 'unresolved')
    .flatMap((record): Finding[] => {
      const {
        request: { transactionId },
        outcome,
        attempts,
      } = record;
      // Sent while a Login that was not answered might still have arrived: nobody vouches for a session then. And who did
      // not tell its period, or had answered nothing yet that it could repeat, cannot show that it has not forgotten.
      const isVouchedFor = attempts.filter(isTerminalAttempt).every(
        ({ serviceId, sessionEpoch, category, period, references = [], wasTaken }) =>
          sessionEpoch > 0 &&
          // A call with its ServiceID said that it is approved, and it is denied: nobody can tell the caller from the terminal.
          !run.scene.claimed.has(serviceId) &&
          // What it left for is gone from its address: a serial number is no secret, and nobody at the new one denies what was sent before.
          !wasBeforeMove(run, serviceId) &&
          // It said that it has it, and denies it: nobody can tell one that lost it from one that lost what it did.
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
      // Its answer came, could not be read, and was denied: nobody can tell it from that of a terminal that forgot.
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

/** Whether it left before the terminals got the last of their addresses. */
function wasBeforeMove({ scene, machine }: Run, serviceId: string): boolean {
  const { movedMs = Number.NEGATIVE_INFINITY } = scene.host;
  return machine.tap.moneySent.some((sent) => sent.serviceId === serviceId && sent.atMs <= movedMs);
}

/** Whether a reversal is unknown because of an earlier one of the same original, which is judged itself. */
function restsOnAnother(run: Run, record: TransactionRecord): boolean {
  if (record.outcome?.reason !== 'reversal-unknown') return false;
  const original = originalOf(record);
  return recordsOf(run).some(
    (other) => other !== record && originalOf(other) === original && other.outcome?.result === 'unresolved',
  );
}

/** I16: no card number is kept or told, and no key: each fact is a line of the log, too. The numbers are the well-known test card of the simulated displays. */
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

/** So many facts and requests for money of one transaction are beyond any honest need. */
const factsMax = 400;
const requestsMax = 25;

/** So many requests for money of one transaction in so short a time are no pause between them. */
const burstMax = 8;
const burstMs = 5_000;

/** I19: what one transaction costs is bounded, and what is refused is not tried again without a pause. */
export const bounded: Check = (run) =>
  run.scene.committed.all().flatMap(({ record, facts }): Finding[] => {
    const { transactionId } = record.request;
    const count = [...facts.values()].reduce((sum, one) => sum + one, 0);
    const requests = run.machine.tap.requestsOf(transactionId);
    const sentAtMs = run.machine.tap.moneySent.flatMap((sent) =>
      sent.transactionId === transactionId ? sent.atMs : [],
    );
    const isBurst = sentAtMs.some((atMs, index) => atMs - (sentAtMs[index - burstMax] ?? -burstMs) < burstMs);
    return count <= factsMax && requests <= requestsMax && !isBurst
      ? []
      : [{ invariant: 'I19', transactionId, text: `${transactionId} took ${count} facts and ${requests} requests` }];
  });

/** A register's question is answered in so long, unless the whole process stood still or was gone. */
const answerMs = 1_000;

/** I20: a register that asks is answered. */
export const neverSilent: Check = (run) =>
  run.registers.asked.flatMap(({ atMs, answeredAtMs, isUnanswered, request }): Finding[] => {
    const { transactionId } = request;
    if (isUnanswered === true) return [];
    if (answeredAtMs === undefined)
      return [{ invariant: 'I20', transactionId, text: `${transactionId} was never answered` }];
    return answeredAtMs - atMs <= answerMs + stalledMs(run, atMs, answeredAtMs)
      ? []
      : [{ invariant: 'I20', transactionId, text: `${transactionId} was answered after ${answeredAtMs - atMs} ms` }];
  });

/** I21: every outcome has its fact, and every transaction says that it was asked for. */
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
