/**
 * The expectations of a register about the API, as small as possible: the answers that are allowed now, by the earlier
 * requests and reports. It knows nothing of lanes or journals. If the terminal may have been faster, several answers
 * are allowed.
 */

import { z } from 'zod';

const amountShape = z.object({ amount: z.int(), currency: z.string() });

const toldShape = z.looseObject({
  transactionId: z.string(),
  kind: z.string(),
  terminal: z.string(),
  sale: z.string(),
  amountDetails: amountShape.optional(),
  state: z.string(),
  result: z.string().optional(),
  revision: z.int(),
  retry: z.string(),
  resolvedBy: z.string().optional(),
  authorized: amountShape.optional(),
  approvalCode: z.string().optional(),
  poiTransaction: z.looseObject({}).optional(),
  abortRequested: z.boolean(),
  acknowledged: z.boolean(),
  attention: z.array(z.looseObject({ code: z.string() })),
});

/** A transaction as it was reported. */
export type ReportedAnswer = z.infer<typeof toldShape>;

/** The body of a PUT. */
export interface ReceivedRequest {
  readonly kind: 'payment' | 'refund' | 'reversal';
  readonly terminal: string;
  readonly sale: string;
  readonly amountDetails?: { readonly amount: number; readonly currency: string };
  readonly original?: { readonly transactionId: string };
  readonly retryOf?: string;
  readonly reviewed?: readonly {
    readonly transactionId: string;
    readonly revision: number;
    readonly operator: string;
  }[];
}

/** The knowledge of a register about an accepted transaction. */
export interface Known {
  readonly id: string;
  readonly asked: ReceivedRequest;
  /** The latest reported outcome. */
  told?: ReportedAnswer;
  acknowledged: number;
  abortAsked: boolean;
  /** True if an operator released its terminal while it was open, so that its outcome may be unknown. */
  released: boolean;
}

/** The code of a problem, or `ok`. */
export type Word = string;

/** A broken expectation, as text. */
export class InterfaceBroke extends Error {
  override readonly name = 'InterfaceBroke';
}

const moved = new Set(['approved', 'partly-approved']);
const harmless = new Set(['declined', 'cancelled', 'not-processed']);
/** The fields of an outcome that never change within a revision. */
const fixed = ['result', 'reason', 'authorized', 'approvalCode', 'poiTransaction', 'resolvedBy'];
/** These fields do not change either, unless the sale continues, because the advice depends on the whole sale. */
const fixedAlone = ['retry', 'message'];

/** By the last two digits of an amount: how an ordinary terminal ends a payment (the simulator's magic amounts). */
export const endings: Readonly<Record<number, { readonly result: string; readonly more: number }>> = {
  0: { result: 'approved', more: 0 },
  1: { result: 'declined', more: 0 },
  2: { result: 'cancelled', more: 0 },
  3: { result: 'approved', more: 0 },
  4: { result: 'partly-approved', more: 0 },
  5: { result: 'approved', more: 100 },
  8: { result: 'cancelled', more: 0 },
};

/** The terminal with unreadable answers. Its transactions stay unresolved. */
export const muteTerminal = 'till-3';

/** The model. */
export class RegisterModel {
  readonly known = new Map<string, Known>();
  readonly #terminals: readonly string[];

  constructor(terminals: readonly string[]) {
    this.#terminals = terminals;
  }

  /** In the order of acceptance. */
  get all(): readonly Known[] {
    return [...this.known.values()];
  }

