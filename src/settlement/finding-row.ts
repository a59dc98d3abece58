/** A finding of the match as a row of CSV. */

import { decimalOf } from '../csv/index.js';
import { type Finding, findingRules, isMismatch } from '../match/index.js';
import { matchFindings } from '../messages/index.js';

/** The columns of the CSV. Programs read these names, so they never change. New columns come at the end. */
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
  'key',
  'accepted_at',
  'accepted_by',
  'accepted_reason',
  'may_be',
] as const;

/** Returns the texts of a finding. A finding that may be about another payment must not be corrected yet. */
export function findingTexts({ code, mayBe }: Finding): Readonly<Record<'title' | 'cause' | 'action', string>> {
  if (mayBe !== undefined && (code === 'charge-not-in-journal' || code === 'charge-not-settled'))
    return matchFindings.mayBe[code];
  return matchFindings.findings[code];
}

/** Returns the transaction or the lines that may be the same payment as the finding. */
export function counterpartText({ transactionId, lines }: NonNullable<Finding['mayBe']>[number]): string {
  return transactionId ?? lines.map(({ file, line }) => `${file}:${line}`).join(' ');
}

/** Returns the row of a finding. */
export function findingRow(
  finding: Finding,
): Readonly<Record<(typeof findingColumns)[number], string | number | undefined>> {
  const { code, expected, found, lines, accepted, mayBe = [] } = finding;
  const { cause, action } = findingTexts(finding);
  return {
    code,
    mismatch: String(isMismatch(code) && accepted === undefined),
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
    key: finding.key,
    accepted_at: accepted?.at,
    accepted_by: accepted?.name,
    accepted_reason: accepted?.reason,
    may_be: mayBe.length === 0 ? undefined : mayBe.map(counterpartText).join(' '),
  };
}
