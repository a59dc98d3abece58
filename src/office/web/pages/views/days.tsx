/** The payments of a day by the hour, or of more days by the day. */

import type { DaySum, Ending } from '../../../queries/index.js';
import { linkTo } from '../parts/address.js';
import { type CurrencyDays, daysByCurrency } from '../parts/day-slots.js';
import { DaysChart, stacked } from '../parts/days-chart.js';
import { fieldsIn, queryOf } from '../parts/form.js';
import { Shown, useLoaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { amountText, countText, plain, today, zone } from '../parts/written.js';
import { texts } from '../language/texts.js';

interface Document {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly sums: readonly DaySum[];
}

/** Shows the charts of a day or of more days. */
export function Days({ query }: { readonly query: URLSearchParams }) {
  const { page } = texts.days;
  const from = query.get('from') ?? today();
  const to = query.get('to') ?? from;
  const store = query.get('store') ?? '';
  const loaded = useLoaded<Document>(`/api/days${queryOf({ from, to, store, zone })}`);
  const wrong = loaded.failure?.field;
  return (
    <Page title={page.title}>
      <form
        key={`${from} ${to} ${store}`}
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          location.hash = linkTo('days', [], fieldsIn(event.currentTarget));
        }}
      >
        <label>
          {page.from}
          <input type="date" name="from" value={from} required aria-invalid={wrong === 'from' ? true : undefined} />
        </label>
        <label>
          {page.to}
          <input type="date" name="to" value={to} aria-invalid={wrong === 'to' ? true : undefined} />
        </label>
        <label>
          {page.store}
          <input type="search" name="store" value={store} maxLength={200} />
        </label>
        <button type="submit" class="main">
          {page.show}
        </button>
        <p class="soft">{page.zone(plain(zone))}</p>
      </form>
      <Shown loaded={loaded}>
        {(document) =>
          document.sums.length === 0 ? (
            <p>{page.none}</p>
          ) : (
            daysByCurrency(document.from, document.to, document.sums).map((days) => (
              <Currency key={days.currency} days={days} />
            ))
          )
        }
      </Shown>
    </Page>
  );
}

function Currency({ days }: { readonly days: CurrencyDays }) {
  const { inCurrency, amountUnknown } = texts.days;
  const unknown = Object.values(days.total).reduce((sum, one) => sum + one.amountUnknown, 0);
  const name = inCurrency(days.currency);
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <DaysChart days={days} />
      {unknown > 0 && days.currency !== '' && <p class="note">{amountUnknown(unknown)}</p>}
      <Figures days={days} />
    </section>
  );
}

const shownEndings: readonly Ending[] = [...stacked, 'refunded'];

function Figures({ days: { slots, total } }: { readonly days: CurrencyDays }) {
  const { columns, endings } = texts.days;
  const used = shownEndings.filter((ending) => total[ending] !== undefined);
  const filled = slots.filter(({ sums }) => Object.keys(sums).length > 0);
  return (
    <table class="list">
      <thead>
        <tr>
          <th scope="col">{columns.slot}</th>
          {used.map((ending) => (
            <th key={ending} scope="col" class="number">
              {endings[ending]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...filled.map(({ slot, sums }) => ({ name: slotText(slot), sums })), { name: columns.sum, sums: total }].map(
          ({ name, sums }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {used.map((ending) => (
                <td key={ending} data-head={endings[ending]} class="number">
                  {sumText(sums[ending])}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function slotText(slot: string): string {
  return slot.includes('T') ? `${slot.slice(11)}:00` : slot;
}

function sumText(sum: DaySum | undefined): string {
  if (sum === undefined) return '';
  const amount = sum.currency === undefined ? '' : amountText({ amount: sum.amount, currency: sum.currency });
  return texts.days.countAndSum(countText(sum.count), amount);
}
