/** Shows a list of transactions under a header. An id is never broken into two lines, because operators copy it. */

import type { TransactionSummary } from '../../client/index.js';
import { cliTables, cliTransactions as texts } from '../../messages/index.js';
import { writeAmount } from '../output/amount-text.js';
import { clockSeconds, plain, table } from '../output/format.js';
import { visible } from '../output/wrap.js';
import { placeOf, resultWord } from './transaction-lines.js';
import type { Screen } from '../output/screen.js';

/** The number of columns in the first line of an entry, if the list is wider than the screen. Sale, id and note then follow on a second line. */
const firstColumns = 5;

/** Shows the transactions. Shows nothing for an empty list. */
export function showList(transactions: readonly TransactionSummary[], screen: Screen, now = new Date()): void {
  if (transactions.length === 0) return;
  const header = texts.listHeader;
  const rows = transactions.map((summary) => rowOf(summary, screen, now));
  const titles = header.map((title) => (title === '' ? '' : screen.tint('quiet', title)));
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => visible(row[column] ?? ''))));
  const whole = widths.reduce((sum, width) => sum + width + 2, -2);
  if (whole <= (screen.columns ?? Number.POSITIVE_INFINITY)) return table([titles, ...rows], screen);
  const first: string[] = [];
  const collect = { line: (text = '') => first.push(text) };
  table(
    [titles, ...rows].map((row) => row.slice(0, firstColumns)),
    collect,
  );
  for (const [place, line] of first.entries()) {
    screen.line(line);
    const [sale = '', id = '', note = ''] = (rows[place - 1] ?? []).slice(firstColumns);
    if (id !== '')
      screen.line(
        `  ${[id, sale === '' ? '' : texts.saleInList(sale), note].filter((cell) => cell !== '').join('  ')}`,
      );
  }
}

function rowOf(summary: TransactionSummary, screen: Screen, now: Date): readonly string[] {
  const amount = summary.authorized ?? summary.amountDetails;
  return [
    clockSeconds(summary.acceptedAt, now),
    resultWord(summary, screen),
    cliTables.kind(summary.kind),
    amount === undefined ? '' : writeAmount(amount),
    plain(placeOf(summary)),
    summary.sale === summary.transactionId ? '' : plain(summary.sale),
    plain(summary.transactionId),
    summary.revision > 0 && !summary.acknowledged ? texts.notAcknowledged : '',
  ];
}
