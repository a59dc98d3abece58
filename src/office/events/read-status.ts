/** Reads the rows for a daemon and its terminals from a status event. The module is pure. */

import type { Fields, Json } from './event-fields.js';

/** One row of the table `terminals`. */
export interface TerminalRow {
  readonly terminal: string;
  readonly poi_id: string;
  readonly gateway: string;
  readonly link_up: boolean;
  readonly link_cause: string | undefined;
  readonly lane: string;
  readonly unreachable_code: string | undefined;
  readonly queued: number;
}

/** One row of the table `attention`. */
export interface AttentionRow {
  readonly item_key: string;
  readonly code: string;
  readonly terminal: string | undefined;
  readonly service: string | undefined;
  readonly transaction_id: string | undefined;
  readonly text: string;
  readonly actions: readonly string[];
  readonly opened_at: string;
}

/** The contents of a status event. */
export interface StatusRow {
  readonly version: string;
  readonly simulated: boolean;
  readonly ready: boolean;
  readonly started_at: string;
  readonly open_transactions: number;
  readonly unresolved_transactions: number;
  readonly publication_state: string;
  readonly publication_waiting: number;
  readonly terminals: readonly TerminalRow[];
  readonly attention: readonly AttentionRow[];
  readonly status: Json;
}

const wordMax = 100;
const nameMax = 200;
const textMax = 4_000;

/** Reads a status. Throws RefusedEvent. */
export function readStatus(data: Fields): StatusRow {
  const publication = data.needs('publication', data.object('publication'));
  return {
    version: data.needs('version', data.text('version', wordMax)),
    simulated: data.needs('simulated', data.flag('simulated')),
    ready: data.needs('ready', data.flag('ready')),
    started_at: data.needs('startedAt', data.time('startedAt')),
    open_transactions: data.needs('open', smallCount(data, 'open')),
    unresolved_transactions: data.needs('unresolved', smallCount(data, 'unresolved')),
    publication_state: publication.needs('state', publication.text('state', wordMax)),
    publication_waiting: publication.needs('waiting', publication.count('waiting')),
    // Use each name only once, because it is the key of a row. A later entry with the same name replaces an earlier
    // one.
    terminals: [
      ...new Map(
        data
          .list('terminals')
          .map(terminalIn)
          .map((row) => [row.terminal, row]),
      ).values(),
    ],
    attention: [
      ...new Map(
        data
          .list('attention')
          .map(attentionIn)
          .map((row) => [row.item_key, row]),
      ).values(),
    ],
    status: data.json,
  };
}

function terminalIn(data: Fields): TerminalRow {
  const link = data.needs('link', data.object('link'));
  return {
    terminal: data.needs('terminal', data.id('terminal', nameMax)),
    poi_id: data.needs('poiId', data.text('poiId', nameMax)),
    gateway: data.needs('gateway', data.text('gateway', nameMax)),
    link_up: link.needs('up', link.flag('up')),
    link_cause: link.text('cause', wordMax),
    lane: data.needs('lane', data.text('lane', wordMax)),
    unreachable_code: data.text('unreachable', wordMax),
    queued: data.needs('queued', smallCount(data, 'queued')),
  };
}

function attentionIn(data: Fields): AttentionRow {
  const item = data.needs('attention', data.object('attention'));
  const [terminal, service, transaction] = [
    data.id('terminal', nameMax),
    data.id('service', nameMax),
    data.id('transactionId', nameMax),
  ];
  const code = item.needs('code', item.id('code', wordMax));
  const openedAt = item.needs('at', item.time('at'));
  return {
    item_key: [code, terminal, service, transaction, openedAt].map(keyPart).join('|'),
    code,
    terminal,
    service,
    transaction_id: transaction,
    text: item.needs('text', item.text('text', textMax)),
    actions: item.texts('actions', wordMax),
    opened_at: openedAt,
  };
}

/** Returns a part of a key. The separator within a part is escaped, so that two items never have the same key. */
function keyPart(part = ''): string {
  return part.replaceAll(/[\\|]/g, String.raw`\$&`);
}

/** Returns a count that fits into 32 bits. A larger count is refused, like a missing one. */
function smallCount(data: Fields, name: string): number | undefined {
  const value = data.count(name);
  return value !== undefined && value > 2_147_483_647 ? undefined : value;
}
