/** A finding of the match as a row of CSV. */

import { decimalOf } from '../csv/index.js';
import { type Finding, findingRules, isMismatch } from '../match/index.js';
import { matchFindings } from '../messages/index.js';

/** The columns of the CSV. Programs read these names, so they never change. */
export const findingColumns = [
  'code',
  'mismatch',
  'first',
  'at',
  'sale',
  'transaction',
  'place',
  'expected',
  'expected_currency',
  'found',
  'found_currency',
  'batch',
  'file',
  'line',
  'days',
  'period',
  'cause',
  'action',
] as const;

/** Returns the row of a finding. */
export function findingRow(
  finding: Finding,
): Readonly<Record<(typeof findingColumns)[number], string | number | undefined>> {
  const { code, expected, found, lines } = finding;
  const { cause, action } = matchFindings.findings[code];
  return {
    code,
    mismatch: String(isMismatch(code)),
    first: findingRules[code].first,
    at: finding.at,
    sale: finding.sale,
    transaction: finding.transactionId,
    place: finding.place,
    expected: expected && decimalOf(expected),
    expected_currency: expected?.currency,
    found: found && decimalOf(found),
    found_currency: found?.currency,
    batch: finding.batch,
    file: lines[0]?.file,
    line: lines.map(({ line }) => line).join(' '),
    days: finding.days,
    period: finding.period,
    cause,
    action,
  };
}
