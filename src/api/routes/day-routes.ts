/** The totals of a day. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { calendarDayOf, type DayTotals, emptyDay, type Lanes, perZone, withTransactions } from '../../core/index.js';
import { expectedFields } from '../../messages/index.js';
import { dayDocument, type NamedDay, toDay } from '../documents/day-document.js';
import { jsonContent, withToken } from '../openapi/operation.js';
import { problemsOf } from '../openapi/problem-responses.js';
import { invalidRequest } from '../problems/problems.js';
import { refuse } from '../routing/problem-reply.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { z } from '../schema/described-zod.js';
import { text } from '../schema/input-fields.js';

const getDay = createRoute({
  ...withToken('getDay', 'Transactions'),
  method: 'get',
  path: '/v1/days/{date}',
  summary: 'Read the totals of a day',
  description:
    'Returns three lists. The first has the sums by terminal or payment service, register, kind and currency. The second has the transactions that are open, unresolved, unacknowledged or to be checked. The third has the periods that were closed, with the terminals’ own totals. A register with a token of its own sees its own transactions.',
  request: {
    params: z.object({
      date: text(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, expectedFields.date(), 'The day.', '2026-03-01'),
    }),
    query: z.strictObject({
      timeZone: text(
        /^[A-Za-z0-9_\x2B\x2F-]{1,64}$/,
        expectedFields.timeZone(),
        'The time zone of the day (IANA). By default, that of the daemon’s machine.',
        'Europe/Berlin',
      ).optional(),
    }),
  },
  responses: {
    200: { description: 'The totals so far.', content: jsonContent(dayDocument, 'day') },
    ...problemsOf(['invalid-request']),
  },
});

/** The number of transactions that are read at a time. Other requests are served in between. */
const pageMax = 200;

/** Adds the route that reports the totals of a day. */
export function addDayRoutes(app: Router): void {
  app.add(getDay, async (c) => {
    const { date } = c.valid('param');
    const { timeZone = ownTimeZone() } = c.valid('query');
    const errors = [
      ...(isTimeZone(timeZone) ? [] : [{ path: 'timeZone', expected: expectedFields.timeZone() }]),
      ...(isDate(date) ? [] : [{ path: 'date', expected: expectedFields.date() }]),
    ];
    const day = errors.length > 0 ? undefined : dayOf(date, timeZone);
    if (day === undefined)
      return refuse(
        c,
        invalidRequest(errors.length > 0 ? errors : [{ path: 'date', expected: expectedFields.date() }]),
      );
    return c.json(toDay(day, await totalsOf(day, c.lanes), Date.now()), 200);
  });
}

async function totalsOf({ since, until }: NamedDay, lanes: Lanes): Promise<DayTotals> {
  let totals = emptyDay;
  let before: string | undefined;
  do {
    const page = lanes.search({
      words: [],
      since,
      until,
      limit: pageMax,
      ...(before === undefined ? {} : { before }),
    });
    totals = withTransactions(totals, page.transactions);
    before = page.next;
    await nextTurn();
  } while (before !== undefined);
  return totals;
}

let own: string | undefined;

function ownTimeZone(): string {
  own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own;
}

/** Throws RangeError for an unknown zone. */
const formatOf = perZone(
  (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

function isTimeZone(timeZone: string): boolean {
  try {
    return formatOf(timeZone).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isDate(date: string): boolean {
  const noon = new Date(`${date}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(date);
}

const halfDayMs = 43_200_000;

/** Returns the day of a date in a time zone; undefined if the zone left out this date. */
function dayOf(date: string, timeZone: string): NamedDay | undefined {
  const format = formatOf(timeZone);
  const noonMs = Date.parse(`${date}T12:00:00Z`);
  const inside = [0, -halfDayMs, halfDayMs]
    .map((offsetMs) => noonMs + offsetMs)
    .find((moment) => format.format(moment) === date);
  if (inside === undefined) return undefined;
  const { beginsMs, endsMs } = calendarDayOf(inside, timeZone);
  return { date, timeZone, since: new Date(beginsMs).toISOString(), until: new Date(endsMs).toISOString() };
}
