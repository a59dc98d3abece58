/** What of the options of a request is allowed, and together with what. */

import type { TransactionOptions } from '../model/payment-options.js';
import type { AmountDetails } from '../model/common-types.js';
import { toDecimalText } from '../../../protocol/index.js';
import { kinds } from './index.js';
import { type ReconciliationScope, type TransactionKind, transactionKinds } from '../model/kind-names.js';
import { basketMax, optionNames, requestedParts } from '../policy/options.js';

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

/** What is wrong with the options of a request, all of it. */
export function wrongOptions(
  { kind, allowPartial, scope = 'period' }: OptionContext,
  amountDetails: AmountDetails | undefined,
  options: TransactionOptions,
): readonly WrongOption[] {
  const wrong: WrongOption[] = [];
  const { amount = 0, currency = '' } = amountDetails ?? {};
  for (const name of optionNames) {
    if (options[name] !== undefined && !mayCarry(kind, name))
      wrong.push({ path: [name], expected: strayOption(kind, name) });
  }
  if (kinds[kind].moves === 'period' && scope === 'period' && options.acquirers !== undefined)
    wrong.push({ path: ['acquirers'], expected: 'absent where no acquirer is closed' });
  if (JSON.stringify(options.items ?? []).length > basketMax)
    wrong.push({ path: ['items'], expected: `at most ${basketMax} characters in all` });
  const { split } = options;
  const { tip, cashBack, cashBackMax } = requestedParts({ options });
  if (tip > 0 && tip >= amount) wrong.push({ path: ['tip'], expected: 'less than the amount, which includes it' });
  else if (cashBack > 0 && tip + cashBack >= amount)
    wrong.push({ path: ['cashBack', 'amount'], expected: 'less than the amount, which includes it and the tip' });
  if (options.requestToken !== undefined && options.token !== undefined)
    wrong.push({ path: ['requestToken'], expected: 'absent where a token pays' });
  // What the wire cannot carry must not wait for the terminal.
  if (cashBackMax > 0 && !toDecimalText(cashBackMax, currency).ok)
    wrong.push({ path: ['cashBack', 'maximum'], expected: 'an amount that the standard can carry' });
  if (split !== undefined && 'total' in split && !toDecimalText(split.total, currency).ok)
    wrong.push({ path: ['split', 'total'], expected: 'an amount that the standard can carry' });
  if (split?.minimum === undefined) return wrong;
  if (!allowPartial) wrong.push({ path: ['split', 'minimum'], expected: 'absent unless allowPartial is true' });
  if (split.minimum > amount) wrong.push({ path: ['split', 'minimum'], expected: 'no more than the amount' });
  return wrong;
}
