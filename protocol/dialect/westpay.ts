/** Terminals of Westpay (notes, tag [WP]): JSON of 3.1. No differences are known except in the transport. */
import type { Dialect } from './dialect.js';
import { standard31 } from './standard.js';

/** `westpay-3.1`: version 3.1 in JSON. */
export const westpay31: Dialect = { ...standard31, name: 'westpay-3.1', encodings: ['json'] };
