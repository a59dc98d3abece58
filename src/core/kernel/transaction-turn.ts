/** A step of any writer, for what is decided of a transaction whatever it left by. */

import type { TransactionRecord } from '../model/transaction.js';
import type { KindRules } from './kind-rules.js';
import type { WriterState, WriterStep } from './writer.js';

/** What a step of any writer may do with its transactions: how it is done stands in `turn.ts`. */
export type TransactionTurn = WriterStep<TransactionRecord, WriterState<TransactionRecord>, KindRules>;
