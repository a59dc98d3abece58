/**
 * Writes days and transactions as CSV (RFC 4180), for spreadsheets. The module is pure. Other modules import only this
 * file.
 */

export { auditAsCsv } from './audit-csv.js';
export { dayAsCsv } from './day-csv.js';
export { transactionsAsCsv } from './transactions-csv.js';
export { decimalOf, rowsAsCsv, tableAsCsv } from './table-csv.js';
