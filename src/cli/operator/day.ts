/** `tenderd day`: the sums of a day, what is open, and the terminals' own totals. */

import type { Day, DayLine, DayPeriod, TotalsLine } from '../../client/index.js';
import { dayAsCsv } from '../../csv/index.js';
import { cliDay as texts, cliTables } from '../../messages/index.js';
import type { CommandContext } from '../command/context.js';
import { reach } from '../command/daemon-request.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import { writeAmount } from '../output/amount-text.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { clock, plain, table } from '../output/format.js';
import { Screen } from '../output/screen.js';
import { groupRows } from '../views/totals-rows.js';
import { readMoment } from '../command/moment.js';

/** The options of the command. */
export interface DayOptions extends AskOptions {
  readonly timeZone?: string;
  readonly csv?: boolean;
}

/** Shows the totals of a day. Returns 75 if the day has an open item or a difference. */
export async function day(date: string, options: DayOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone } = options;
  const { client } = await findDaemon(options, context.environment, context.home);
  const totals = await reach(client, async () => client.day(dateOf(date, timeZone), { timeZone }));
  if (options.csv === true && options.json !== true) context.out.write(dayAsCsv(totals));
  else {
    screen.document(totals);
    showDay(totals, screen);
  }
  return totals.isSettled ? exitCodes.ok : exitCodes.tryLater;
}

/** Returns the date that was typed, or that `today` and `yesterday` mean in the time zone. */
function dateOf(typed: string, timeZone: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(typed)) return typed;
  const daysAgo = typed === 'today' ? 0 : typed === 'yesterday' ? 1 : undefined;
  if (daysAgo === undefined) return dateOf(localDate(readMoment(typed, new Date())), timeZone);
  const today = dateIn(new Date(), timeZone);
  const noon = new Date(`${today}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - daysAgo);
  return noon.toISOString().slice(0, 10);
}

function dateIn(moment: Date, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
      moment,
    );
  } catch {
    // An unknown time zone is rejected by the daemon, which names the expected form.
    return moment.toISOString().slice(0, 10);
  }
}

function localDate(moment: Date): string {
  return dateIn(moment, new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Shows the totals of a day. */
export function showDay(totals: Day, screen: Pick<Screen, 'line' | 'tint'>): void {
  const { date, timeZone, transactions, lines, items, toLookAt, periods, isSettled } = totals;
  screen.line(screen.tint('strong', texts.heading(date, timeZone, transactions)));
  if (lines.length === 0) screen.line(texts.noTransactions);
  else table([texts.columns, ...lines.map(rowOf)], screen);
  for (const period of periods) showPeriod(period, screen);
  if (toLookAt > 0) {
    screen.line();
    screen.line(screen.tint('bad', texts.toLookAt(toLookAt)));
    table(
      items.map(({ transactionId, sale, amountDetails, why, ...place }) => [
        '',
        plain(transactionId),
        plain(whereOf(place)),
        plain(sale),
        amountDetails === undefined ? '' : writeAmount(amountDetails),
        texts.reasons[why],
      ]),
      screen,
    );
    if (toLookAt > items.length) screen.line(texts.more(toLookAt - items.length));
  }
  screen.line();
  const isLater = Date.parse(totals.since) > Date.now();
  screen.line(isSettled ? texts.settled : screen.tint('bad', isLater ? texts.notBegun : texts.notSettled));
}

function whereOf({ terminal, service }: { readonly terminal?: string; readonly service?: string }): string {
  return terminal ?? service ?? '';
}

function rowOf(line: DayLine): readonly string[] {
  const { register = '', kind, approved, currency, amount, amountUnknown, declined, cancelled, notProcessed } = line;
  const sum = currency === undefined || approved === 0 ? '' : writeAmount({ amount, currency });
  const counts = [declined, cancelled, notProcessed, line.unresolved + line.open].map((count) =>
    count === 0 ? '' : String(count),
  );
  const missing = amountUnknown === 0 ? '' : ` ${texts.withoutAmount(amountUnknown)}`;
  return [plain(whereOf(line)), plain(register), cliTables.kind(kind), String(approved), `${sum}${missing}`, ...counts];
}

function showPeriod(
  { terminal = '', at, period, transactionId }: DayPeriod,
  screen: Pick<Screen, 'line' | 'tint'>,
): void {
  const { id = transactionId, totals, journal, differences } = period;
  screen.line();
  screen.line(texts.period(plain(terminal), plain(id), clock(at)));
  table(
    totals.flatMap(groupRows).map((row) => ['', ...row.map((text) => plain(text))]),
    screen,
  );
  if (differences === undefined || differences.length === 0) {
    screen.line(`  ${journal === undefined || totals.length === 0 ? texts.notCompared : texts.agrees}`);
    return;
  }
  for (const { type, terminal: own, journal: counted } of differences)
    screen.line(
      `  ${screen.tint('bad', texts.difference(plain(texts.totalsType(type)), sideOf(own), sideOf(counted)))}`,
    );
  screen.line(`  ${texts.whyDifferent}`);
}

function sideOf(line: TotalsLine | undefined): string {
  if (line === undefined) return texts.side(0, '');
  return texts.side(line.count, line.amount === undefined ? '' : writeAmount(line.amount));
}
