/** The scenarios that show a dialect: those whose words or whose way of recovery depend on how terminals speak. */

import { isWhole } from '../extent.js';
import { askedDialectNames, defaultDialect, type DialectName } from '../../protocol/index.js';
import type { Scenario } from './scenario.js';

/** The other dialects; the files as they stand show the default one. Those whose terminals cannot be asked recover in another way, and have files of their own. */
export const otherDialects: readonly DialectName[] = askedDialectNames.filter((name) => name !== defaultDialect.name);

/** Money, receipts, device requests, every kind of answer to a status question, Reject, Abort and a killed daemon. */
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

/** Those of the scenarios that are played in each dialect: all of them with `TESTS=all`, else the telling ones. */
export function reportedInDialects(scenarios: readonly Scenario[]): readonly Scenario[] {
  // A file that names a dialect is about that one.
  const free = scenarios.filter(({ setting }) => setting.dialect === defaultDialect.name);
  if (isWhole) return free;
  return free.filter(({ name }) => telling.has(name.replace('.scenario', '')));
}

/** An event has an id of its own there: a Reject that names no message may be about anything, and ends nothing (`reject-elsewhere`). */
const unnamed = ['reject-of-something', 'reject-of-something-yet-served', 'reject-without-the-message'];

/** What goes otherwise in a dialect than the file says, and stands in files of its own or is less to know. */
const otherwise: Partial<Record<DialectName, readonly string[]>> = {
  'adyen-3.0': unnamed,
  // A question about a transaction that runs gets Busy there, and not InProgress.
  'swedbank-3.1': [...unnamed, 'busy-to-a-second-copy'],
};

/** Whether a scenario goes in a dialect as its file says. */
export function goesSoIn({ name }: Scenario, dialect: DialectName): boolean {
  return otherwise[dialect]?.includes(name.replace('.scenario', '')) !== true;
}

/** The scenario with terminals that speak a dialect, in the dialect's own encoding. */
export function inDialect(scenario: Scenario, dialect: DialectName): Scenario {
  return {
    ...scenario,
    name: `${scenario.name} in ${dialect}`,
    setting: { ...scenario.setting, dialect, encoding: undefined },
  };
}
