/** The sums of a day as a table: a row for each place, register, kind and currency. */

import type { DayLine } from '../../../client/index.js';
import { amountText, plain } from '../parts/written.js';
import { texts } from '../language/texts.js';

/** Shows the sums. On a narrow screen each row is a block without its empty cells. */
export function DaySums({ lines }: { readonly lines: readonly DayLine[] }) {
  const rows = lines.map(cellsOf);
  const isUsed = (at: number): boolean => at < alwaysShown || rows.some((cells) => cells[at]?.text !== '');
  const heads = rows[0] ?? [];
  return (
    <table class="list sums">
      <thead>
        <tr>
          {heads.map(({ head, isNumber }, at) =>
            isUsed(at) ? (
              <th key={head} scope="col" class={isNumber ? 'number' : ''}>
                {head}
              </th>
            ) : null,
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map(({ head, text, isNumber }, at) =>
              isUsed(at) ? (
                <td key={head} data-head={head} class={isNumber ? 'number' : ''}>
                  {text}
                </td>
              ) : null,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The place, kind, count and sum are always shown. Another column is left out if it has no entry. */
const alwaysShown = 4;

interface Cell {
  readonly head: string;
  readonly text: string;
  readonly isNumber: boolean;
}

function cellsOf(line: DayLine): readonly Cell[] {
  const { payments, payment, outcomes, cashUp, kindWords } = texts;
  const { columns, search } = payments;
  const { words } = outcomes;
  const sum =
    line.currency === undefined || line.approved === 0
      ? ''
      : amountText({ amount: line.amount, currency: line.currency });
  const missing = line.amountUnknown === 0 ? '' : ` ${cashUp.withoutAmount(line.amountUnknown)}`;
  return [
    { head: columns.place, text: plain(line.terminal ?? line.service ?? ''), isNumber: false },
    { head: columns.kind, text: kindWords[line.kind].noun, isNumber: false },
    { head: words.approved, text: String(line.approved), isNumber: true },
    { head: columns.amount, text: `${sum}${missing}`, isNumber: true },
    { head: payment.facts.register, text: plain(line.register ?? ''), isNumber: false },
    counted(words.declined, line.declined),
    counted(words.cancelled, line.cancelled),
    counted(words['not-processed'], line.notProcessed),
    counted(words.unresolved, line.unresolved),
    counted(search.states.open, line.open),
    counted(payments.day.notBooked, line.unacknowledged),
  ];
}

function counted(head: string, count: number): Cell {
  return { head, text: count === 0 ? '' : String(count), isNumber: true };
}
