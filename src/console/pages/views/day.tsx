/** Today as a chart by the hour. */

import type { TransactionPage, TransactionSummary } from '../../../client/index.js';
import type { Session } from '../daemon/session.js';
import { DayChart, hoursOf } from '../parts/day-chart.js';
import { useLoaded } from '../parts/loaded.js';
import { texts } from '../language/texts.js';

/** At most so many transactions of a day are read, a thousand at a time. */
const pagesMax = 5;

interface DayOf {
  readonly transactions: readonly TransactionSummary[];
  readonly isComplete: boolean;
}

/** Shows the transactions of this day. */
export function Day({ session }: { readonly session: Session }) {
  const { day } = texts.payments;
  const { value, failure } = useLoaded(async () => readToday(session), []);
  return (
    <section aria-labelledby="day">
      <h2 id="day">{day.title}</h2>
      {failure !== undefined && <p class="note bad">{failure}</p>}
      {value !== undefined && value.transactions.length === 0 && <p>{day.none}</p>}
      {value !== undefined && value.transactions.length > 0 && <DayChart hours={hoursOf(value.transactions)} />}
      {value?.isComplete === false && <p class="soft">{day.cut(value.transactions.length)}</p>}
    </section>
  );
}

async function readToday(session: Session): Promise<DayOf> {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  const since = midnight.toISOString();
  const transactions: TransactionSummary[] = [];
  let before: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const query = before === undefined ? '' : `&before=${encodeURIComponent(before)}`;
    const read = await session.get<TransactionPage>(`/v1/transactions?limit=1000${query}`);
    const ofToday = read.transactions.filter(({ acceptedAt }) => acceptedAt >= since);
    transactions.push(...ofToday);
    if (read.next === undefined || ofToday.length < read.transactions.length) return { transactions, isComplete: true };
    before = read.next;
  }
  return { transactions, isComplete: false };
}
