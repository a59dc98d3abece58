/**
 * Terminals of Market Pay (notes, tag [M]): JSON of 3.1. Over HTTP their messages have no root; the wire removes and
 * adds the root.
 */
import type { Dialect } from './dialect.js';
import { standard31 } from './standard.js';

/** How `marketpay-3.1` differs from version 3.1. */
export const marketpay31: Dialect = {
  ...standard31,
  name: 'marketpay-3.1',
  encodings: ['json'],
  lengths: { 'SaleData.SaleTransactionID.TransactionID': 35 },
};
