/** The scenarios that show a dialect: their texts or their way of recovery depend on the messages of the terminals. */

import { isWhole } from '../extent.js';
import { askedDialectNames, defaultDialect, type DialectName } from '../../protocol/index.js';
import type { Scenario } from './scenario.js';

/**
 * The other dialects. The files show the default dialect. Dialects without TransactionStatus recover by other rules and
 * have their own files.
 */
export const otherDialects: readonly DialectName[] = askedDialectNames.filter((name) => name !== defaultDialect.name);

/**
 * These scenarios cover money, receipts, device requests, every kind of answer to TransactionStatus, Reject, Abort and
 * a killed daemon.
 */
const telling: ReadonlySet<string> = new Set([
  'abort-accepted',
  'abort-too-late',
  'answer-lost',
  'busy-then-approved',
  'busy-yet-running',
  'customer-cancels',
  'declined',
  'display-print-input',
  'device-requests',
  'gift-card',
  'good-day',
  'killed-before-the-answer',
  'killed-while-the-customer-pays',
  'link-cut-after-approval',
  'link-cut-and-declined',
  'link-cut-before-delivery',
  'logged-out-then-approved',
  'loyalty',
  'malformed-request',
  'other-currency',
  'partial-approval',
  'refund',
  'reject-of-something',
  'reversal',
  'reversal-link-cut',
  'sessionless-terminal',
  'status-of-another-sale',
  'terminal-unplugged',
  'tip',
  'two-terminals',
  'unknown-word',
]);

/** Returns the scenarios to play in each dialect: all with `TESTS=all`, otherwise only those that show the dialect. */
export function reportedInDialects(scenarios: readonly Scenario[]): readonly Scenario[] {
  // A file that names a dialect is only about that dialect.
  const free = scenarios.filter(({ setting }) => setting.dialect === defaultDialect.name);
  if (isWhole) return free;
  return free.filter(({ name }) => telling.has(name.replace('.scenario', '')));
}

/**
 * In these dialects an event has its own id. A Reject that names no message may be about anything, so it ends nothing
 * (`reject-elsewhere`).
 */
const unnamed = ['reject-of-something', 'reject-of-something-yet-served', 'reject-without-the-message'];

/**
 * The scenarios that end differently in a dialect. Some of them have their own files for the dialect. In the others,
 * less can be known.
 */
const otherwise: Partial<Record<DialectName, readonly string[]>> = {
  'adyen-3.0': unnamed,
  // In this dialect the answer to a question about a running transaction is Busy, not InProgress.
  'swedbank-3.1': [...unnamed, 'busy-to-a-second-copy'],
};

/** True if a scenario ends in a dialect as its file says. */
export function goesSoIn({ name }: Scenario, dialect: DialectName): boolean {
  return otherwise[dialect]?.includes(name.replace('.scenario', '')) !== true;
}

/** Returns the scenario with terminals of a dialect, in the dialect's own encoding. */
export function inDialect(scenario: Scenario, dialect: DialectName): Scenario {
  return {
    ...scenario,
    name: `${scenario.name} in ${dialect}`,
    setting: { ...scenario.setting, dialect, encoding: undefined },
  };
}
