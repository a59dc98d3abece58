/**
 * Terminals of Market Pay (notes, tag [M]): JSON of 3.1. Over HTTP they leave out the root: that belongs to that
 * wire, which takes it off and puts it on.
 */
import type { Dialect } from './dialect.js';
import { standard31 } from './standard.js';

/** What `marketpay-3.1` has otherwise than version 3.1. */
export const marketpay31: Dialect = {
  ...standard31,
  name: 'marketpay-3.1',
  encodings: ['json'],
  lengths: { 'SaleData.SaleTransactionID.TransactionID': 35 },
};
