/** One payment in detail: its facts, and its history as far as the tables have it. */

import { isoOf, numberIn, textIn, type Row } from './columns.js';
import { type ListedPayment, paymentIn } from './payments.js';
import type { Ask } from './reader.js';

/** A step in the history. `code`: a stable word for the step. */
export interface HistoryStep {
  readonly at: string;
  readonly code: 'first-event' | 'accepted' | 'decided' | 'attention-opened' | 'attention-closed' | 'named' | 'erased';
  /** The text of an attention item. */
  readonly text?: string;
  /** Another payment, which names this one as its original or as the payment that it repeats. */
  readonly transactionId?: string;
  readonly kind?: string;
  readonly result?: string;
}

/** A payment with everything that the tables have. */
export interface PaymentDetail {
  readonly payment: ListedPayment;
  /** The transaction as the till reported it; absent before its first outcome. */
  readonly view?: unknown;
  readonly retry?: string;
  readonly resolvedBy?: string;
  readonly revision: number;
  readonly history: readonly HistoryStep[];
}

const query = `
  select t.daemon_id, d.subject, t.transaction_id, ${isoOf('t.first_event_at')} as first_at,
    ${isoOf('t.accepted_at')} as accepted_at, ${isoOf('t.decided_at')} as decided_at, ${isoOf('t.erased_at')} as erased_at,
    t.kind, t.state, t.result, t.retry, t.resolved_by, t.revision, t.amount, t.currency, t.authorized_amount,
    t.authorized_currency, t.terminal, t.service, t.sale, t.register, t.card_brand, t.poi_transaction_id,
    t.approval_code, t.acknowledged, t.attention_codes, t.view
  from transactions t join daemons d using (daemon_id)
  where t.daemon_id = $1 and t.transaction_id = $2 and t.begun`;

/** The most steps that come from other rows. */
const stepsMax = 50;

/** Returns a payment, or undefined. */
export async function readPayment(ask: Ask, daemon: number, transactionId: string): Promise<PaymentDetail | undefined> {
  const [row] = await ask(query, [daemon, transactionId]);
  if (row === undefined) return undefined;
  const items = await ask(
    `select text, ${isoOf('opened_at')} as opened_at, ${isoOf('closed_at')} as closed_at
     from attention where daemon_id = $1 and transaction_id = $2 order by opened_at limit ${stepsMax}`,
    [daemon, transactionId],
  );
  const naming = await ask(
    `select transaction_id, kind, result, ${isoOf('first_event_at')} as at
     from transactions where daemon_id = $1 and (original_transaction_id = $2 or retry_of = $2)
     order by first_event_at limit ${stepsMax}`,
    [daemon, transactionId],
  );
  const [retry, resolvedBy] = [textIn(row, 'retry'), textIn(row, 'resolved_by')];
  return {
    payment: paymentIn(row),
    ...(row['view'] === null ? {} : { view: row['view'] }),
    ...(retry === undefined ? {} : { retry }),
    ...(resolvedBy === undefined ? {} : { resolvedBy }),
    revision: numberIn(row, 'revision') ?? 0,
    history: historyOf(row, items, naming),
  };
}

function historyOf(row: Row, items: readonly Row[], naming: readonly Row[]): readonly HistoryStep[] {
  const result = textIn(row, 'result');
  const own = (column: string, code: HistoryStep['code']): readonly HistoryStep[] => {
    const at = textIn(row, column);
    return at === undefined ? [] : [{ at, code, ...(code === 'decided' && result !== undefined ? { result } : {}) }];
  };
  const accepted = own('accepted_at', 'accepted');
  const steps: readonly HistoryStep[] = [
    ...(accepted.length === 0 ? own('first_at', 'first-event') : accepted),
    ...own('decided_at', 'decided'),
    ...own('erased_at', 'erased'),
    ...items.flatMap(itemSteps),
    ...naming.map(namingStep),
  ];
  return steps.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

function itemSteps(row: Row): readonly HistoryStep[] {
  const text = textIn(row, 'text') ?? '';
  const closedAt = textIn(row, 'closed_at');
  return [
    { at: textIn(row, 'opened_at') ?? '', code: 'attention-opened', text },
    ...(closedAt === undefined ? [] : [{ at: closedAt, code: 'attention-closed', text } as const]),
  ];
}

function namingStep(row: Row): HistoryStep {
  const [kind, result] = [textIn(row, 'kind'), textIn(row, 'result')];
  return {
    at: textIn(row, 'at') ?? '',
    code: 'named',
    transactionId: textIn(row, 'transaction_id') ?? '',
    ...(kind === undefined ? {} : { kind }),
    ...(result === undefined ? {} : { result }),
  };
}