  /** Returns the allowed answers to this PUT. */
  submit(id: string, asked: ReceivedRequest): ReadonlySet<Word> {
    const known = this.known.get(id);
    if (known !== undefined) return new Set([isSame(known.asked, asked) ? 'ok' : 'id-reused']);
    if (!this.#terminals.includes(asked.terminal)) return new Set(['unknown-terminal']);
    const named = asked.retryOf === undefined ? undefined : this.known.get(asked.retryOf);
    if (asked.retryOf !== undefined && named?.asked.sale !== asked.sale) return new Set(['retry-of-unknown']);
    const reviews = (asked.reviewed ?? []).map((one) => this.#isReviewed(one));
    if (reviews.includes('no')) return new Set(['review-outdated']);
    const outdated = reviews.includes('perhaps') ? ['review-outdated'] : [];
    const inTheWay = this.all.map((other) => this.#standsInTheWay(asked, other));
    if (inTheWay.includes('yes')) return new Set(['sale-open', ...outdated]);
    const rest = new Set([...this.#original(asked), ...outdated]);
    return inTheWay.includes('perhaps') ? new Set(['sale-open', ...rest]) : rest;
  }

  /** Records that a PUT was accepted. */
  accepted(id: string, asked: ReceivedRequest): Known {
    const present = this.known.get(id);
    if (present !== undefined) return present;
    const known: Known = {
      id,
      asked,
      acknowledged: 0,
      abortAsked: false,
      released: false,
    };
    this.known.set(id, known);
    return known;
  }

  /** Records the document of a transaction. Throws InterfaceBroke if it may not be reported. */
  hear(document: unknown): ReportedAnswer {
    const told = toldShape.parse(document);
    const known = this.known.get(told.transactionId);
    if (known === undefined) throw new InterfaceBroke(`${told.transactionId} was never accepted`);
    const beside = this.#beside(known);
    const wrong = [
      ...aboutRequest(known, told),
      ...aboutOutcome(known, told, beside),
      ...this.#aboutSafety(known, told, beside),
      ...aboutStability(known, told, beside),
    ];
    if (wrong.length > 0) throw new InterfaceBroke(`${known.id}: ${wrong.join('; ')}`);
    if (told.revision > 0) known.told = told;
    return told;
  }

  /** True if another transaction of its sale has moved the same money, or may have done so since it was read. */
  mayBePaidBeside(known: Known): boolean {
    return this.#beside(known).some(({ told }) => told === undefined || moved.has(told.result ?? ''));
  }

  /** True if a reversal of it was accepted, which may have gone through since. */
  mayBeReversed({ id }: Known): boolean {
    return this.all.some(({ asked }) => asked.kind === 'reversal' && asked.original?.transactionId === id);
  }

  /** Returns the other transactions of its sale that would move the same money. */
  #beside({ id, asked }: Known): readonly Known[] {
    return this.all.filter(
      (other) => other.id !== id && other.asked.sale === asked.sale && other.asked.kind === asked.kind,
    );
  }

  /** Charging again is safe if no money moved, neither by this transaction nor by another one of the sale. */
  #aboutSafety(known: Known, { result, retry }: ReportedAnswer, beside: readonly Known[]): readonly string[] {
    if (!harmless.has(result ?? ''))
      return retry === 'safe' ? [`retry is ${retry} although the result is ${result}`] : [];
    const isAlone = known.asked.original === undefined && this.#ofSale(known.asked.sale).length === 1;
    if (retry !== 'safe') return isAlone ? [`retry is ${retry} although nothing else is of its sale`] : [];
    const paid = beside.find((other) => moved.has(other.told?.result ?? '') && !this.#mayBeSettled(other));
    if (paid === undefined || known.asked.kind !== 'payment') return [];
    return [`retry is safe although ${paid.id} of its sale has moved money`];
  }

  #ofSale(sale: string): readonly Known[] {
    return this.all.filter(({ asked }) => asked.sale === sale);
  }

  /** True if it may have been refunded, or was approved in part. */
  #mayBeSettled({ id, told }: Known): boolean {
    return told?.result === 'partly-approved' || this.all.some(({ asked }) => asked.original?.transactionId === id);
  }

  #standsInTheWay(asked: ReceivedRequest, other: Known): 'yes' | 'no' | 'perhaps' {
    const { told } = other;
    if (other.asked.sale !== asked.sale) return 'no';
    const review = asked.reviewed?.find(({ transactionId }) => transactionId === other.id);
    if (review !== undefined) return this.#isReviewed(review) === 'yes' ? 'no' : 'perhaps';
    if (told === undefined || told.result === 'unresolved') return 'yes';
    if (!moved.has(told.result ?? '')) return 'no';
    if (other.acknowledged !== told.revision) return 'yes';
    if (other.asked.kind !== asked.kind) return 'no';
    if (asked.kind === 'refund') return 'no';
    if (asked.kind === 'reversal' && asked.original?.transactionId !== other.asked.original?.transactionId) return 'no';
    return this.#mayBeSettled(other) ? 'perhaps' : 'yes';
  }

  /**
   * True if a review is of the transaction at its revision. An open transaction may have ended just now, and a later
   * revision may repeat the same state of the money.
   */
  #isReviewed({ transactionId, revision }: { readonly transactionId: string; readonly revision: number }) {
    const known = this.known.get(transactionId);
    if (known === undefined) return 'no';
    return known.told?.revision === revision ? 'yes' : 'perhaps';
  }

