/** Counts and adds up the payments of a period, by hour or day. */

import { countIn, textIn } from './columns.js';
import { containing, Statement } from './conditions.js';
import type { Ask } from './reader.js';

/** The results that are counted separately. `other`: declined, cancelled and not processed. */
export const endings = ['approved', 'other', 'unresolved', 'open', 'refunded'] as const;

/** One of {@link endings}. */
export type Ending = (typeof endings)[number];

/** The payments in one hour or day, with one currency and one result. */
export interface DaySum {
  /**
   * The hour or day in the zone of the reader: `2026-11-30`, or `2026-11-30T14`. This field is absent for the total of
   * the period.
   */
  readonly slot?: string;
  /** The currency of the payments. This field is absent if the payments have no amount. */
  readonly currency?: string;
  readonly ending: Ending;
  readonly count: number;
  /** The sum, in minor units. Payments without a known amount add nothing. */
  readonly amount: number;
  /** The number of payments without a known amount. */
  readonly amountUnknown: number;
}

/** A period, and the stores that are counted. */
export interface DayScope {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  /** Only stores whose name contains this text are counted. */
  readonly store?: string;
}

/** The maximum number of days in a period. A single day is shown by the hour, several days by the day. */
export const daysMax = 92;

/**
 * Returns the sums. Payments and captures are charges; refunds are counted separately; other kinds move no money of a
 * customer.
 */
export async function sumDays(ask: Ask, { from, to, zone, store }: DayScope): Promise<readonly DaySum[]> {
  const statement = new Statement();
  const [first, last, place] = [statement.add(from), statement.add(to), statement.add(zone)];
  const form = statement.add(from === to ? 'YYYY-MM-DD"T"HH24' : 'YYYY-MM-DD');
  const isStore = store === undefined ? 'true' : containing('d.subject', store, statement);
  const rows = await ask(
    `with counted as (
       select to_char(t.first_event_at at time zone ${place}, ${form}) as slot,
         coalesce(t.authorized_currency, t.currency) as currency,
         case
           when t.kind = 'refund' then case when t.result in ('approved', 'partly-approved') then 'refunded' end
           when t.result in ('approved', 'partly-approved') then 'approved'
           when t.result = 'unresolved' then 'unresolved'
           when t.result is null then 'open'
           else 'other'
         end as ending,
         case
           when t.authorized_amount is not null then t.authorized_amount
           when t.result in ('approved', 'partly-approved') and t.view ->> 'difference' = 'unknown' then null
           else t.amount
         end as amount
       from transactions t join daemons d using (daemon_id)
       where t.begun and d.simulated is not true and t.first_event_at >= (${first}::date)::timestamp at time zone ${place}
         and t.first_event_at < (${last}::date + 1)::timestamp at time zone ${place}
         and (t.kind in ('payment', 'capture', 'refund') or t.kind is null) and ${isStore}
     )
     select slot, currency, ending, count(*) as count, least(coalesce(sum(amount), 0), 9007199254740991) as amount,
       count(*) filter (where amount is null) as unknown
     from counted where ending is not null
     group by grouping sets ((slot, currency, ending), (currency, ending)) order by slot, currency, ending`,
    statement.values,
  );
  return rows.map((row) => {
    const [slot, currency] = [textIn(row, 'slot'), textIn(row, 'currency')];
    return {
      ...(slot === undefined ? {} : { slot }),
      ...(currency === undefined ? {} : { currency }),
      ending: endings.find((one) => one === row['ending']) ?? 'open',
      count: countIn(row, 'count'),
      amount: countIn(row, 'amount'),
      amountUnknown: countIn(row, 'unknown'),
    };
  });
}
