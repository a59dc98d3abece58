/** The stores and their terminals. Those that need attention come first. */

import { countIn, flagIn, isoOf, type Row, textIn, textsIn } from './columns.js';
import type { Ask } from './reader.js';

/** The reasons why a store needs attention. */
export const needCodes = ['silent', 'unresolved', 'attention', 'not-ready', 'clock-off', 'terminals-down'] as const;

/** One of {@link needCodes}. */
export type NeedCode = (typeof needCodes)[number];

/** A store, which is one daemon. */
export interface Store {
  readonly daemon: number;
  /** The NATS subject of the store. */
  readonly store: string;
  /** The time at which the stream received the store's newest event. */
  readonly seenAt: string;
  readonly version?: string;
  readonly simulated: boolean;
  readonly terminals: number;
  readonly terminalsUp: number;
  /** The number of transactions without a result. */
  readonly open: number;
  readonly unresolved: number;
  readonly attention: number;
  /** The number of events that the journal had not yet published at its newest status. */
  readonly waiting: number;
  /**
   * The number of events that were not counted: the stream dropped them before the office read them, or they have not
   * arrived yet.
   */
  readonly missing: number;
  /**
   * The error of the till's clock. This field is present if a message of the last day showed that the clock was wrong.
   * `ms`: the time by which the clock was ahead; negative if the clock was behind. `at`: the time at which the stream
   * received the newest such message.
   */
  readonly clockOff?: { readonly ms: number; readonly at: string };
  /** True if the store now has a newer journal. */
  readonly replaced: boolean;
  readonly needs: readonly NeedCode[];
}

/** A list of stores, with the sums over all stores. */
export interface StoreList {
  readonly stores: readonly Store[];
  /** The number of stores that match. */
  readonly found: number;
  readonly sums: StoreSums;
}

/** The sums over all stores. */
export interface StoreSums {
  readonly stores: number;
  readonly needing: number;
  readonly silent: number;
  readonly clockOff: number;
  readonly unresolved: number;
  readonly attention: number;
}

/** Selects the stores of the list. */
export interface StoreFilter {
  /** Only stores whose own name, or a terminal's name, contains this text are returned. */
  readonly find: string;
  readonly onlyNeeding: boolean;
  /** The number of the page; the first page is 0. */
  readonly page: number;
}

/** The maximum number of stores on one page. */
export const storesMax = 50;

const storeQuery = `
  with counts as (
    select daemon_id, count(*) filter (where result = 'unresolved') as unresolved,
      count(*) filter (where result is null) as open
    from transactions where begun and (result is null or result = 'unresolved') group by daemon_id
  ), items as (
    select daemon_id, count(*) as attention from attention where closed_at is null group by daemon_id
  ), lines as (
    select daemon_id, count(*) as terminals, count(*) filter (where link_up) as up from terminals group by daemon_id
  )
  select d.daemon_id, d.subject, ${isoOf('d.last_seen_at')} as seen_at, d.version, d.simulated, d.ready,
    d.last_sequence - d.events as missing, coalesce(d.publication_waiting, 0) as waiting,
    d.clock_off_ms, ${isoOf('d.clock_off_at')} as clock_off_at,
    coalesce(d.open_transactions, counts.open, 0) as open, coalesce(counts.unresolved, 0) as unresolved,
    coalesce(items.attention, 0) as attention, coalesce(lines.terminals, 0) as terminals, coalesce(lines.up, 0) as up,
    exists (
      select from daemons o where o.subject = d.subject
        and (o.last_seen_at, o.daemon_id) > (d.last_seen_at, d.daemon_id)
    ) as replaced,
    $1 = '' or position(lower($1) in lower(d.subject)) > 0 or exists (
      select from terminals t where t.daemon_id = d.daemon_id and position(lower($1) in lower(t.terminal)) > 0
    ) as matches
  from daemons d
  left join counts using (daemon_id) left join items using (daemon_id) left join lines using (daemon_id)`;

