/**
 * Converts the sale numbers of earlier releases. Those releases compared a register's SaleID exactly, and its other ids
 * in comparable form. The journal rewrites each record once, when the journal is opened.
 */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { comparableText, saleNumberFrom, transactionIdFrom } from '../core/index.js';

const recordShape = z.looseObject({
  registerRequestIds: z.array(
    z.looseObject({
      saleId: z.string(),
      saleNumber: z.string().optional(),
      saleTransaction: z.looseObject({ transactionId: z.string() }).optional(),
    }),
  ),
});

/**
 * Returns the text of a transaction's record with today's sale numbers. A record without register ids stays unchanged.
 * A sale number whose TransactionID was truncated also stays unchanged, because the number cannot be computed again.
 */
export function recordWithSaleNumbers(text: string): string {
  const read = recordShape.safeParse(JSON.parse(text));
  if (!read.success) return text;
  const registerRequestIds = read.data.registerRequestIds.map((ids) => {
    const { saleId, saleNumber, saleTransaction } = ids;
    if (saleTransaction === undefined) return ids;
    const { transactionId } = saleTransaction;
    const asItCame = transactionIdFrom(digest, ['sale number', saleId, comparableText(transactionId)]);
    return saleNumber === asItCame ? { ...ids, saleNumber: saleNumberFrom(digest, saleId, transactionId) } : ids;
  });
  return JSON.stringify({ ...read.data, registerRequestIds });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
