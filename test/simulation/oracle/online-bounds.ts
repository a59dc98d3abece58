/**
 * The longest time for which a transaction at a payment service may stay open, whatever the service answers: I8 and
 * promise 6 for payment services.
 */

import type { TransactionRecord } from '../../../src/core/index.js';
import type { Run } from '../play.js';
import { endsBySessionMs, waitsForShopper } from '../services/waits-for-shopper.js';
import type { Finding } from './finding.js';
import { stalledMs } from './stalls.js';

type Notes = ReturnType<Run['scene']['committed']['all']>[number];

/** The time for a call that is in transmission when the five minutes end, and a moment more. */
const callMs = 30_000;
const momentMs = 3_000;
const boundMs = 300_000 + callMs + momentMs;

/**
 * Returns transactions that stay open although tenderd waits neither for a shopper nor for anything else, transactions
 * that ended later than promised, and links that were not withdrawn in time.
 */
export function boundsOf(run: Run): readonly Finding[] {
  return run.scene.committed
    .all()
    .filter(({ record }) => record.request.service !== undefined)
    .flatMap((notes) => [...tooLong(run, notes), ...uncertain(run, notes), ...withdrawnLate(run, notes)]);
}

function wrong({ record }: Notes, text: string): Finding {
  const { transactionId } = record.request;
  return { invariant: 'I8', transactionId, text: `${transactionId} ${text}` };
}

/** Returns the additional time if each timer is late. */
function latenessMs({ machine }: Run): number {
  return 2 * machine.time.latestMs;
}

/** True if tenderd seeks the outcome. tenderd does not seek it while a link waits for its shopper or for the end of another transaction. */
function isSought({ open: { record } }: Notes): boolean {
  return record.outcome === undefined && record.attempts.length > 0 && !waitsForShopper(record);
}

function endOf(run: Run, { endedAtMs }: Notes): number {
  return endedAtMs ?? run.scene.time.monoMs();
}

/** Returns the last start of a process before a moment. A new process starts its time limits again. */
function startBefore(run: Run, atMs: number): number {
  return Math.max(0, ...run.machine.starts.filter((startMs) => startMs <= atMs));
}

function tooLong(run: Run, notes: Notes): readonly Finding[] {
  if (!isSought(notes)) return [];
  const toMs = endOf(run, notes);
  const session = run.services === undefined ? undefined : endsBySessionMs(notes.open.record, run.services.profile);
  const arrivedMs = mayHaveArrivedAt(run, notes.record, toMs);
  const fromMs = Math.max(notes.open.atMs + (session ?? 0), arrivedMs, startBefore(run, toMs));
  const tookMs = toMs - fromMs - stalledMs(run, fromMs, toMs);
  if (tookMs <= boundMs + latenessMs(run)) return [];
  return [wrong(notes, `was sought for ${Math.round(tookMs / 1_000)} s without an end`)];
}

/**
 * Returns when a request for a link may have arrived at the service, at most `toMs`. While each answer is 401 or 429,
 * tenderd repeats the request until the latest start of the transaction (S23). 0 for every other transaction.
 */
function mayHaveArrivedAt({ services }: Run, { attempts: [create] }: TransactionRecord, toMs: number): number {
  if (services === undefined || create?.rail !== 'service' || create.endpoint !== 'createSession') return 0;
  const sent = services.sendings.filter(({ key }) => key === create.idempotencyKey);
  const other = sent.find(({ status }) => status !== 401 && status !== 429);
  return Math.min(toMs, other?.toMs ?? other?.fromMs ?? toMs);
}

function uncertain(run: Run, notes: Notes): readonly Finding[] {
  const { certain } = notes;
  if (certain === undefined || !isSought(notes)) return [];
  const toMs = endOf(run, notes);
  const dueMs = Math.max(certain.dueMs, startBefore(run, toMs) + boundMs);
  const lateMs = toMs - dueMs - stalledMs(run, certain.atMs, toMs);
  if (lateMs <= momentMs + latenessMs(run)) return [];
  return [wrong(notes, `was to be known by ${certain.text}, and was not ${Math.round(lateMs / 1_000)} s later`)];
}

/** During a pause that the service requested, tenderd asks about no link. Days with these faults are not judged. */
const leftAlone = ['S6', 'S8', 'S24'] as const;

/**
 * A link is withdrawn when its time has passed, or after the call that is in transmission at that time. The check needs
 * clocks that ran evenly since the request.
 */
function withdrawnLate(run: Run, notes: Notes): readonly Finding[] {
  const { withdrawn, acceptedAtMs, acceptedBy, endedAtMs, open } = notes;
  const payBefore = notes.record.request.online?.payBefore;
  if (payBefore === undefined || leftAlone.some((id) => run.scene.counters.seen.has(id))) return [];
  if (withdrawn === undefined && (endedAtMs !== undefined || !waitsForShopper(open.record))) return [];
  const atMs = withdrawn?.atMs ?? run.scene.time.monoMs();
  const { time } = run.machine;
  const by = withdrawn?.by ?? { monoMs: time.monoMs(), wallMs: time.wallMs() };
  if (Math.abs(by.wallMs - by.monoMs - (acceptedBy.wallMs - acceptedBy.monoMs)) > 1 || time.wasStepped) return [];
  // A clock that was wrong, and is right again, also delays the withdrawal.
  if (time.setAtMs >= acceptedAtMs) return [];
  const before = withdrawn?.before ?? open.by;
  const startedMs = by.wallMs - atMs + startBefore(run, atMs);
  const fromMs = Math.max(Date.parse(payBefore), before.wallMs, startedMs) - by.wallMs + atMs;
  const dueMs = endOfCallAt(run, notes, fromMs);
  const lateMs = atMs - dueMs - stalledMs(run, fromMs, atMs);
  if (lateMs <= momentMs + latenessMs(run)) return [];
  return [wrong(notes, `was to be paid before ${payBefore}, and was withdrawn ${Math.round(lateMs / 1_000)} s later`)];
}

/**
 * Returns the end of the call about a link that was in transmission at this moment; the moment itself if no call was. A
 * create lasts from its first sending to the end of its last sending, because without an answer tenderd has no
 * reference for the withdrawal.
 */
function endOfCallAt({ services }: Run, { record: { attempts } }: Notes, atMs: number): number {
  const [create] = attempts;
  if (services === undefined || create?.rail !== 'service') return atMs;
  const { questions, sendings } = services;
  const asked = questions.filter((one) => one.pspReference === create.pspReference && one.fromMs <= atMs);
  const created = sendings.filter(({ key }) => key === create.idempotencyKey);
  return Math.max(atMs, ...[...asked, ...created].map(({ toMs = atMs }) => toMs));
}
