/** Counts runs, and summarizes them in one object. */

import { movedMoney, type TransactionRecord } from '../../src/core/index.js';
import { catalogue, catalogueOf, type FaultId } from './faults/catalogue.js';
import type { FaultSet } from './faults/fault-set.js';
import { movesOf } from './oracle/finding.js';
import type { Finding } from './oracle/index.js';
import { returnsWithinTaken } from './oracle/returns.js';
import type { Run } from './play.js';
import { neverMet } from '../vendor-forms/forms-met.js';

/** The last line of a torture run. */
export interface Summary {
  /** The set of faults of the runs. */
  readonly faults: FaultSet;
  readonly seeds: number;
  readonly payments: number;
  readonly charged_twice: number;
  readonly lost: number;
  readonly misreported: number;
  /** The originals of which more was refunded, captured or released than was taken or held. */
  readonly overreturned: number;
  readonly stuck: number;
  readonly unresolved: number;
  readonly needless_unresolved: number;
  readonly unresolved_but_charged: number;
  /**
   * Payments whose terminal had answered another attempt of their category before, and how many of these payments are
   * unresolved.
   */
  readonly payments_after_answered: number;
  readonly unresolved_after_answered: number;
  /**
   * All other payments at terminals, and how many of them are unresolved. The terminal had answered nothing that it could repeat, or nothing was
   * sent.
   */
  readonly payments_without_answered: number;
  readonly unresolved_without_answered: number;
  readonly approved_share: number;
  /**
   * Payments at the payment service, and how many of them are approved or unresolved. Together with the two groups of
   * payments at terminals, these are all payments.
   */
  readonly online: number;
  readonly online_approved: number;
  readonly online_unresolved: number;
  /** The seeds with a finding of the oracle. */
  readonly failed_seeds: number;
  /** The numbers of approved transactions, by kind and by option. */
  readonly approved: Readonly<Record<string, number>>;
  readonly never_approved: readonly string[];
  readonly faults_seen: Readonly<Record<string, number>>;
  readonly faults_seen_in_recovery: Readonly<Record<string, number>>;
  readonly faults_never_seen: readonly string[];
  /** The published vendor forms that occurred, by `dialect/form`, and the forms that never occurred. */
  readonly forms_met: Readonly<Record<string, number>>;
  readonly forms_never_met: readonly string[];
  /** The payments in one second of processor time. */
  readonly payments_per_second: number;
}

/** Invariants whose violation means that a register got a report that differs from the moved money. */
const misreporting = new Set(['I4', 'I5', 'I6', 'I7', 'I9', 'I12']);

/** The options of a transaction in addition to its kind. */
const options: Readonly<Record<string, (record: TransactionRecord) => boolean>> = {
  tip: ({ request }) => request.options?.tip !== undefined,
  'by a card that was read': ({ request }) => request.cardAcquisition !== undefined,
  'by a stored card': ({ request: { online } }) => online?.instrument !== undefined && online.recurring === undefined,
  'by an agreement': ({ request }) => request.online?.recurring !== undefined,
  'verification of a stranger': ({ request: { kind, online } }) =>
    kind === 'verification' && online?.shopper === undefined,
  part: ({ request }) => request.options?.split !== undefined,
  'cash-back': ({ outcome }) => (outcome?.cashBack?.amount ?? 0) > 0,
};

/** The kinds that registers request only from payment services. */
const askedOfServices = ['verification', 'verification of a stranger', 'by a stored card', 'by an agreement'];

/** The kinds that registers request on these days. */
const asked: readonly string[] = [
  'payment',
  'refund',
  'reversal',
  'pre-authorization',
  'pre-authorization-update',
  'capture',
  'stored-value-load',
  'stored-value-reversal',
  'loyalty-award',
  'loyalty-award-refund',
  'reconciliation',
  'card-acquisition',
  'verification',
  ...Object.keys(options),
];

/** Adds up runs. Every accepted transaction counts as a payment. */
export class Tally {
  readonly #faults: FaultSet;
  #seeds = 0;
  #failedSeeds = 0;
  #payments = 0;
  readonly #approved = new Map<string, number>();
  #approvedInAll = 0;
  #unresolved = 0;
  #charged = 0;
  #online = 0;
  #onlineApproved = 0;
  #onlineUnresolved = 0;
  readonly #atTerminals = { afterAnswered: 0, unresolvedAfterAnswered: 0, others: 0, unresolvedOthers: 0 };
  readonly #found = { charged_twice: 0, lost: 0, misreported: 0, overreturned: 0, stuck: 0, needless_unresolved: 0 };
  readonly #seen = new Map<FaultId, number>();
  readonly #seenInRecovery = new Map<FaultId, number>();
  readonly #formsMet = new Map<string, number>();

