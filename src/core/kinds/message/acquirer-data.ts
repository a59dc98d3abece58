/** The data that a register has passed on to the acquirer and to the terminal: what came of it must be reported as it is. */

import {
  type AcquirerEffect,
  type AcquirerEntry,
  type Dialect,
  harmlessKeys,
  readAcquirerData,
} from '../../../../protocol/index.js';
import { type TransactionKind, transactionKinds } from '../../model/kind-names.js';
import type { TransactionRequest } from '../../model/request.js';

/** Where an effect can be reported truly. */
interface EffectRule {
  readonly kinds: readonly TransactionKind[];
  /** Why not in this request, as the end of a sentence that begins with "it". */
  readonly whyNot?: (request: TransactionRequest, entry: AcquirerEntry) => string | undefined;
}

const begins = ['payment', 'pre-authorization'] as const;
const byCard = ['payment', 'pre-authorization', 'pre-authorization-update', 'capture', 'refund', 'reversal'] as const;

const rules: Readonly<Record<AcquirerEffect, EffectRule>> = {
  holds: {
    kinds: ['pre-authorization'],
    whyNot: ({ options }) =>
      options?.oneTime === true ? 'cannot say that the pre-authorization is of one time' : undefined,
  },
  payee: { kinds: byCard },
  token: { kinds: begins },
  currency: {
    kinds: byCard,
    whyNot: ({ amountDetails }, { value }) =>
      amountDetails?.currency === value ? undefined : 'must say the currency of the amount',
  },
  entry: { kinds: [...begins, 'refund'] },
  // Nothing of it changes the money: it passes with everything that has a card or a receipt.
  answer: { kinds: transactionKinds },
  partial: {
    kinds: begins,
    whyNot: ({ allowPartial }) => (allowPartial ? undefined : 'wants allowPartial to be true'),
  },
  tip: { kinds: begins },
};

/** Why the data that a request passes on may not pass at any terminal: what came of it could not be reported as it is. */
export function whyNotPassedOn(request: TransactionRequest): string | undefined {
  const { acquirerData, terminalData } = request;
  return (
    whyNotIn('The acquirer data (SaleToAcquirerData)', acquirerData, (entry) => whyNot(request, entry)) ??
    whyNotIn(
      'The terminal data (SaleToPOIData)',
      terminalData,
      ({ does }) => `${does}, and belongs to SaleToAcquirerData`,
    )
  );
}

/** Why the acquirer data of a request does not pass at terminals of this dialect: they are not known to do what it says. */
export function whyNotCarried(dialect: Dialect, { acquirerData }: TransactionRequest): string | undefined {
  if (dialect.actsOnAcquirerKeys === true) return undefined;
  return whyNotIn('The acquirer data (SaleToAcquirerData)', acquirerData, ({ does }) => {
    return `${does}, and terminals of the dialect ${dialect.name} are not known to do so`;
  });
}

function whyNot(request: TransactionRequest, entry: AcquirerEntry): string | undefined {
  const rule = rules[entry.effect];
  if (rule.kinds.includes(request.kind)) return rule.whyNot?.(request, entry);
  return `${entry.does}, and is only for a ${rule.kinds.join(' or ')}`;
}

/** The whole sentence about the first entry against which something stands. */
function whyNotIn(
  name: string,
  data: string | undefined,
  against: (entry: AcquirerEntry) => string | undefined,
): string | undefined {
  if (data === undefined) return undefined;
  const reading = readAcquirerData(data);
  if (!reading.ok) return sentence(name, reading.why);
  for (const entry of reading.effects) {
    const why = against(entry);
    if (why !== undefined) return sentence(name, `has the key ${entry.name}, which is not passed on: it ${why}`);
  }
  return undefined;
}

function sentence(name: string, why: string): string {
  return `${name} ${why}. Nothing was sent. These keys pass at every terminal: ${harmlessKeys.join(', ')}.`;
}