/** Returns the stores. `now`: wall time in ms. `silentMs`: a store is silent if its newest event is older. */
export async function listStores(ask: Ask, filter: StoreFilter, now: number, silentMs: number): Promise<StoreList> {
  const rows = await ask(storeQuery, [filter.find]);
  const all = rows.map((row) => ({ store: storeIn(row, now, silentMs), matches: flagIn(row, 'matches') === true }));
  return { ...pageOf(all, filter), sums: sumsOf(all.map(({ store }) => store)) };
}

/** Returns one store, or undefined. */
export async function readStore(ask: Ask, daemon: number, now: number, silentMs: number): Promise<Store | undefined> {
  const [row] = await ask(`${storeQuery} where d.daemon_id = $2`, ['', daemon]);
  return row && storeIn(row, now, silentMs);
}

function storeIn(row: Row, now: number, silentMs: number): Store {
  const replaced = flagIn(row, 'replaced') === true;
  const seenAt = textIn(row, 'seen_at') ?? '';
  const version = textIn(row, 'version');
  const [unresolved, attention, terminals, terminalsUp] = [
    countIn(row, 'unresolved'),
    countIn(row, 'attention'),
    countIn(row, 'terminals'),
    countIn(row, 'up'),
  ];
  const clockOff = replaced ? undefined : clockOffIn(row, now);
  // A replaced journal gets no more events. Only its payments may still need attention.
  const needs: readonly (readonly [NeedCode, boolean])[] = [
    ['silent', !replaced && now - Date.parse(seenAt) > silentMs],
    ['unresolved', unresolved > 0],
    ['attention', !replaced && attention > 0],
    ['not-ready', !replaced && flagIn(row, 'ready') === false],
    ['clock-off', clockOff !== undefined],
    ['terminals-down', !replaced && terminalsUp < terminals],
  ];
  return {
    daemon: countIn(row, 'daemon_id'),
    store: textIn(row, 'subject') ?? '',
    seenAt,
    ...(version === undefined ? {} : { version }),
    simulated: flagIn(row, 'simulated') === true,
    terminals,
    terminalsUp,
    open: countIn(row, 'open'),
    unresolved,
    attention,
    waiting: countIn(row, 'waiting'),
    missing: Math.max(0, countIn(row, 'missing')),
    ...(clockOff === undefined ? {} : { clockOff }),
    replaced,
    needs: needs.filter(([, isSo]) => isSo).map(([code]) => code),
  };
}

/**
 * The time for which a store with a wrong clock needs attention, in ms. A clock may be right again before anyone looks.
 */
const clockShownMs = 86_400_000;

function clockOffIn(row: Row, now: number): Store['clockOff'] {
  const at = textIn(row, 'clock_off_at');
  if (at === undefined || now - Date.parse(at) > clockShownMs) return undefined;
  return { ms: countIn(row, 'clock_off_ms'), at };
}

function pageOf(
  all: readonly { readonly store: Store; readonly matches: boolean }[],
  { onlyNeeding, page }: StoreFilter,
): Pick<StoreList, 'stores' | 'found'> {
  const found = all
    .filter(({ store, matches }) => matches && (store.needs.length > 0 || (!onlyNeeding && !store.replaced)))
    .map(({ store }) => store)
    .toSorted(inOrder);
  return { stores: found.slice(page * storesMax, (page + 1) * storesMax), found: found.length };
}

/** Sorts stores that need attention to the front, the most serious need first. */
function inOrder(one: Store, other: Store): number {
  return rankOf(one) - rankOf(other) || names.compare(one.store, other.store) || one.daemon - other.daemon;
}

function rankOf({ needs: [first] }: Store): number {
  return first === undefined ? needCodes.length : seriousFirst.indexOf(first);
}

/**
 * The needs of a store, the most serious first. An unresolved payment is about money, so it comes before a silent
 * store.
 */
const seriousFirst: readonly NeedCode[] = [
  'unresolved',
  'attention',
  'silent',
  'not-ready',
  'clock-off',
  'terminals-down',
];
const names = new Intl.Collator('en', { numeric: true });

