/** The findings of a match. */

import type { BookedTransaction, LinePlace, MatchAmount, PeriodDifference, SettledLine } from './model.js';
import { daysLater, msOf } from './moments.js';
import { type FindingCode, findingCodes } from './rules.js';

/** One difference, or one line that needs an explanation. Members whose value is unknown are omitted. */
export interface Finding {
  readonly code: FindingCode;
  /** The id of the finding. If the match runs again with the same facts, the finding has the same id. */
  readonly id: string;
  /**
   * The content of the difference as one text: its amounts, and the content of its lines. The key of the finding is the
   * fingerprint of this text. This field is absent if the finding is about the run as a whole.
   */
  readonly content?: string;
  /** The key of a mismatch. If the difference changes, so does the key. */
  readonly key?: string;
  /** The acceptance, if an operator has settled this difference. It is then no mismatch. */
  readonly accepted?: Acceptance;
  readonly at?: string;
  readonly sale?: string;
  readonly transactionId?: string;
  readonly place?: string;
  /** The amount according to the sale or the journal. */
  readonly expected?: MatchAmount;
  /** The amount in the file or in the journal that was compared with `expected`. */
  readonly found?: MatchAmount;
  /** The lines that the finding is about. */
  readonly lines: readonly LinePlace[];
  readonly batch?: string;
  /** The days between payment and settlement. */
  readonly days?: number;
  /** The period of the terminal, if its totals differ. */
  readonly period?: string;
  readonly differences?: readonly PeriodDifference[];
  /** The part of the requested period that was compared, if the journal does not know the whole period. */
  readonly compared?: Required<Span>;
  /** The parts of the requested period that were not compared. */
  readonly notCompared?: readonly Span[];
  /**
   * Other findings that may be about the same payment: a charge that is not in the journal, and a payment that is not
   * settled. At most `counterpartsMax`.
   */
  readonly mayBe?: readonly Counterpart[];
}

/** The transaction or the lines of another finding. */
interface Counterpart {
  readonly transactionId?: string;
  readonly lines: readonly LinePlace[];
}

/** A period (ISO 8601 in UTC). An end that was not requested is absent. */
interface Span {
  readonly since?: string;
  readonly until?: string;
}

/** The decision of an operator that a difference is settled. */
export interface Acceptance {
  /** The time of the decision (ISO 8601 in UTC). */
  readonly at: string;
  readonly name: string;
  readonly reason: string;
}

/** The facts of a finding apart from its code and id. */
export type FindingFacts = Partial<Omit<Finding, 'code' | 'id' | 'content' | 'key' | 'accepted' | 'lines'>> & {
  readonly lines?: readonly SettledLine[];
  /** The amounts that were compared but are not in the finding. They are part of the key only. */
  readonly evidence?: unknown;
};

/** Returns a finding about a transaction, a line or a sale. */
export function findingOf(
  code: FindingCode,
  subject: string,
  { lines = [], evidence, ...facts }: FindingFacts,
): Finding {
  const [first] = lines;
  const batch = facts.batch ?? first?.batch;
  return {
    code,
    id: `${code}:${subject}`,
    content: textOf([code, subject, facts, lines.map(contentOf), evidence]),
    ...facts,
    ...(batch === undefined ? {} : { batch }),
    lines: lines.map(({ file, line }) => ({ file, line })),
  };
}

/** Returns the part of a line that decides whether a finding is still the same. The place of the line does not count. */
function contentOf({ identity, role, type, amount, paidAt, settledAt, merchant, approvalCode }: SettledLine): unknown {
  return [identity, role, type, amount, paidAt, settledAt, merchant, approvalCode];
}

