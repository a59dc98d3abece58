/** Reads the row for a transaction from its outcome event. The module is pure. */

import type { Fields, Json } from './event-fields.js';

/** The columns of the table `transactions` that an outcome sets, by their names. Unknown values are absent. */
export interface TransactionRow {
  readonly transaction_id: string;
  readonly revision: number;
  readonly acknowledged_revision: number;
  readonly kind: string;
  readonly state: string;
  readonly result: string | undefined;
  readonly retry: string | undefined;
  readonly reason: string | undefined;
  readonly terminal: string | undefined;
  readonly service: string | undefined;
  readonly register: string | undefined;
  readonly sale: string | undefined;
  readonly amount: number | undefined;
  readonly currency: string | undefined;
  readonly authorized_amount: number | undefined;
  readonly authorized_currency: string | undefined;
  readonly tip_amount: number | undefined;
  readonly card_brand: string | undefined;
  readonly approval_code: string | undefined;
  readonly poi_transaction_id: string | undefined;
  readonly poi_transaction_time: string | undefined;
  readonly original_transaction_id: string | undefined;
  readonly retry_of: string | undefined;
  readonly resolved_by: string | undefined;
  readonly accepted_at: string | undefined;
  readonly decided_at: string | undefined;
  readonly erased_at: string | undefined;
  readonly attention_codes: readonly string[];
  readonly view: Json;
}

/** The maximum length of words and ids. Longer strings would not fit into an index. */
const wordMax = 100;
const idMax = 200;
const textMax = 500;
/** The columns of revisions have 32 bits. */
const revisionMax = 2_147_483_647;

/** Reads a transaction. Throws RefusedEvent. */
export function readTransaction(data: Fields): TransactionRow {
  const revision = data.needs('revision', atMost(data.count('revision'), revisionMax));
  const [amount, authorized, tip] = [data.amount('amountDetails'), data.amount('authorized'), data.amount('tip')];
  const [card, poi, original] = [data.object('card'), data.object('poiTransaction'), data.object('original')];
  return {
    transaction_id: data.needs('transactionId', data.id('transactionId', idMax)),
    revision,
    acknowledged_revision: data.flag('acknowledged') === true ? revision : 0,
    kind: data.needs('kind', data.text('kind', wordMax)),
    state: data.needs('state', data.text('state', wordMax)),
    result: data.text('result', wordMax),
    retry: data.text('retry', wordMax),
    reason: data.text('reason', textMax),
    terminal: data.text('terminal', idMax),
    service: data.text('service', idMax),
    register: data.text('register', idMax),
    sale: data.text('sale', textMax),
    amount: amount?.amount,
    currency: amount?.currency,
    authorized_amount: authorized?.amount,
    authorized_currency: authorized?.currency,
    tip_amount: tip?.amount,
    card_brand: card?.text('brand', textMax),
    approval_code: data.text('approvalCode', textMax),
    poi_transaction_id: poi?.text('transactionId', textMax),
    poi_transaction_time: poi?.text('timeStamp', wordMax),
    original_transaction_id: original?.id('transactionId', idMax),
    retry_of: data.id('retryOf', idMax),
    resolved_by: data.text('resolvedBy', wordMax),
    accepted_at: data.time('acceptedAt'),
    decided_at: data.time('decidedAt'),
    erased_at: data.time('erasedAt'),
    attention_codes: data.list('attention').map((item) => item.needs('code', item.text('code', wordMax))),
    view: data.json,
  };
}

function atMost(value: number | undefined, max: number): number | undefined {
  return value !== undefined && value > max ? undefined : value;
}