  #original({ kind, terminal, original, amountDetails }: ReceivedRequest): ReadonlySet<Word> {
    if (original === undefined) return new Set(['ok']);
    const payment = this.known.get(original.transactionId);
    if (payment === undefined) return new Set(['original-unknown']);
    const no = new Set(['original-not-refundable']);
    const { told } = payment;
    if (payment.asked.kind !== 'payment') return no;
    if (kind === 'reversal' && payment.asked.terminal !== terminal) return no;
    if (told === undefined) return new Set([...no, 'ok']);
    if (!moved.has(told.result ?? '') || told.poiTransaction === undefined) return no;
    const { authorized } = told;
    const wanted = amountDetails ?? authorized;
    if (authorized === undefined || wanted === undefined) return new Set([...no, 'ok']);
    if (authorized.currency !== wanted.currency || wanted.amount > authorized.amount) return no;
    const back = this.all.filter((other) => other.asked.original?.transactionId === payment.id);
    const sum = (all: readonly Known[]): number =>
      all.reduce((total, other) => total + (other.asked.amountDetails?.amount ?? authorized.amount), 0);
    const left = authorized.amount - wanted.amount;
    // An open transaction may end without moving anything, perhaps just now.
    const certain = back.filter((other) => moved.has(other.told?.result ?? '') || other.told?.result === 'unresolved');
    const open = back.filter((other) => other.told === undefined);
    const isWhole = certain.some((other) => other.asked.kind === 'reversal' && moved.has(other.told?.result ?? ''));
    if (isWhole || (certain.length > 0 && sum(certain) > left)) return no;
    return open.length > 0 && sum([...certain, ...open]) > left ? new Set([...no, 'ok']) : new Set(['ok']);
  }
}

/** True if two bodies request the same (invariant I10). */
function isSame(first: ReceivedRequest, second: ReceivedRequest): boolean {
  const text = (asked: ReceivedRequest): string =>
    JSON.stringify([
      asked.kind,
      asked.terminal,
      asked.sale,
      asked.amountDetails?.amount,
      asked.amountDetails?.currency,
      asked.original?.transactionId,
      asked.retryOf,
      asked.reviewed,
    ]);
  return text(first) === text(second);
}

function aboutRequest({ asked }: Known, told: ReportedAnswer): readonly string[] {
  const { kind, terminal, sale, amountDetails } = told;
  const same =
    kind === asked.kind &&
    terminal === asked.terminal &&
    sale === asked.sale &&
    amountDetails?.amount === asked.amountDetails?.amount &&
    amountDetails?.currency === asked.amountDetails?.currency;
  return same ? [] : ['it is told as another request than was made'];
}

function aboutOutcome(known: Known, told: ReportedAnswer, beside: readonly Known[]): readonly string[] {
  const { result, revision, state, retry } = told;
  const isOpen = state === 'queued' || state === 'running' || state === 'recovering';
  if (isOpen !== (result === undefined) || isOpen !== (revision === 0)) {
    return [`state ${state}, result ${result} and revision ${revision} do not go together`];
  }
  const wrong: string[] = [];
  if (moved.has(result ?? '') && retry !== 'unsafe') wrong.push(`retry is ${retry} although money moved`);
  const booked = revision > 0 && known.acknowledged === revision;
  if (told.acknowledged !== booked) wrong.push(`acknowledged is ${told.acknowledged}, and ${booked} was to be told`);
  if (known.abortAsked && !told.abortRequested) wrong.push('the abort that was asked for is forgotten');
  // If another transaction of the sale is approved, it stops this transaction.
  if (!known.abortAsked && told.abortRequested && beside.length === 0) wrong.push('nobody asked for an abort');
  if (result !== undefined && !mayEnd(known, told))
    wrong.push(`no terminal ends it as ${JSON.stringify(told.authorized)} ${result}`);
  return wrong;
}

/** True if the terminal, an abort of the register or a late start may have ended the transaction with this result. */
function mayEnd(
  { asked, released }: Known,
  { result, authorized, resolvedBy, abortRequested }: ReportedAnswer,
): boolean {
  if (resolvedBy === 'person' || result === 'not-processed') return true;
  if (abortRequested && result === 'cancelled') return true;
  if (released && result === 'unresolved') return true;
  if (asked.terminal === muteTerminal) return result === 'unresolved';
  if (asked.kind !== 'payment' || asked.amountDetails === undefined) return result !== 'unresolved';
  const ending = endings[asked.amountDetails.amount % 100];
  if (result !== ending?.result) return false;
  return result !== 'approved' || authorized?.amount === asked.amountDetails.amount + (ending?.more ?? 0);
}

/** Returns the fields that stay. A payment that was fully reversed reports this from then on. */
function lasting(value: unknown): string | undefined {
  return JSON.stringify(value)?.replace(/ Transaction \S+ has reversed this transaction completely\."$/, '"');
}

function aboutStability({ told: before }: Known, told: ReportedAnswer, beside: readonly Known[]): readonly string[] {
  if (before === undefined) return [];
  if (told.revision < before.revision) return [`revision ${before.revision} was told, and now ${told.revision}`];
  if (told.revision > before.revision) {
    const mayChange = before.result === 'unresolved' || moved.has(told.result ?? '');
    return mayChange ? [] : [`${before.result} became ${told.result}`];
  }
  return [...fixed, ...(beside.length === 0 ? fixedAlone : [])]
    .filter((name) => lasting(before[name]) !== lasting(told[name]))
    .map((name) => `${name} of revision ${told.revision} changed`);
}
