/** The acts of operators as CSV. */

import type { OperatorAct } from '../client/index.js';
import { tableAsCsv } from './table-csv.js';

/** Programs read the names, so they stay as they are. */
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

/** Returns one line for each act, after a line with the names of the API. */
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
