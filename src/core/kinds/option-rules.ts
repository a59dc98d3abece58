/** Rules for the options of a request. */

import { optionFields } from '../../messages/index.js';
import type { TransactionOptions } from '../model/payment-options.js';
import type { AmountDetails } from '../model/common-types.js';
import { toDecimalText } from '../../../protocol/index.js';
import { kinds } from './index.js';
import { type ReconciliationScope, type TransactionKind, transactionKinds } from '../model/kind-names.js';
import { basketMax, optionNames, requestedParts, type RequestedParts } from '../policy/options.js';

/** Returns the kinds that may have an option (dictionary: AmountsReq, PaymentData, SaleData, TransactionConditions, ReconciliationRequest; protocol notes, section 11). */
export function kindsWith(name: keyof TransactionOptions): readonly TransactionKind[] {
  return transactionKinds.filter((kind) => mayCarry(kind, name));
}

/** Returns the options that a request of this kind may have. */
export function optionsOf(kind: TransactionKind): readonly (keyof TransactionOptions)[] {
  return kinds[kind].options;
}

/** Returns the message about an option that this kind does not have. */
export function strayOption(kind: TransactionKind, name: keyof TransactionOptions): string {
  return optionFields.strayOption(kind, kindsWith(name));
}

function mayCarry(kind: TransactionKind, name: keyof TransactionOptions): boolean {
  return kinds[kind].options.includes(name);
}

/** A wrong option: its path and the expected value. */
export interface WrongOption {
  readonly path: readonly string[];
  readonly expected: string;
}

/** The parts of the request that the options must agree with. `scope` is only defined for a reconciliation. */
interface OptionContext {
  readonly kind: TransactionKind;
  readonly allowPartial: boolean;
  readonly scope?: ReconciliationScope | undefined;
}

/** The options of a request, and the parts that they must agree with. */
interface RequestedOptions extends Required<OptionContext> {
  readonly options: TransactionOptions;
  readonly amount: number;
  readonly currency: string;
  readonly parts: RequestedParts;
}

/** A rule for options: the path of the option and the expected value. */
interface OptionRule extends WrongOption {
  readonly isBroken: (requested: RequestedOptions) => boolean;
}

const optionRules: readonly OptionRule[] = [
  {
    path: ['acquirers'],
    expected: optionFields.expectedOption.noAcquirers,
    isBroken: ({ kind, scope, options }) =>
      kinds[kind].moves === 'period' && scope === 'period' && options.acquirers !== undefined,
  },
  {
    path: ['items'],
    expected: optionFields.basketTooLong(basketMax),
    isBroken: ({ options }) => JSON.stringify(options.items ?? []).length > basketMax,
  },
  { path: ['tip'], expected: optionFields.expectedOption.tip, isBroken: isTipTooMuch },
  {
    path: ['cashBack', 'amount'],
    expected: optionFields.expectedOption.cashBack,
    isBroken: (requested) => !isTipTooMuch(requested) && isCashTooMuch(requested),
  },
  {
    path: ['requestToken'],
    expected: optionFields.expectedOption.noRequestedToken,
    isBroken: ({ options }) => options.requestToken !== undefined && options.token !== undefined,
  },
  // An amount that the wire cannot encode is rejected at once, before the request waits for the terminal.
  {
    path: ['cashBack', 'maximum'],
    expected: optionFields.expectedOption.encodableAmount,
    isBroken: ({ parts, currency }) => parts.cashBackMax > 0 && !toDecimalText(parts.cashBackMax, currency).ok,
  },
  {
    path: ['split', 'total'],
    expected: optionFields.expectedOption.encodableAmount,
    isBroken: ({ options: { split }, currency }) =>
      split !== undefined && 'total' in split && !toDecimalText(split.total, currency).ok,
  },
  {
    path: ['split', 'minimum'],
    expected: optionFields.expectedOption.noMinimum,
    isBroken: ({ options, allowPartial }) => options.split?.minimum !== undefined && !allowPartial,
  },
  {
    path: ['split', 'minimum'],
    expected: optionFields.expectedOption.minimum,
    isBroken: ({ options: { split }, amount }) => split?.minimum !== undefined && split.minimum > amount,
  },
];

function isTipTooMuch({ amount, parts: { tip } }: RequestedOptions): boolean {
  return tip > 0 && tip >= amount;
}

function isCashTooMuch({ amount, parts: { tip, cashBack } }: RequestedOptions): boolean {
  return cashBack > 0 && tip + cashBack >= amount;
}

/** Returns all wrong options of a request. */
export function wrongOptions(
  { kind, allowPartial, scope = 'period' }: OptionContext,
  amountDetails: AmountDetails | undefined,
  options: TransactionOptions,
): readonly WrongOption[] {
  const { amount = 0, currency = '' } = amountDetails ?? {};
  const requested = { kind, allowPartial, scope, options, amount, currency, parts: requestedParts({ options }) };
  const strays = optionNames
    .filter((name) => options[name] !== undefined && !mayCarry(kind, name))
    .map((name) => ({ path: [name], expected: strayOption(kind, name) }));
  const broken = optionRules.filter(({ isBroken }) => isBroken(requested));
  return [...strays, ...broken.map(({ path, expected }) => ({ path, expected }))];
}
