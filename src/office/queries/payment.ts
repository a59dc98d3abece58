/** One payment in detail: its facts, and its history as far as the tables have it. */

import { type ShownStage, shownStage } from '../events/steps.js';
import { flagIn, isoOf, numberIn, textIn, type Row } from './columns.js';
import { type ListedPayment, type PaidAmount, paymentIn } from './payments.js';
import type { Ask } from './reader.js';

/**
 * A step in the history. `code`: the stage of an event, or another stable word. `named`: another payment names this one as its original, or as the payment
 * that it repeats.
 */
export interface HistoryStep {
  readonly at: string;
  readonly code: ShownStage | 'first-event' | 'attention-opened' | 'attention-closed' | 'named' | 'erased';
  /** The text of an attention item. */
  readonly text?: string;
  /** The facts of another payment in this history. `isRepeat`: true if that payment repeats this payment. */
  readonly transactionId?: string;
  readonly isRepeat?: boolean;
  readonly kind?: string;
  readonly amount?: PaidAmount;
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
  /** The payment that this payment refunds, reverses or captures (`original`), and the payment that it repeats (`retryOf`). */
  readonly original?: string;
  readonly retryOf?: string;
  readonly history: readonly HistoryStep[];
}

const query = `
  select t.daemon_id, d.subject, t.transaction_id, ${isoOf('t.first_event_at')} as first_at,
    ${isoOf('t.accepted_at')} as accepted_at, ${isoOf('t.decided_at')} as decided_at, ${isoOf('t.erased_at')} as erased_at,
    t.kind, t.state, t.result, t.retry, t.resolved_by, t.revision, t.amount, t.currency, t.authorized_amount,
    t.authorized_currency, t.terminal, t.service, t.sale, t.register, t.card_brand, t.poi_transaction_id,
    t.approval_code, t.acknowledged, t.attention_codes, t.view, t.original_transaction_id, t.retry_of, d.simulated
  from transactions t join daemons d using (daemon_id)
  where t.daemon_id = $1 and t.transaction_id = $2 and t.begun`;

/** The maximum number of steps that come from other rows. */
const stepsMax = 50;
/**
 * The maximum number of steps in the history of the payment itself. A till that sends status requests to a terminal for
 * hours makes many steps.
 */
const eventsMax = 200;

/** Returns a payment, or undefined. */
export async function readPayment(ask: Ask, daemon: number, transactionId: string): Promise<PaymentDetail | undefined> {
  const [row] = await ask(query, [daemon, transactionId]);
  if (row === undefined) return undefined;
  const events = await ask(
    // Both tills of a pair may send the same step, each with its own number.
    `select stage, result, ${isoOf('at')} as at from events where daemon_id = $1 and transaction_id = $2
     group by stage, result, events.at order by min(sequence), events.at limit ${eventsMax}`,
    [daemon, transactionId],
  );
  const items = await ask(
    `select text, ${isoOf('opened_at')} as opened_at, ${isoOf('closed_at')} as closed_at
     from attention where daemon_id = $1 and transaction_id = $2 order by opened_at limit ${stepsMax}`,
    [daemon, transactionId],
  );
  const naming = await ask(
    `select transaction_id, kind, result, ${isoOf('first_event_at')} as at, amount, currency, authorized_amount,
       authorized_currency, retry_of is not distinct from $2 as repeats
     from transactions where daemon_id = $1 and begun and (original_transaction_id = $2 or retry_of = $2)
     order by first_event_at limit ${stepsMax}`,
    [daemon, transactionId],
  );
  const [retry, resolvedBy] = [textIn(row, 'retry'), textIn(row, 'resolved_by')];
  const [original, retryOf] = [textIn(row, 'original_transaction_id'), textIn(row, 'retry_of')];
  return {
    payment: paymentIn(row),
    ...(row['view'] === null ? {} : { view: row['view'] }),
    ...(retry === undefined ? {} : { retry }),
    ...(resolvedBy === undefined ? {} : { resolvedBy }),
    revision: numberIn(row, 'revision') ?? 0,
    ...(original === undefined ? {} : { original }),
    ...(retryOf === undefined ? {} : { retryOf }),
    history: historyOf(row, { events, items, naming }),
  };
}

interface StepRows {
  readonly events: readonly Row[];
  readonly items: readonly Row[];
  readonly naming: readonly Row[];
}

/** Returns the history of a payment. If the event of a step was deleted, a column of the payment still has the time of the step. */
function historyOf(row: Row, { events, items, naming }: StepRows): readonly HistoryStep[] {
  const own = events.flatMap(eventStep);
  const fromColumn = (column: string, code: HistoryStep['code'], result?: string): readonly HistoryStep[] => {
    const at = textIn(row, column);
    if (at === undefined || own.some((step) => step.code === code)) return [];
    return [{ at, code, ...(result === undefined ? {} : { result }) }];
  };
  const accepted = fromColumn('accepted_at', 'accepted');
  const steps: readonly HistoryStep[] = [
    ...(accepted.length === 0 && own.length === 0 ? fromColumn('first_at', 'first-event') : accepted),
    ...own,
    ...fromColumn('decided_at', 'outcome', textIn(row, 'result')),
    ...fromColumn('erased_at', 'erased'),
    ...items.flatMap(itemSteps),
    ...naming.map(namingStep),
  ];
  return steps.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

function eventStep(row: Row): readonly HistoryStep[] {
  const code = shownStage(textIn(row, 'stage') ?? '');
  const [at = '', result] = [textIn(row, 'at'), textIn(row, 'result')];
  return code === undefined ? [] : [{ at, code, ...(result === undefined ? {} : { result }) }];
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
  const { kind, result, amount } = paymentIn(row);
  return {
    at: textIn(row, 'at') ?? '',
    code: 'named',
    transactionId: textIn(row, 'transaction_id') ?? '',
    isRepeat: flagIn(row, 'repeats') === true,
    ...(kind === undefined ? {} : { kind }),
    ...(amount === undefined ? {} : { amount }),
    ...(result === undefined ? {} : { result }),
  };
}
