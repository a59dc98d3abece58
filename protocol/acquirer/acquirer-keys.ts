/**
 * The keys in SaleToAcquirerData that vendors document, and their effect on a payment. No other module has such a
 * table. A key that is not listed is rejected, because its effect is unknown.
 */

/**
 * The effect of a key on a payment:
 * - `holds` holds the money instead of charging it.
 * - `payee` names the owner of the money.
 * - `token` stores the card.
 * - `currency` sets the currency.
 * - `entry` sets how the card is read or rejected.
 * - `answer` selects the contents of the answer and its receipts.
 * - `partial` permits a lower approved amount, and `tip` a higher one.
 */
export type AcquirerEffect = 'holds' | 'payee' | 'token' | 'currency' | 'entry' | 'answer' | 'partial' | 'tip';

/** A row of the table: a key, or one value of a key. */
export interface AcquirerKey {
  readonly key: string;
  /** The value of this row, if the effect depends on the value. If a key has such rows, only their values are allowed. */
  readonly value?: string;
  /**
   * The effect of the key. `none`: the key is accepted everywhere. `unreported`: the key is never accepted, because no
   * answer reports its result.
   */
  readonly effect: AcquirerEffect | 'none' | 'unreported';
  /** The effect of the key, as the words that follow its name, such as "has no effect on money". */
  readonly does: string;
  /** True if the key may have members with any name: `metadata.order`, or an object. */
  readonly hasMembers?: true;
  /** True if the value is a comma-separated list, and each item is the value of a row. */
  readonly isList?: true;
  /**
   * True if JSON has the key inside `additionalData`. Keys without this flag are on the same level as `additionalData`.
   */
  readonly isAmongOthers?: true;
}

const nothing = { effect: 'none', does: 'has no effect on money', hasMembers: true } as const;
const holds = { effect: 'holds', does: 'holds the money in place of charging it' } as const;
const payee = { effect: 'payee', does: 'says whose money it is' } as const;
const token = { effect: 'token', does: 'stores the card' } as const;
const option = { key: 'tenderOption', isList: true } as const;
const entry = { effect: 'entry', does: 'says how the card is read or refused' } as const;
const answer = { effect: 'answer', does: 'says what the answer and its receipts hold' } as const;

/** All documented keys (Adyen's terminal API). */
export const acquirerKeys: readonly AcquirerKey[] = [
  { key: 'applicationInfo', ...nothing },
  { key: 'metadata', ...nothing },
  { key: 'shopperEmail', ...nothing },
  { key: 'shopperStatement', ...nothing },
  { key: 'authorisationType', value: 'PreAuth', ...holds },
  { key: 'manualCapture', value: 'true', ...holds, isAmongOthers: true },
  { key: 'split', ...payee, hasMembers: true },
  { key: 'store', ...payee },
  { key: 'merchantAccount', ...payee },
  { key: 'recurringContract', ...token },
  { key: 'recurringDetailName', ...token },
  { key: 'recurringProcessingModel', ...token },
  { key: 'recurringTokenService', ...token },
  { key: 'shopperReference', ...token },
  { key: 'currency', effect: 'currency', does: 'says in which currency' },
  { ...option, value: 'MOTO', ...entry },
  { ...option, value: 'ForcedDecline', ...entry },
  { ...option, value: 'BypassPin', ...entry },
  { ...option, value: 'SkipAIDPriority', ...entry },
  { ...option, value: 'ReceiptHandler', ...answer },
  { ...option, value: 'GetAdditionalData', ...answer },
  { ...option, value: 'AllowPartialAuthorisation', effect: 'partial', does: 'has less than the amount approved' },
  { ...option, value: 'AskGratuity', effect: 'tip', does: 'asks the customer for a tip' },
  {
    ...option,
    value: 'AskGiving',
    effect: 'unreported',
    does: 'asks the customer for a gift, which no answer tells apart',
  },
];

/** The keys that pass at every terminal. */
export const harmlessKeys: readonly string[] = acquirerKeys.flatMap(({ key, effect }) =>
  effect === 'none' ? key : [],
);

/**
 * The keys with an effect; a key whose effect depends on its value is listed as `key=value`. Such a key is accepted
 * only if the dialect is known to support it.
 */
export const effectiveKeys: readonly string[] = acquirerKeys.flatMap(({ key, value, effect }) =>
  effect === 'none' || effect === 'unreported' ? [] : value === undefined ? key : `${key}=${value}`,
);