function sumsOf(stores: readonly Store[]): StoreSums {
  const sum = (of: (store: Store) => number): number => stores.reduce((total, store) => total + of(store), 0);
  const current = stores.filter(({ replaced }) => !replaced);
  return {
    stores: current.length,
    needing: stores.filter(({ needs }) => needs.length > 0).length,
    silent: current.filter(({ needs }) => needs.includes('silent')).length,
    clockOff: current.filter(({ clockOff }) => clockOff !== undefined).length,
    unresolved: sum(({ unresolved }) => unresolved),
    attention: current.reduce((total, { attention }) => total + attention, 0),
  };
}

/** A terminal of a store, taken from its newest status. */
export interface StoreTerminal {
  readonly terminal: string;
  readonly poiId: string;
  readonly gateway: string;
  readonly up: boolean;
  readonly linkCause?: string;
  /** The state: free, unreachable, busy, blocked, faulted or resting. */
  readonly lane: string;
  readonly unreachable?: string;
  readonly queued: number;
}

/** An open attention item of a store. */
export interface StoreItem {
  readonly code: string;
  readonly place?: string;
  readonly transactionId?: string;
  readonly text: string;
  readonly openedAt: string;
}

/** The maximum number of terminals, and of attention items, on one page. */
const linesMax = 100;

/**
 * Returns the terminals of a store. Terminals without a connection come first. `find`: only terminals whose name
 * contains this text.
 */
export async function listTerminals(
  ask: Ask,
  daemon: number,
  find: string,
  page: number,
): Promise<{ readonly terminals: readonly StoreTerminal[]; readonly found: number; readonly statusAt?: string }> {
  const rows = await ask(
    `select terminal, poi_id, gateway, link_up, link_cause, lane, unreachable_code, queued,
      ${isoOf('status_at')} as status_at, count(*) over () as found
     from terminals
     where daemon_id = $1 and (position(lower($2) in lower(terminal)) > 0 or position(lower($2) in lower(poi_id)) > 0)
     order by link_up, lane not in ('blocked', 'faulted', 'unreachable'), terminal
     limit ${linesMax} offset $3`,
    [daemon, find, page * linesMax],
  );
  const [first] = rows;
  const statusAt = first && textIn(first, 'status_at');
  return {
    terminals: rows.map(terminalIn),
    found: first === undefined ? 0 : countIn(first, 'found'),
    ...(statusAt === undefined ? {} : { statusAt }),
  };
}

function terminalIn(row: Row): StoreTerminal {
  const [linkCause, unreachable] = [textIn(row, 'link_cause'), textIn(row, 'unreachable_code')];
  return {
    terminal: textIn(row, 'terminal') ?? '',
    poiId: textIn(row, 'poi_id') ?? '',
    gateway: textIn(row, 'gateway') ?? '',
    up: flagIn(row, 'link_up') === true,
    ...(linkCause === undefined ? {} : { linkCause }),
    lane: textIn(row, 'lane') ?? '',
    ...(unreachable === undefined ? {} : { unreachable }),
    queued: countIn(row, 'queued'),
  };
}

/** Returns the open attention items of a store, the oldest first. */
export async function listItems(ask: Ask, daemon: number): Promise<readonly StoreItem[]> {
  const rows = await ask(
    `select code, terminal, service, transaction_id, text, ${isoOf('opened_at')} as opened_at, actions
     from attention where daemon_id = $1 and closed_at is null order by opened_at limit ${linesMax}`,
    [daemon],
  );
  return rows.map(itemIn);
}

/** Returns the attention item of a row. */
export function itemIn(row: Row): StoreItem & { readonly closedAt?: string; readonly actions: readonly string[] } {
  const place = textIn(row, 'terminal') ?? textIn(row, 'service');
  const [transactionId, closedAt] = [textIn(row, 'transaction_id'), textIn(row, 'closed_at')];
  return {
    code: textIn(row, 'code') ?? '',
    ...(place === undefined ? {} : { place }),
    ...(transactionId === undefined ? {} : { transactionId }),
    text: textIn(row, 'text') ?? '',
    openedAt: textIn(row, 'opened_at') ?? '',
    ...(closedAt === undefined ? {} : { closedAt }),
    actions: textsIn(row, 'actions'),
  };
}
