/**
 * Rules for the data that a register sends to the acquirer and to the terminal. tenderd sends an entry only if it can
 * report the effect of that entry correctly.
 */

import {
  type AcquirerEffect,
  type AcquirerEntry,
  type Dialect,
  harmlessKeys,
  readAcquirerData,
} from '../../../../protocol/index.js';
import { passedData, type Messages } from '../../../messages/index.js';
import { type TransactionKind, transactionKinds } from '../../model/kind-names.js';
import type { TransactionRequest } from '../../model/request.js';

/** A rule for one effect of acquirer data: the requests for which tenderd can report that effect correctly. */
interface EffectRule {
  readonly kinds: readonly TransactionKind[];
  /** Returns the reason to refuse this request; undefined if there is none. */
  readonly whyNot?: (request: TransactionRequest, entry: AcquirerEntry) => Messages.passedData.KeyReason | undefined;
}

const begins = ['payment', 'pre-authorization'] as const;
const byCard = ['payment', 'pre-authorization', 'pre-authorization-update', 'capture', 'refund', 'reversal'] as const;

const rules: Readonly<Record<AcquirerEffect, EffectRule>> = {
  holds: {
    kinds: ['pre-authorization'],
    whyNot: ({ options }) => (options?.oneTime === true ? { code: 'one-time' } : undefined),
  },
  payee: { kinds: byCard },
  token: { kinds: begins },
  currency: {
    kinds: byCard,
    whyNot: ({ amountDetails }, { value }) =>
      amountDetails?.currency === value ? undefined : { code: 'other-currency' },
  },
  entry: { kinds: [...begins, 'refund'] },
  // A requested `answer` does not change the money, so every kind may have it.
  answer: { kinds: transactionKinds },
  partial: {
    kinds: begins,
    whyNot: ({ allowPartial }) => (allowPartial ? undefined : { code: 'needs-partial' }),
  },
  tip: { kinds: begins },
};

/** Returns the reason why the data of a request must not be sent to any terminal; undefined if it may be sent. */
export function whyNotPassedOn(request: TransactionRequest): string | undefined {
  const { acquirerData, terminalData } = request;
  return (
    whyNotIn('SaleToAcquirerData', acquirerData, (entry) => whyNot(request, entry)) ??
    whyNotIn('SaleToPOIData', terminalData, ({ does }) => ({ code: 'acquirer-only', does }))
  );
}

/**
 * Returns the reason why terminals of this dialect must not get the acquirer data: it is not known whether they act on
 * the data. Undefined if they may get the data.
 */
export function whyNotCarried(dialect: Dialect, { acquirerData }: TransactionRequest): string | undefined {
  if (dialect.actsOnAcquirerKeys === true) return undefined;
  return whyNotIn('SaleToAcquirerData', acquirerData, ({ does }) => ({ code: 'dialect', does, dialect: dialect.name }));
}

function whyNot(request: TransactionRequest, entry: AcquirerEntry): Messages.passedData.KeyReason | undefined {
  const rule = rules[entry.effect];
  if (rule.kinds.includes(request.kind)) return rule.whyNot?.(request, entry);
  return { code: 'kinds', does: entry.does, kinds: rule.kinds };
}

/** Returns the message about the first refused entry; undefined if there is none. */
function whyNotIn(
  name: Messages.passedData.PassedData,
  data: string | undefined,
  against: (entry: AcquirerEntry) => Messages.passedData.KeyReason | undefined,
): string | undefined {
  if (data === undefined) return undefined;
  const reading = readAcquirerData(data);
  if (!reading.ok) return passedData.unreadable(name, reading.why, harmlessKeys);
  for (const entry of reading.effects) {
    const why = against(entry);
    if (why !== undefined) return passedData.keyRefused(name, entry.name, why, harmlessKeys);
  }
  return undefined;
}
