/** The periods that were closed on a day: the terminals' own totals, and what differs from the journal. */

import type { DayPeriod, TotalsGroup, TotalsLine } from '../../../client/index.js';
import { amountText, plain, timeText } from '../parts/written.js';
import { texts } from '../language/texts.js';

/** Shows the periods. */
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
  return (
    <>
      <h3>{cashUp.period(plain(terminal), plain(id), timeText(at))}</h3>
      <ul class="findings">
        {totals.flatMap(linesOf).map(([name, type, sum]) => (
          <li key={`${name} ${type}`}>
            {name} <strong>{type}</strong> {sum}
          </li>
        ))}
      </ul>
      {differences.map(({ type, terminal: own, journal: counted }) => (
        <p key={type} class="note bad">
          {cashUp.difference(plain(type), sideOf(own), sideOf(counted))}
        </p>
      ))}
      {differences.length > 0 ? (
        <p>{cashUp.whyDifferent}</p>
      ) : (
        <p>{journal === undefined || totals.length === 0 ? cashUp.notCompared : cashUp.agrees}</p>
      )}
    </>
  );
}

/** Returns the name of the group, the type and the sum of each line. */
function linesOf(group: TotalsGroup): readonly (readonly [string, string, string])[] {
  const name = [group.instrument, group.brand, group.acquirerId, group.saleId, group.operatorId, group.shiftNumber]
    .filter((part) => part !== undefined)
    .map(plain)
    .join(', ');
  return [...group.payments, ...group.loyalty].map((line) => [name, plain(line.type), sideOf(line)]);
}

function sideOf(line: TotalsLine | undefined): string {
  const amount = line?.amount === undefined ? '' : amountText(line.amount);
  return texts.cashUp.side(line?.count ?? 0, amount);
}
