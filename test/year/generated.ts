/**
 * Payments that no daemon took, for the days between two visits: copies of payments that a real daemon did take, with ids, times and personal texts of
 * their own. The real writer of the journal commits them.
 */

import type { Fact, LaneCommit, TransactionRecord } from '../../src/core/index.js';
import type { Journal } from '../../src/journal/index.js';

/** A payment of a real daemon, as its journal has it. */
interface Kept {
  readonly record: TransactionRecord;
  readonly facts: readonly Fact[];
}

/** The values that differ from one copy to the next. */
interface Names {
  readonly id: string;
  readonly sale: string;
  readonly serviceId: string;
  readonly poi: string;
  readonly personal: string;
  readonly atMs: number;
}

type Slot = string | { readonly name: Exclude<keyof Names, 'atMs'> } | { readonly afterMs: number };

/** The personal text of each payment: the day and a letter follow. */
export const personalWord = 'nygaard';
/** The name of a shopper in the payments of one day. */
export function personalOf(day: number): string {
  return `${personalWord}${String(day).padStart(5, '0')}q`;
}

const commitAtOnce = 64;

/** One payment, in pieces. */
export class Template {
  readonly result: string;
  readonly amount: number;
  readonly terminal: string;
  readonly #slots: readonly Slot[];

  constructor({ record, facts }: Kept) {
    const { request, outcome, attempts, acceptedAt } = record;
    this.result = outcome?.result ?? 'none';
    this.amount = request.amountDetails?.amount ?? 0;
    this.terminal = request.terminal ?? '';
    const poi = outcome?.poiTransaction?.transactionId;
    const [attempt] = attempts;
    const serviceId = attempt !== undefined && 'serviceId' in attempt ? attempt.serviceId : undefined;
    const places: readonly (readonly [string | undefined, keyof Names])[] = [
      ['PAYMENT', 'personal'],
      ['Insert or tap card', 'personal'],
      [request.transactionId, 'id'],
      [request.sale, 'sale'],
      [serviceId, 'serviceId'],
      [poi, 'poi'],
    ];
    const words = places.flatMap(([word]) => (word === undefined ? [] : [word]));
    const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
    const text = JSON.stringify({ record, facts });
    this.#slots = text.split(new RegExp(`(${[...words, time].join('|')})`)).map((piece): Slot => {
      const name = places.find(([word]) => word === piece)?.[1];
      if (name !== undefined && name !== 'atMs') return { name };
      if (!new RegExp(`^${time}$`).test(piece)) return piece;
      return { afterMs: Date.parse(piece) - Date.parse(acceptedAt) };
    });
  }

  /** Returns a copy. */
  copy(names: Names): Kept {
    const text = this.#slots.map((slot) => {
      if (typeof slot === 'string') return slot;
      return 'name' in slot ? names[slot.name] : new Date(names.atMs + slot.afterMs).toISOString();
    });
    return JSON.parse(text.join(''));
  }
}

/** A payment whose outcome the terminal knows, and the request with which a register asks again. */
export interface KnownPayment {
  readonly id: string;
  readonly terminal: string;
  readonly sale: string;
  readonly amount: number;
  readonly result: string;
  readonly day: number;
}

/** Returns the names of the n-th generated payment. The id is a UUID that the number decides. */
function namesOf(n: number, day: number, atMs: number): Names {
  const hex = n.toString(16).padStart(12, '0');
  return {
    id: `9e3779b9-7f4a-4c15-8000-${hex}`,
    sale: `G-${n}`,
    serviceId: `G${n.toString(36).padStart(9, '0').toUpperCase()}`,
    poi: `${70_000_000 + n}`,
    personal: personalOf(day),
    atMs,
  };
}

/** Generates the payments of one day after another. */
export class Generator {
  readonly #templates: readonly Template[];
  #count = 0;

  constructor(templates: readonly Template[]) {
    this.#templates = templates;
  }

  /** The number of payments so far. */
  get count(): number {
    return this.#count;
  }

  /** Returns the n-th payment. The terminal's record of this payment is the record of its template, which a real terminal decided. */
  known(n: number, day: number): KnownPayment {
    const { result, amount, terminal } = this.#template(n);
    const { id, sale } = namesOf(n, day, 0);
    return { id, terminal, sale, amount, result, day };
  }

  /** Commits the payments of a day between `fromMs` and `toMs`. `onCommit`: called after each commit. */
  writeDay(
    journal: Journal,
    { day, count, fromMs, toMs }: { day: number; count: number; fromMs: number; toMs: number },
  ): void {
    let parts: LaneCommit[] = [];
    const commit = (): void => {
      const refused = journal.commit(parts).find(({ ok }) => !ok);
      if (refused !== undefined) throw new Error(`the journal refused a payment: ${JSON.stringify(refused)}`);
      parts = [];
    };
    for (let place = 0; place < count; place += 1) {
      const atMs = fromMs + Math.floor(((toMs - fromMs) * place) / count);
      const { record, facts } = this.#template(this.#count).copy(namesOf(this.#count, day, atMs));
      parts.push({ writer: record.request.terminal ?? '', facts, transactions: [record] });
      this.#count += 1;
      if (parts.length === commitAtOnce) commit();
    }
    if (parts.length > 0) commit();
  }

  #template(n: number): Template {
    const template = this.#templates[n % this.#templates.length];
    if (template === undefined) throw new Error('no template');
    return template;
  }
}
