/** What of the options of a request is allowed, and together with what. */

import type { TransactionOptions } from '../model/payment-options.js';
import type { AmountDetails } from '../model/common-types.js';
import { toDecimalText } from '../../../protocol/index.js';
import { kinds } from './index.js';
import { type ReconciliationScope, type TransactionKind, transactionKinds } from '../model/kind-names.js';
import { basketMax, optionNames, requestedParts, type RequestedParts } from '../policy/options.js';

/** The kinds that may carry an option (dictionary: AmountsReq, PaymentData, SaleData, TransactionConditions, ReconciliationRequest; protocol notes, section 11). */
export function kindsWith(name: keyof TransactionOptions): readonly TransactionKind[] {
  return transactionKinds.filter((kind) => mayCarry(kind, name));
}

/** The options that a request of this kind may carry. */
export function optionsOf(kind: TransactionKind): readonly (keyof TransactionOptions)[] {
  return kinds[kind].options;
}

/** What is said of an option that this kind does not take. */
export function strayOption(kind: TransactionKind, name: keyof TransactionOptions): string {
  return `absent for a ${kind}; only for ${kindsWith(name).join(' and ')}`;
}

function mayCarry(kind: TransactionKind, name: keyof TransactionOptions): boolean {
  return kinds[kind].options.includes(name);
}

/** Something that is wrong with the options: where, and what is expected there. */
export interface WrongOption {
  readonly path: readonly string[];
  readonly expected: string;
}

/** What the options must agree with. `scope` is what a reconciliation closes; undefined for what is none. */
interface OptionContext {
  readonly kind: TransactionKind;
  readonly allowPartial: boolean;
  readonly scope?: ReconciliationScope | undefined;
}

/** The options of a request, with what they must agree with. */
interface AskedOptions extends Required<OptionContext> {
  readonly options: TransactionOptions;
  readonly amount: number;
  readonly currency: string;
  readonly parts: RequestedParts;
}

/** A rule that options can break: where, and what is expected there. */
interface OptionRule extends WrongOption {
  readonly isBroken: (asked: AskedOptions) => boolean;
}

const optionRules: readonly OptionRule[] = [
  {
    path: ['acquirers'],
    expected: 'absent where no acquirer is closed',
    isBroken: ({ kind, scope, options }) =>
      kinds[kind].moves === 'period' && scope === 'period' && options.acquirers !== undefined,
  },
  {
    path: ['items'],
    expected: `at most ${basketMax} characters in all`,
    isBroken: ({ options }) => JSON.stringify(options.items ?? []).length > basketMax,
  },
  { path: ['tip'], expected: 'less than the amount, which includes it', isBroken: isTipTooMuch },
  {
    path: ['cashBack', 'amount'],
    expected: 'less than the amount, which includes it and the tip',
    isBroken: (asked) => !isTipTooMuch(asked) && isCashTooMuch(asked),
  },
  {
    path: ['requestToken'],
    expected: 'absent where a token pays',
    isBroken: ({ options }) => options.requestToken !== undefined && options.token !== undefined,
  },
  // An amount that the wire cannot carry is refused at once, and does not wait for the terminal.
  {
    path: ['cashBack', 'maximum'],
    expected: 'an amount that the standard can carry',
    isBroken: ({ parts, currency }) => parts.cashBackMax > 0 && !toDecimalText(parts.cashBackMax, currency).ok,
  },
  {
    path: ['split', 'total'],
    expected: 'an amount that the standard can carry',
    isBroken: ({ options: { split }, currency }) =>
      split !== undefined && 'total' in split && !toDecimalText(split.total, currency).ok,
  },
  {
    path: ['split', 'minimum'],
    expected: 'absent unless allowPartial is true',
    isBroken: ({ options, allowPartial }) => options.split?.minimum !== undefined && !allowPartial,
  },
  {
    path: ['split', 'minimum'],
    expected: 'no more than the amount',
    isBroken: ({ options: { split }, amount }) => split?.minimum !== undefined && split.minimum > amount,
  },
];

function isTipTooMuch({ amount, parts: { tip } }: AskedOptions): boolean {
  return tip > 0 && tip >= amount;
}

function isCashTooMuch({ amount, parts: { tip, cashBack } }: AskedOptions): boolean {
  return cashBack > 0 && tip + cashBack >= amount;
}

/** Returns everything that is wrong with the options of a request. */
export function wrongOptions(
  { kind, allowPartial, scope = 'period' }: OptionContext,
  amountDetails: AmountDetails | undefined,
  options: TransactionOptions,
): readonly WrongOption[] {
  const { amount = 0, currency = '' } = amountDetails ?? {};
  const asked = { kind, allowPartial, scope, options, amount, currency, parts: requestedParts({ options }) };
  const strays = optionNames
    .filter((name) => options[name] !== undefined && !mayCarry(kind, name))
    .map((name) => ({ path: [name], expected: strayOption(kind, name) }));
  const broken = optionRules.filter(({ isBroken }) => isBroken(asked));
  return [...strays, ...broken.map(({ path, expected }) => ({ path, expected }))];
}
