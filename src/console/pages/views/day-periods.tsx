/** The periods that were closed on a day: the sums of tenderd and of the terminal next to each other, and what differs. */

import type { DayPeriod, TotalsGroup } from '../../../client/index.js';
import { type Side, sidesOf } from '../parts/period-sides.js';
import { amountText, plain, timeText } from '../parts/written.js';
import { texts } from '../language/texts.js';

/** Shows the closed periods of the terminals. */
export function DayPeriods({ periods }: { readonly periods: readonly DayPeriod[] }) {
  return (
    <>
      {periods.map((period) => (
        <Period key={period.transactionId} period={period} />
      ))}
    </>
  );
}

function Period({ period: { transactionId, terminal = '', at, period } }: { readonly period: DayPeriod }) {
  const { cashUp } = texts;
  const { id = transactionId, totals, journal, differences = [] } = period;
  const groups = totals.length > 1 ? totals.flatMap(linesOf) : [];
  return (
    <>
      <h3>{texts.payments.closedPeriod(plain(terminal), plain(id), timeText(at))}</h3>
      <Sides period={period} />
      {groups.length > 0 && (
        <ul class="findings">
          {groups.map(([name, type, sum]) => (
            <li key={`${name} ${type}`}>
              {name} <strong>{type}</strong> {sum}
            </li>
          ))}
        </ul>
      )}
      {differences.length > 0 ? (
        <p class="note bad">{cashUp.whyDifferent}</p>
      ) : (
        <p>{journal === undefined || totals.length === 0 ? cashUp.notCompared : cashUp.agrees}</p>
      )}
    </>
  );
}

/** Shows a row for each type and currency. On a narrow screen each row is a block. */
function Sides({ period }: Pick<DayPeriod, 'period'>) {
  const { sides } = texts.payments;
  const rows = sidesOf(period);
  if (rows.length === 0) return null;
  return (
    <table class="list sums sides">
      <thead>
        <tr>
          <th scope="col">{sides.type}</th>
          <th scope="col" class="number">
            {sides.tenderd}
          </th>
          <th scope="col" class="number">
            {sides.terminal}
          </th>
          <th scope="col" class="number">
            {sides.difference}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ type, currency = '', journal, terminal, difference }) => (
          <tr key={`${type} ${currency}`}>
            <th scope="row" data-head={sides.type}>
              {plain(texts.cashUp.totalsType(type))}
            </th>
            <td data-head={sides.tenderd} class="number">
              {sideText(journal)}
            </td>
            <td data-head={sides.terminal} class="number">
              {sideText(terminal)}
            </td>
            <td data-head={sides.difference} class={difference === undefined ? 'number' : 'number bad'}>
              {difference === undefined ? agreement(journal, terminal) : signed(difference)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the text for a type that does not differ. A type that one side does not count is not compared. */
function agreement(journal: Side | undefined, terminal: Side | undefined): string {
  return journal === undefined || terminal === undefined ? '–' : texts.payments.sides.none;
}

function sideText(side: Side | undefined): string {
  if (side === undefined) return '–';
  return texts.cashUp.side(side.count, side.amount === undefined ? '' : amountText(side.amount));
}

/** Returns what the terminal has more or less than tenderd: `+1, +12.34 EUR`. */
function signed({ count, amount }: Side): string {
  const counted = count === 0 ? [] : [`${sign(count)}${Math.abs(count)}`];
  const sum =
    amount === undefined || amount.amount === 0
      ? []
      : [`${sign(amount.amount)}${amountText({ ...amount, amount: Math.abs(amount.amount) })}`];
  return [...counted, ...sum].join(', ');
}

function sign(value: number): string {
  return value < 0 ? '−' : '+';
}

/** Returns the name of the group, the type and the sum of each line. */
function linesOf(group: TotalsGroup): readonly (readonly [string, string, string])[] {
  const name = [group.instrument, group.brand, group.acquirerId, group.saleId, group.operatorId, group.shiftNumber]
    .filter((part) => part !== undefined)
    .map(plain)
    .join(', ');
  return [...group.payments, ...group.loyalty].map((line) => [
    name,
    plain(texts.cashUp.totalsType(line.type)),
    sideText(line),
  ]);
}
