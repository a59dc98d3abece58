/** The cash-up of a day: a chart by the hour, the sums, what is still open, and the terminals' own totals. */

import type { Amount, Day, DayItem, TransactionPage, TransactionSummary } from '../../../client/index.js';
import { queryOf } from '../../../client/paths.js';
import { dayAsCsv } from '../../../csv/index.js';
import type { Session } from '../daemon/session.js';
import { linkTo } from '../parts/address.js';
import { DayChart, hoursOf } from '../parts/day-chart.js';
import { offerDownload } from '../parts/download.js';
import { useFollowed } from '../parts/loaded.js';
import { amountText, plain } from '../parts/written.js';
import { texts } from '../language/texts.js';
import { DayPeriods } from './day-periods.js';
import { DaySums } from './day-sums.js';

/** The maximum number of pages of a thousand transactions that are read for the chart. */
const pagesMax = 5;
const pageRows = 1_000;

interface CashUpProps {
  readonly session: Session;
  /** The day, as `2026-03-01`. */
  readonly date: string;
  /** A value that changes with each event, so that the day is read again. */
  readonly changes: unknown;
}

/** Returns the date of the browser's machine. */
export function today(): string {
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format();
}

/** Shows a day, and reads it again after changes. */
export function CashUp({ session, date, changes }: CashUpProps) {
  const { day } = texts.payments;
  const { value, failure } = useFollowed(async () => readDay(session, date), [date], changes);
  return (
    <section aria-labelledby="cash-up">
      <h2 id="cash-up" class="unseen">
        {day.cashUp}
      </h2>
      <p>
        <label>
          {day.date}{' '}
          <input
            type="date"
            value={date}
            max={today()}
            onChange={({ currentTarget: { value: chosen } }) => {
              if (chosen !== '') location.hash = linkTo('payments', '', { day: chosen });
            }}
          />
        </label>
      </p>
      {failure !== undefined && <p class="note bad">{failure}</p>}
      {value?.day.date !== date ? (
        failure === undefined && <p role="status">{texts.pages.reading}</p>
      ) : (
        <TotalsOf {...value} />
      )}
    </section>
  );
}

interface ReadDay {
  readonly day: Day;
  readonly transactions: readonly TransactionSummary[];
}

function TotalsOf({ day, transactions }: ReadDay) {
  const { cashUp, payments } = texts;
  const { date, timeZone, lines, periods, isSettled } = day;
  const open = Date.parse(day.since) > Date.now() ? cashUp.notBegun : cashUp.notSettled;
  return (
    <>
      <p role="status" class={isSettled ? 'note' : 'note bad'}>
        {cashUp.heading(date, timeZone, day.transactions)}. {isSettled ? cashUp.settled : open}
      </p>
      {lines.length === 0 && <p>{cashUp.noTransactions}</p>}
      {transactions.length > 0 && <DayChart hours={hoursOf(transactions)} />}
      {day.transactions > transactions.length && <p class="soft">{payments.day.cut(transactions.length)}</p>}
      {lines.length > 0 && (
        <>
          <DaySums lines={lines} />
          <p class="buttons">
            <button
              type="button"
              onClick={() => offerDownload(`tenderd-${date}.csv`, new Blob([dayAsCsv(day)], { type: 'text/csv' }))}
            >
              {payments.list.csv}
            </button>
          </p>
        </>
      )}
      <DayPeriods periods={periods} />
      <DayItems day={day} />
    </>
  );
}

/** Shows the transactions that have no outcome yet, or that someone must still book or check. */
function DayItems({ day: { items, toLookAt } }: { readonly day: Day }) {
  const { cashUp } = texts;
  if (toLookAt === 0) return null;
  return (
    <>
      <h3>{cashUp.toLookAt(toLookAt)}</h3>
      <ul class="findings">
        {items.map((item) => (
          <li key={item.transactionId}>
            <a href={linkTo('payment', item.transactionId)}>{plain(item.transactionId)}</a> {factsOf(item)}:{' '}
            <strong>{cashUp.reasons[item.why]}</strong>
          </li>
        ))}
      </ul>
      {toLookAt > items.length && <p>{cashUp.more(toLookAt - items.length)}</p>}
    </>
  );
}

function factsOf({ terminal, service, sale, kind, amountDetails }: DayItem): string {
  const place = plain(terminal ?? service ?? '');
  return [place, texts.kindWords[kind].noun, plain(sale), writtenAmount(amountDetails)]
    .filter((part) => part !== '')
    .join(', ');
}

function writtenAmount(amount: Amount | undefined): string {
  return amount === undefined ? '' : amountText(amount);
}

async function readDay(session: Session, date: string): Promise<ReadDay> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const day = await session.get<Day>(`/v1/days/${encodeURIComponent(date)}${queryOf({ timeZone })}`);
  const transactions: TransactionSummary[] = [];
  let before: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const query = queryOf({ since: day.since, until: day.until, limit: pageRows, before });
    const read = await session.get<TransactionPage>(`/v1/transactions${query}`);
    transactions.push(...read.transactions);
    before = read.next;
    if (before === undefined) break;
  }
  return { day, transactions };
}