/** Returns JSON with sorted members, so that the same content always has the same text. */
function textOf(content: unknown): string {
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** Returns the facts that a finding takes from a transaction. */
export function factsOf(transaction: BookedTransaction): FindingFacts {
  const { at, sale, transactionId, place, amount } = transaction;
  return { at, sale, transactionId, place, ...(amount === undefined ? {} : { expected: amount }) };
}

/** Returns the facts that a finding takes from a line without a transaction. */
export function factsOfLine(line: SettledLine): FindingFacts {
  const { paidAt, amount, saleReferences, batch } = line;
  const [sale] = saleReferences;
  return {
    ...(paidAt === undefined ? {} : { at: paidAt }),
    ...(sale === undefined ? {} : { sale }),
    ...(amount === undefined ? {} : { found: amount }),
    ...(batch === undefined ? {} : { batch }),
    lines: [line],
  };
}

/** The closed periods of one terminal, oldest first. */
export interface Closing {
  readonly at: string;
  /** The number of the period, if the terminal's totals differ from the journal. */
  readonly differs?: string;
}

/**
 * Adds to each finding the closed period of its transaction, if the totals of the terminal and of the journal differ in
 * that period.
 */
export function withPeriods(
  findings: readonly Finding[],
  closings: ReadonlyMap<string, readonly Closing[]>,
): readonly Finding[] {
  return findings.map((finding) => {
    const { place, at, period } = finding;
    if (place === undefined || at === undefined || period !== undefined) return finding;
    const closed = closings.get(place)?.find((closing) => closing.at >= at);
    return closed?.differs === undefined ? finding : { ...finding, period: closed.differs };
  });
}

const counterpartsMax = 10;
/** Without a sale number, a line and a payment belong to one day if their times differ by at most 14 hours. */
const sameDayMs = 14 * 3_600_000;

/**
 * Adds to each unknown charge the unsettled payments that it may be, and the other way round: the acquirer may have
 * settled a payment under another number. Both have the same amount and the same sale. If the line has no sale, both
 * have the same day.
 */
export function withCounterparts(findings: readonly Finding[]): readonly Finding[] {
  const unsettled = new Map<string, Finding[]>();
  for (const finding of findings)
    if (finding.code === 'charge-not-settled')
      for (const key of keysOf(finding)) unsettled.set(key, [...(unsettled.get(key) ?? []), finding]);
  const pairs = new Map<Finding, Counterpart[]>();
  const add = (finding: Finding, { transactionId, lines }: Finding): void => {
    const known = pairs.get(finding) ?? [];
    if (known.length >= counterpartsMax) return;
    pairs.set(finding, [...known, { ...(transactionId === undefined ? {} : { transactionId }), lines }]);
  };
  for (const finding of findings.filter(({ code }) => code === 'charge-not-in-journal'))
    for (const payment of candidatesOf(finding, unsettled)) {
      add(finding, payment);
      add(payment, finding);
    }
  return findings.map((finding) => {
    const mayBe = pairs.get(finding);
    return mayBe === undefined ? finding : { ...finding, mayBe };
  });
}

/** Returns the keys under which a line finds an unsettled payment: its sale, its own id, and its day. */
function keysOf({ sale = '', transactionId = '', at = '', expected }: Finding): readonly string[] {
  const amount = keyOfAmount(expected);
  return [...new Set([saleKey(sale, amount), saleKey(transactionId, amount), `day ${at.slice(0, 10)} ${amount}`])];
}

function candidatesOf(
  { sale, at, found }: Finding,
  unsettled: ReadonlyMap<string, readonly Finding[]>,
): readonly Finding[] {
  const amount = keyOfAmount(found);
  if (sale !== undefined) return unsettled.get(saleKey(sale, amount)) ?? [];
  if (at === undefined) return [];
  const days = [-1, 0, 1].map((offset) => daysLater(at, offset).slice(0, 10));
  return days
    .flatMap((day) => unsettled.get(`day ${day} ${amount}`) ?? [])
    .filter((payment) => Math.abs(msOf(payment.at ?? '') - msOf(at)) <= sameDayMs);
}

function saleKey(sale: string, amount: string): string {
  return `sale ${sale.trim().toLowerCase()} ${amount}`;
}

function keyOfAmount(amount: MatchAmount | undefined): string {
  return amount === undefined ? '' : `${amount.amount} ${amount.currency}`;
}

/** Returns the findings in the order of the report: by code, then by time. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const places = new Map(findingCodes.map((code, place) => [code, place]));
  const rank = ({ code }: Finding): number => places.get(code) ?? 0;
  return findings.toSorted(
    (one, other) => rank(one) - rank(other) || compare(one.at ?? '', other.at ?? '') || compare(one.id, other.id),
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
