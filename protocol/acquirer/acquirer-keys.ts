/**
 * The keys in SaleToAcquirerData that vendors document, and what each does to a payment: the one table of them. A key that is not here is refused,
 * because nobody knows what it does.
 */

/**
 * What a key does to a payment, where it does something: `holds` the money in place of charging it, says whose money it is (`payee`), stores the card
 * (`token`), says in which `currency`, how the card is read or refused (`entry`), what the
 * answer and its receipts hold (`answer`), has less approved (`partial`) or more (`tip`).
 */
export type AcquirerEffect = 'holds' | 'payee' | 'token' | 'currency' | 'entry' | 'answer' | 'partial' | 'tip';

/** One key, or one value of it. */
export interface AcquirerKey {
  readonly key: string;
  /** Where it is a matter of the value: this one. A key with such rows has no other value. */
  readonly value?: string;
  /** `none`: it passes everywhere. `unreported`: no answer says what came of it, so that it never passes. */
  readonly effect: AcquirerEffect | 'none' | 'unreported';
  /** The end of a sentence that begins with "it". */
  readonly does: string;
  /** Anything may stand below it: `metadata.order`, or an object. */
  readonly hasMembers?: true;
  /** Its value is a list with commas, of the values of its rows. */
  readonly isList?: true;
  /** In JSON it stands in `additionalData`; the others stand beside that. */
  readonly isAmongOthers?: true;
}

const nothing = { effect: 'none', does: 'has no effect on money', hasMembers: true } as const;
const holds = { effect: 'holds', does: 'holds the money in place of charging it' } as const;
const payee = { effect: 'payee', does: 'says whose money it is' } as const;
const token = { effect: 'token', does: 'stores the card' } as const;
const option = { key: 'tenderOption', isList: true } as const;
const entry = { effect: 'entry', does: 'says how the card is read or refused' } as const;
const answer = { effect: 'answer', does: 'says what the answer and its receipts hold' } as const;

/** The table (Adyen's terminal API). */
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

/** The keys that pass where a dialect is known to act on them, those of one value with it. */
export const effectiveKeys: readonly string[] = acquirerKeys.flatMap(({ key, value, effect }) =>
  effect === 'none' || effect === 'unreported' ? [] : value === undefined ? key : `${key}=${value}`,
);
