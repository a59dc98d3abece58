/** The search over the payments of all stores. */

import { amountIn, countIn, flagIn, isoOf, type Row, textIn, textsIn } from './columns.js';
import { conditionsOf, Statement } from './conditions.js';
import type { Ask } from './reader.js';
import { type PaymentSearch, SearchMistake } from './search.js';

/** An amount in minor units. */
export interface PaidAmount {
  readonly amount: number;
  readonly currency: string;
}

/** A payment in a list. */
export interface ListedPayment {
  readonly daemon: number;
  readonly store: string;
  readonly transactionId: string;
  /** The time at which the payment was accepted or, if unknown, the time of the earliest event about the payment. */
  readonly at: string;
  readonly kind?: string;
  readonly state?: string;
  readonly result?: string;
  /** The amount that was charged; if none was charged, the requested amount. */
  readonly amount?: PaidAmount;
  /** The name of the terminal or payment service. */
  readonly place?: string;
  readonly sale?: string;
  readonly register?: string;
  readonly card?: string;
  readonly reference?: string;
  readonly approvalCode?: string;
  readonly acknowledged: boolean;
  readonly attention: number;
  /** True if the till has simulated terminals, so that no money moved. */
  readonly practice: boolean;
}

/** A part of the list. `next`: where the next part begins; absent at the end. */
export interface PaymentPage {
  readonly payments: readonly ListedPayment[];
  readonly next?: string;
}

/** The maximum number of rows in one part. */
export const rowsMax = 50;

const columns = `
  t.daemon_id, d.subject, t.transaction_id, ${isoOf('t.first_event_at')} as first_at,
  ${isoOf('t.accepted_at')} as accepted_at, t.kind, t.state, t.result, t.amount, t.currency, t.authorized_amount,
  t.authorized_currency, t.terminal, t.service, t.sale, t.register, t.card_brand, t.poi_transaction_id,
  t.approval_code, t.acknowledged, t.attention_codes, d.simulated`;

/**
 * Returns the newest payments that match, or those after a given place in the list. Throws SearchMistake if the place
 * has a wrong form.
 */
export async function searchPayments(ask: Ask, search: PaymentSearch, after?: string): Promise<PaymentPage> {
  const statement = new Statement();
  const conditions = conditionsOf(search, statement);
  const place = after === undefined ? '' : `and ${placeCondition(after, statement)}`;
  const rows = await ask(
    `select ${columns} from transactions t join daemons d using (daemon_id)
     where ${conditions} ${place}
     order by t.first_event_at desc, t.daemon_id desc, t.transaction_id desc limit ${rowsMax + 1}`,
    statement.values,
  );
  const last = rows.length > rowsMax ? rows[rowsMax - 1] : undefined;
  return {
    payments: rows.slice(0, rowsMax).map(paymentIn),
    ...(last === undefined ? {} : { next: placeOf(last) }),
  };
}

/** Returns the query of an export: all payments that match, newest first. */
export function exportQuery(search: PaymentSearch): { readonly text: string; readonly values: readonly unknown[] } {
  const statement = new Statement();
  const conditions = conditionsOf(search, statement);
  const text = `select ${columns} from transactions t join daemons d using (daemon_id)
    where ${conditions} order by t.first_event_at desc, t.daemon_id desc, t.transaction_id desc`;
  return { text, values: statement.values };
}

/** Returns the payment of a row. */
export function paymentIn(row: Row): ListedPayment {
  const optional = {
    kind: textIn(row, 'kind'),
    state: textIn(row, 'state'),
    result: textIn(row, 'result'),
    amount: amountIn(row, 'authorized_amount', 'authorized_currency') ?? amountIn(row, 'amount', 'currency'),
    place: textIn(row, 'terminal') ?? textIn(row, 'service'),
    sale: textIn(row, 'sale'),
    register: textIn(row, 'register'),
    card: textIn(row, 'card_brand'),
    reference: textIn(row, 'poi_transaction_id'),
    approvalCode: textIn(row, 'approval_code'),
  };
  return {
    daemon: countIn(row, 'daemon_id'),
    store: textIn(row, 'subject') ?? '',
    transactionId: textIn(row, 'transaction_id') ?? '',
    at: textIn(row, 'accepted_at') ?? textIn(row, 'first_at') ?? '',
    ...known(optional),
    acknowledged: flagIn(row, 'acknowledged') === true,
    attention: textsIn(row, 'attention_codes').length,
    practice: flagIn(row, 'simulated') === true,
  };
}

/** Leaves out fields without a value. */
function known<T extends object>(fields: T): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };
function known(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function placeOf(row: Row): string {
  const place = [textIn(row, 'first_at'), countIn(row, 'daemon_id'), textIn(row, 'transaction_id')];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function placeCondition(after: string, statement: Statement): string {
  const [at, daemon, id] = placeIn(after);
  return `(t.first_event_at, t.daemon_id, t.transaction_id) < (${statement.add(at)}::timestamptz, ${statement.add(daemon)}::integer, ${statement.add(id)}::text collate "C")`;
}

function placeIn(after: string): readonly [string, number, string] {
  let place: unknown;
  try {
    place = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'));
  } catch {
    throw new SearchMistake('after');
  }
  const [at, daemon, id]: readonly unknown[] = Array.isArray(place) ? place : [];
  const isPlace =
    typeof at === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) &&
    typeof daemon === 'number' &&
    Number.isInteger(daemon) &&
    Math.abs(daemon) < 2 ** 31 &&
    typeof id === 'string' &&
    !id.includes('\0');
  if (!isPlace) throw new SearchMistake('after');
  return [at, daemon, id];
}