  constructor(faults: FaultSet) {
    this.#faults = faults;
  }

  add(run: Run, findings: readonly Finding[]): void {
    const records = run.scene.committed.all().map(({ record }) => record);
    const unresolved = records.filter(isUnresolved);
    this.#seeds += 1;
    this.#failedSeeds += findings.length > 0 ? 1 : 0;
    this.#payments += records.length;
    const online = records.filter(({ request }) => request.service !== undefined);
    this.#online += online.length;
    this.#onlineApproved += online.filter(({ outcome }) => movedMoney(outcome)).length;
    this.#approve(records.filter(({ outcome }) => movedMoney(outcome)));
    this.#unresolved += unresolved.length;
    this.#onlineUnresolved += online.filter(isUnresolved).length;
    this.#countAtTerminals(run);
    this.#charged += unresolved.filter((record) => movesOf(run, record).length > 0).length;
    this.#found.charged_twice += findings.filter(({ invariant }) => invariant === 'I1').length;
    this.#found.lost += findings.filter(({ invariant }) => invariant === 'I3').length;
    this.#found.misreported += findings.filter(({ invariant }) => misreporting.has(invariant)).length;
    this.#found.overreturned += returnsWithinTaken(run).length;
    this.#found.stuck += run.openAtBound.length;
    this.#found.needless_unresolved += unresolved.filter(({ request }) =>
      run.answerable.has(request.transactionId),
    ).length;
    for (const [id, count] of run.scene.counters.seen) this.#seen.set(id, (this.#seen.get(id) ?? 0) + count);
    for (const [id, count] of run.scene.forms.counts()) this.#formsMet.set(id, (this.#formsMet.get(id) ?? 0) + count);
    for (const [id, count] of run.scene.counters.seenInRecovery)
      this.#seenInRecovery.set(id, (this.#seenInRecovery.get(id) ?? 0) + count);
  }

  #countAtTerminals(run: Run): void {
    const counts = this.#atTerminals;
    for (const notes of run.scene.committed.all()) {
      if (notes.record.request.service !== undefined) continue;
      const unresolved = isUnresolved(notes.record) ? 1 : 0;
      if (followsAnswered(run, notes)) {
        counts.afterAnswered += 1;
        counts.unresolvedAfterAnswered += unresolved;
      } else {
        counts.others += 1;
        counts.unresolvedOthers += unresolved;
      }
    }
  }

  #approve(records: readonly TransactionRecord[]): void {
    this.#approvedInAll += records.length;
    for (const record of records)
      for (const name of [
        record.request.kind,
        ...Object.keys(options).filter((one) => options[one]?.(record) === true),
      ])
        this.#approved.set(name, (this.#approved.get(name) ?? 0) + 1);
  }

  /** Returns the summary. `seconds`: the used processor time. */
  summary(seconds: number): Summary {
    const faultsSeen = inOrder(this.#seen);
    const approved = Object.fromEntries(this.#approved);
    const formsMet = sorted(this.#formsMet);
    return {
      faults: this.#faults,
      seeds: this.#seeds,
      payments: this.#payments,
      ...this.#found,
      unresolved: this.#unresolved,
      unresolved_but_charged: this.#charged,
      payments_after_answered: this.#atTerminals.afterAnswered,
      unresolved_after_answered: this.#atTerminals.unresolvedAfterAnswered,
      payments_without_answered: this.#atTerminals.others,
      unresolved_without_answered: this.#atTerminals.unresolvedOthers,
      approved_share: Number((this.#approvedInAll / Math.max(1, this.#payments)).toFixed(3)),
      online: this.#online,
      online_approved: this.#onlineApproved,
      online_unresolved: this.#onlineUnresolved,
      failed_seeds: this.#failedSeeds,
      approved,
      never_approved: neverApproved(approved, this.#faults),
      faults_seen: faultsSeen,
      faults_seen_in_recovery: inOrder(this.#seenInRecovery),
      faults_never_seen: neverSeen(faultsSeen, this.#faults),
      forms_met: formsMet,
      forms_never_met: this.#faults === 'all' ? neverMet(formsMet) : [],
      payments_per_second: Math.round(this.#payments / Math.max(0.001, seconds)),
    };
  }
}

/** Returns the common summary of runs with the same set of faults that were played in parallel. */
export function merged(faults: FaultSet, parts: readonly Summary[]): Summary {
  const sum = (pick: (part: Summary) => number): number => parts.reduce((total, part) => total + pick(part), 0);
  const sums = (pick: (part: Summary) => Readonly<Record<string, number>>): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const part of parts)
      for (const [id, count] of Object.entries(pick(part))) counts.set(id, (counts.get(id) ?? 0) + count);
    return counts;
  };
  const payments = sum((part) => part.payments);
  const faultsSeen = inOrder(sums((part) => part.faults_seen));
  const approved = Object.fromEntries(sums((part) => part.approved));
  const formsMet = sorted(sums((part) => part.forms_met));
  return {
    faults,
    seeds: sum((part) => part.seeds),
    payments,
    charged_twice: sum((part) => part.charged_twice),
    lost: sum((part) => part.lost),
    misreported: sum((part) => part.misreported),
    overreturned: sum((part) => part.overreturned),
    stuck: sum((part) => part.stuck),
    needless_unresolved: sum((part) => part.needless_unresolved),
    unresolved: sum((part) => part.unresolved),
    unresolved_but_charged: sum((part) => part.unresolved_but_charged),
    payments_after_answered: sum((part) => part.payments_after_answered),
    unresolved_after_answered: sum((part) => part.unresolved_after_answered),
    payments_without_answered: sum((part) => part.payments_without_answered),
    unresolved_without_answered: sum((part) => part.unresolved_without_answered),
    approved_share: Number((sum((part) => part.approved_share * part.payments) / Math.max(1, payments)).toFixed(3)),
    online: sum((part) => part.online),
    online_approved: sum((part) => part.online_approved),
    online_unresolved: sum((part) => part.online_unresolved),
    failed_seeds: sum((part) => part.failed_seeds),
    approved,
    never_approved: neverApproved(approved, faults),
    faults_seen: faultsSeen,
    faults_seen_in_recovery: inOrder(sums((part) => part.faults_seen_in_recovery)),
    faults_never_seen: neverSeen(faultsSeen, faults),
    forms_met: formsMet,
    forms_never_met: faults === 'all' ? neverMet(formsMet) : [],
    payments_per_second: Math.round(
      payments /
        Math.max(
          0.001,
          sum((part) => part.payments / Math.max(1, part.payments_per_second)),
        ),
    ),
  };
}

function isUnresolved({ outcome }: TransactionRecord): boolean {
  return outcome?.result === 'unresolved';
}

/**
 * True if the transaction's terminal had answered another attempt of the same category before the request. Such an
 * answer can confirm the terminal's memory.
 */
function followsAnswered(
  run: Run,
  { record, acceptedAtMs }: ReturnType<Run['scene']['committed']['all']>[number],
): boolean {
  const category = record.attempts[0]?.category;
  return run.scene.committed
    .all()
    .some(
      (other) =>
        other.record.request.terminal === record.request.terminal &&
        other.endedAtMs !== undefined &&
        other.endedAtMs < acceptedAtMs &&
        other.record.attempts.some((attempt) => attempt.state === 'answered' && attempt.category === category),
    );
}

function neverApproved(approved: Readonly<Record<string, number>>, faults: FaultSet): readonly string[] {
  const here = faults === 'all' ? asked : asked.filter((name) => !askedOfServices.includes(name));
  return here.filter((name) => approved[name] === undefined);
}

function neverSeen(seen: Readonly<Record<string, number>>, faults: FaultSet): readonly string[] {
  return Object.keys(catalogueOf(faults)).filter((id) => seen[id] === undefined);
}

function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].toSorted(([one], [other]) => one.localeCompare(other)));
}

/** Returns the counts in the order of the catalogue. Faults that never occurred are left out. */
function inOrder(seen: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries(Object.keys(catalogue).flatMap((id) => (seen.has(id) ? [[id, seen.get(id) ?? 0]] : [])));
}
