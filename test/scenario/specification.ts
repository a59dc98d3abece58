/**
 * The tables of the specification that scenarios must show: "Terminal integration errors", and the terminal's part of
 * "Limits". Each row decides whether a finished run reached it.
 */

import type { Run } from './play.js';

/** One row: the words of the specification, and the check. */
export interface SpecificationRow {
  readonly says: string;
  readonly action: string;
  /** True if the run had the error and did what is recommended. */
  readonly reached: (run: Run) => boolean;
}

function heard(run: Run, category: string): readonly number[] {
  return run.received.filter((one) => one.type === 'Request' && one.category === category).map((one) => one.time);
}

/** True if a request of the first kind was followed by a request of the second kind. */
function followed(run: Run, first: string, second: string): boolean {
  const from = heard(run, first)[0];
  return from !== undefined && heard(run, second).some((time) => time > from);
}

function saidCondition(run: Run, condition: string): boolean {
  return (
    run.transactions.some((one) => one.conditions.includes(condition)) ||
    run.facts.some((fact) => fact.type === 'session' && fact.text.includes(`(${condition}`))
  );
}

/** The rows of the error table, by our own names. */
export const specificationRows = {
  'communication-breakdown': {
    says: 'no response: communication breakdown mid-transaction (power or link failure)',
    action: 'reconnect, then TransactionStatus to learn the result before retrying',
    reached: (run) =>
      run.facts.some(({ row }) => row === 'link-lost' || row === 'response-lost' || row === 'process-died') &&
      (followed(run, 'Payment', 'TransactionStatus') || followed(run, 'Reversal', 'TransactionStatus')),
  },
  'terminal-busy': {
    says: 'Busy, Failure: terminal busy',
    action: 'retry after a delay',
    reached: (run) => {
      const times = heard(run, 'Payment');
      const [first = 0, second = 0] = times;
      return saidCondition(run, 'Busy') && times.length >= 2 && second - first >= 1_000;
    },
  },
  'malformed-input': {
    says: 'Event notification with EventToNotify Reject and EventDetails: malformed input',
    action: 'fix the message and resend: the same bytes are not sent again',
    reached: (run) =>
      run.facts.some((fact) => fact.row === 'malformed') &&
      heard(run, 'Payment').length === run.facts.filter(({ type }) => type === 'accepted').length,
  },
  'logged-out': {
    says: 'LoggedOut: terminal reachable, no login session, for example after reboot',
    action: 'send Login, then retry the original request automatically',
    reached: (run) => {
      const logins = heard(run, 'Login');
      const [first = 0] = heard(run, 'Payment');
      return (
        saidCondition(run, 'LoggedOut') && logins.some((time) => time > first) && heard(run, 'Payment').length >= 2
      );
    },
  },
  'unavailable-device': {
    says: 'UnavailableDevice: the POIID is not connected to the terminal gateway',
    action: 'retry after a delay if the ID is right, or read GET /poi-list',
    reached: (run) =>
      (saidCondition(run, 'UnavailableDevice') ||
        run.facts.some((fact) => fact.row === 'terminal-unreachable' && fact.type === 'answered')) &&
      run.facts.some((fact) => fact.type === 'poi-list'),
  },
} as const satisfies Readonly<Record<string, SpecificationRow>>;

/** The name of a row of the error table. */
export type SpecificationRowName = keyof typeof specificationRows;

/** One limit: the words of the specification, and the check that a run reached it. */
export interface LimitRow {
  readonly says: string;
  readonly reached: (run: Run) => boolean;
}

/** Returns the longest time from a money request to its ledger line. */
function longestWorkMs(run: Run): number {
  const spans = run.ledger.map((line) => {
    const asked = run.received.find((one) => one.serviceId === line.serviceId && one.type === 'Request');
    return asked === undefined ? 0 : line.movedAt - asked.time;
  });
  return Math.max(0, ...spans);
}

/** Returns the pauses between consecutive Login and TransactionStatus requests. */
function managementPauses(run: Run): readonly number[] {
  const management = run.received.filter((one) => one.category === 'Login' || one.category === 'TransactionStatus');
  return management.slice(1).map((one, index) => one.time - (management[index]?.time ?? one.time));
}

/** The terminal's limits, by our own names. */
export const limitRows = {
  card: { says: 'waiting for card: 45 seconds', reached: (run) => longestWorkMs(run) >= 44_000 },
  pin: { says: 'PIN entry: 45 seconds', reached: (run) => longestWorkMs(run) >= 44_000 },
  host: { says: 'transaction communication: 55 seconds', reached: (run) => longestWorkMs(run) >= 54_000 },
  management: {
    says: 'ECR time-out for TransactionStatus, Login and the like: about 5 to 10 seconds',
    reached: (run) => managementPauses(run).some((pauseMs) => pauseMs >= 5_000),
  },
  payment: {
    says: 'ECR time-out for payments: long enough to cover slow card presentation and PIN retries',
    reached: (run) =>
      longestWorkMs(run) >= 44_000 + 3 * 44_000 + 54_000 - 2_000 &&
      run.ledger.some((line) => line.moved) &&
      heard(run, 'Abort').length === 0,
  },
} as const satisfies Readonly<Record<string, LimitRow>>;

/** The name of a limit. */
export type LimitName = keyof typeof limitRows;
