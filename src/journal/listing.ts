/**
 * Builds the SQL of transaction listings. A listing always follows an index and stops at its limit; it never scans the
 * table.
 */

import type { TransactionFilter } from '../core/index.js';
import type { TransactionColumns } from './columns.js';

type Phase = TransactionColumns['phase'];

/** Selects the index that orders all transactions by their phase. */
export const BY_PHASE = 'INDEXED BY transactions_by_phase';

const EVERY_PHASE: readonly Phase[] = [2, 1, null];

/**
 * Returns the SQL of a listing, newest first, with the filter's values as named parameters. Within a phase each index
 * already has that order, and SQLite merges the phases as it reads. A sort or a scan would block every terminal.
 */
export function listingSql(filter: TransactionFilter): string {
  const { terminal, sale, register, before, state, acknowledged } = filter;
  const conditions = [
    ...(terminal === undefined ? [] : ['terminal = @terminal']),
    ...(sale === undefined ? [] : ['sale = @sale']),
    ...(register === undefined ? [] : ['register = @register']),
    ...(state === undefined ? [] : [`state = '${state}'`]),
    ...(acknowledged === undefined ? [] : [`acknowledged = ${acknowledged ? 1 : 0}`]),
    ...(before === undefined ? [] : ['accepted < (SELECT accepted FROM transactions WHERE transaction_id = @before)']),
  ];
  return `${selectsOf(filter, conditions).join(' UNION ALL ')} ORDER BY accepted DESC LIMIT @limit`;
}

/** Returns the SQL for the transactions of a phase whose outcome is not acknowledged. */
export function unacknowledgedSql(phase: 1 | 2, more: readonly string[] = []): string {
  return selectSql(BY_PHASE, [inPhase(phase), "state <> 'open'", 'acknowledged = 0', ...more]);
}

/** Returns one SELECT for each phase that may contain rows. Each SELECT uses the index with the fewest candidates. */
function selectsOf(filter: TransactionFilter, conditions: readonly string[]): readonly string[] {
  const phases = phasesOf(filter);
  if (filter.sale !== undefined) return [selectSql('INDEXED BY transactions_of_sale', conditions)];
  const along = (index: string) => phases.map((phase) => selectSql(index, [inPhase(phase), ...conditions]));
  if (filter.terminal !== undefined) return along('INDEXED BY transactions_of_terminal');
  if (phases.length < EVERY_PHASE.length && !(filter.register !== undefined && phases.includes(null))) {
    return along(BY_PHASE);
  }
  return [selectSql(filter.register === undefined ? '' : 'INDEXED BY transactions_of_register', conditions)];
}

/** Returns the phases that may contain rows of a listing. */
function phasesOf({ state, acknowledged }: TransactionFilter): readonly Phase[] {
  if (state === 'open' || state === 'unresolved') return [2];
  if (acknowledged === false) return [2, 1];
  return acknowledged === true ? [2, null] : EVERY_PHASE;
}

function inPhase(phase: Phase): string {
  return phase === null ? 'phase IS NULL' : `phase = ${phase}`;
}

function selectSql(index: string, conditions: readonly string[]): string {
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return `SELECT record, accepted FROM transactions ${index} ${where}`;
}
