/** The findings of the match, with one row for each code. docs/reference/match-findings.md explains each code. */

/** The code of a finding, as in `findingRules`. Codes are stable. */
export type FindingCode = keyof typeof findingRules;

/** The party that must correct its record, or that must be asked first. */
export type FirstStep = 'register' | 'operator' | 'acquirer' | 'accountant';

interface FindingRule {
  /** The record that shows the difference: the list of sales, the journal or the settlement file. */
  readonly compares: 'sale' | 'journal' | 'settlement';
  /**
   * False if the finding only explains a line, so that nothing needs to be corrected. Such a finding does not change
   * the exit code.
   */
  readonly isMismatch: boolean;
  /** The party that must act first. */
  readonly first: FirstStep;
}

/**
 * The codes, in the order in which the report shows them. The first ones are about customers who may have paid too
 * much.
 */
export const findingRules = {
  'charged-twice': { compares: 'settlement', isMismatch: true, first: 'operator' },
  'charge-of-declined': { compares: 'settlement', isMismatch: true, first: 'operator' },
  'charge-of-reversed': { compares: 'settlement', isMismatch: true, first: 'acquirer' },
  'charge-of-unresolved': { compares: 'settlement', isMismatch: true, first: 'operator' },
  'charge-not-in-journal': { compares: 'journal', isMismatch: true, first: 'operator' },
  'store-not-known': { compares: 'journal', isMismatch: true, first: 'accountant' },
  'charge-not-booked': { compares: 'sale', isMismatch: true, first: 'register' },
  'amount-differs': { compares: 'settlement', isMismatch: true, first: 'acquirer' },
  'currency-differs': { compares: 'settlement', isMismatch: true, first: 'acquirer' },
  'sale-amount-differs': { compares: 'sale', isMismatch: true, first: 'register' },
  'sale-without-charge': { compares: 'sale', isMismatch: true, first: 'register' },
  'charge-not-settled': { compares: 'settlement', isMismatch: true, first: 'acquirer' },
  'refunded-twice': { compares: 'settlement', isMismatch: true, first: 'acquirer' },
  'refund-of-declined': { compares: 'settlement', isMismatch: true, first: 'operator' },
  'refund-of-unresolved': { compares: 'settlement', isMismatch: true, first: 'operator' },
  'refund-not-in-journal': { compares: 'journal', isMismatch: true, first: 'operator' },
  'refund-without-original': { compares: 'journal', isMismatch: true, first: 'accountant' },
  'refund-not-settled': { compares: 'settlement', isMismatch: true, first: 'acquirer' },
  'settled-late': { compares: 'settlement', isMismatch: true, first: 'accountant' },
  'files-without-charges': { compares: 'settlement', isMismatch: true, first: 'operator' },
  'files-before-journal': { compares: 'settlement', isMismatch: true, first: 'operator' },
  'period-not-known': { compares: 'settlement', isMismatch: true, first: 'operator' },
  'period-differs': { compares: 'journal', isMismatch: true, first: 'operator' },
  chargeback: { compares: 'settlement', isMismatch: false, first: 'accountant' },
} as const satisfies Readonly<Record<string, FindingRule>>;

/** All codes, in the order in which the report shows them. */
export const findingCodes: readonly FindingCode[] = Object.keys(findingRules).filter(isFindingCode);

/** True if the text is a code of a finding. */
export function isFindingCode(text: string): text is FindingCode {
  return Object.hasOwn(findingRules, text);
}

/** True if the finding must be corrected. */
export function isMismatch(code: FindingCode): boolean {
  return findingRules[code].isMismatch;
}

/**
 * True if an operator may accept the finding as settled. A line of an unresolved transaction proves its outcome. If an
 * operator accepted the finding, the mark could pass the transaction, and a wrong resolution would go unnoticed.
 */
export function isAcceptable(code: FindingCode): boolean {
  return code !== 'charge-of-unresolved' && code !== 'refund-of-unresolved';
}
