/** The routes that read the tables. */

import { decimalOf, rowsAsCsv } from '../../csv/index.js';
import {
  dayIn,
  daysMax,
  exportQuery,
  listItems,
  listStores,
  type ListedPayment,
  listTerminals,
  type OfficeReader,
  paymentIn,
  ReadFailure,
  readPayment,
  readSearch,
  readStore,
  SearchMistake,
  searchPayments,
  sumDays,
  zoneIn,
} from '../queries/index.js';
import { OfficeProblem, type Reply } from './http/reply.js';
import type { Route, RouteRequest } from './http/route.js';

/** The office's progress in reading the stream. */
export interface Feed {
  readonly state: 'starting' | 'reading' | 'waiting';
  /** The number of messages in the stream that are not in the tables yet. */
  readonly behind: number;
  /** The reason why the office waits, in words. */
  readonly why?: string;
  /** The code of the reason why the office waits. */
  readonly code?: string;
}

/** The dependencies of the routes. */
export interface DataParts {
  readonly reader: OfficeReader;
  /** Returns the wall time in ms. */
  readonly wallMs: () => number;
  /** If the newest event of a store is older than this, the store is silent. */
  readonly silentMs: number;
  readonly feed: () => Feed;
}

const pagesMax = 10_000;

/** Returns the routes. All of them need a signed-in operator. */
export function dataRoutes(parts: DataParts): readonly Route[] {
  const { reader } = parts;
  return [
    get('/api/stores', async ({ query }) => json(await storesOf(parts, query))),
    get('/api/stores/*', async ({ parts: [daemon = ''], query }) => json(await storeOf(parts, daemon, query))),
    get('/api/payments', async ({ query }) => {
      const search = readSearch(query);
      const after = query.get('after') ?? undefined;
      return json(await reader.read(async (ask) => searchPayments(ask, search, after)));
    }),
    get('/api/payments.csv', async ({ query, signal }) => exported(reader, query, signal)),
    get('/api/payments/*/*', async ({ parts: [daemon = '', id = ''] }) => {
      const number = idIn(daemon);
      const payment = await reader.read(async (ask) => readPayment(ask, number, id));
      if (payment === undefined) throw new OfficeProblem('payment-not-found');
      return json(payment);
    }),
    get('/api/days', async ({ query }) => json(await daysOf(reader, query))),
  ];
}

function get(path: string, serve: (request: RouteRequest) => Promise<Reply>): Route {
  return { method: 'GET', path, access: 'session', serve: async (request) => answered(async () => serve(request)) };
}

function json(document: unknown): Reply {
  return { status: 200, json: document };
}

/** Turns failed reads into problems with a message for people. */
async function answered(serve: () => Promise<Reply>): Promise<Reply> {
  try {
    return await serve();
  } catch (error) {
    throw problemOf(error);
  }
}

function problemOf(error: unknown): unknown {
  if (error instanceof SearchMistake) return new OfficeProblem('search-wrong', { field: error.field });
  if (error instanceof ReadFailure) return new OfficeProblem(error.code, { cause: error.cause });
  return error;
}

async function storesOf({ reader, wallMs, silentMs, feed }: DataParts, query: URLSearchParams): Promise<object> {
  const filter = { find: findIn(query), onlyNeeding: query.get('needing') === '1', page: pageIn(query) };
  const list = await reader.read(async (ask) => listStores(ask, filter, wallMs(), silentMs));
  return { ...list, feed: feed(), silentMs };
}

async function storeOf({ reader, wallMs, silentMs }: DataParts, daemon: string, query: URLSearchParams) {
  const number = idIn(daemon);
  const [find, page] = [findIn(query), pageIn(query)];
  const shown = await reader.read(async (ask) => {
    const store = await readStore(ask, number, wallMs(), silentMs);
    if (store === undefined) return undefined;
    return { store, items: await listItems(ask, number), ...(await listTerminals(ask, number, find, page)) };
  });
  if (shown === undefined) throw new OfficeProblem('not-found');
  return { ...shown, silentMs };
}

async function daysOf(reader: OfficeReader, query: URLSearchParams): Promise<object> {
  const [from, to] = [dayIn(query, 'from'), dayIn(query, 'to')];
  if (from === undefined) throw new SearchMistake('from');
  const last = to ?? from;
  const days = (Date.parse(last) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1 || days > daysMax) throw new SearchMistake('to');
  const zone = zoneIn(query);
  const { store } = readSearch(new URLSearchParams({ store: query.get('store') ?? '' }));
  const scope = { from, to: last, zone, ...(store === undefined ? {} : { store }) };
  return { from, to: last, zone, sums: await reader.read(async (ask) => sumDays(ask, scope)) };
}

/** The names of the columns must not change, because programs read them. */
const csvColumns = [
  'acceptedAt',
  'store',
  'transactionId',
  'kind',
  'result',
  'amount',
  'currency',
  'place',
  'sale',
  'register',
  'card',
  'approvalCode',
  'reference',
  'acknowledged',
  'practice',
] as const;

function exported(reader: OfficeReader, query: URLSearchParams, signal: AbortSignal): Reply {
  const { text, values } = exportQuery(readSearch(query));
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payments.csv"',
    },
    pieces: csvOf(reader.each(text, values, signal)),
  };
}

async function* csvOf(batches: ReturnType<OfficeReader['each']>): AsyncGenerator<string> {
  let isFirst = true;
  try {
    for await (const rows of batches) {
      yield `${isFirst ? `${csvColumns.join(',')}\r\n` : ''}${rowsAsCsv(csvColumns, rows.map(paymentIn).map(csvRow))}`;
      isFirst = false;
    }
  } catch (error) {
    throw problemOf(error);
  }
  if (isFirst) yield `${csvColumns.join(',')}\r\n`;
}

function csvRow({ at, amount, state, result, ...payment }: ListedPayment) {
  return {
    acceptedAt: at,
    store: payment.store,
    transactionId: payment.transactionId,
    kind: payment.kind,
    result: result ?? state,
    amount: amount && decimalOf(amount),
    currency: amount?.currency,
    place: payment.place,
    sale: payment.sale,
    register: payment.register,
    card: payment.card,
    approvalCode: payment.approvalCode,
    reference: payment.reference,
    acknowledged: String(payment.acknowledged),
    practice: String(payment.practice),
  };
}

function findIn(query: URLSearchParams): string {
  return readSearch(new URLSearchParams({ store: query.get('find') ?? '' })).store ?? '';
}

function pageIn(query: URLSearchParams): number {
  const page = query.get('page') ?? '0';
  if (!/^\d{1,5}$/.test(page) || Number(page) >= pagesMax) throw new SearchMistake('page');
  return Number(page);
}

/** Returns the number of a daemon. A string that is not a number names no store. */
function idIn(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new OfficeProblem('not-found');
  return Number(text);
}
