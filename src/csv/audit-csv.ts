/** Writes the actions of operators as CSV. */

import type { OperatorAct } from '../client/index.js';
import { tableAsCsv } from './table-csv.js';

/** The names of the columns. They must not change, because programs read them. */
const columns = [
  'at',
  'act',
  'name',
  'reason',
  'transactionId',
  'terminal',
  'outcome',
  'owner',
  'signIn',
  'text',
] as const;

/** Returns a header with the field names of the API, and then one line for each operator action. */
export function auditAsCsv(acts: readonly OperatorAct[]): string {
  const rows = acts.map((one) => ({
    at: one.at,
    act: one.act,
    name: one.name,
    reason: one.reason,
    transactionId: one.transactionId,
    terminal: one.terminal,
    outcome: one.outcome,
    owner: one.owner,
    signIn: one.signIn,
    text: one.text,
  }));
  return tableAsCsv(columns, rows);
}
