/** What a register writes down for itself, line by line, so that it knows after its own death what it had asked for and was told. */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const noteShape = z.discriminatedUnion('type', [
  /** Before it asks: a customer pays this sale with this transaction. */
  z.object({
    type: z.literal('asking'),
    transactionId: z.string(),
    customer: z.string(),
    sale: z.string(),
    terminal: z.string(),
    amount: z.int(),
    /** Of a link or an order: its kind, and the transaction that it is about. */
    kind: z.enum(['payment', 'pre-authorization', 'capture', 'reversal', 'refund']).optional(),
    original: z.string().optional(),
  }),
  /** The address of a link, once it is shown to the shopper. */
  z.object({ type: z.literal('shown'), transactionId: z.string(), url: z.string() }),
  /** Before its shopper tries a card that is declined: a link bears few of these, and a new process does not begin with them again. */
  z.object({ type: z.literal('declining'), transactionId: z.string() }),
  /** What it was told, before it acknowledges. */
  z.object({
    type: z.literal('told'),
    transactionId: z.string(),
    revision: z.int(),
    result: z.string(),
    authorized: z.int().nullable(),
    approvalCode: z.string().nullable(),
  }),
  /** Before it asks at the nexo interface, each time: a sale of its own, and what is given back. */
  z.object({
    type: z.literal('nexo-asking'),
    number: z.string(),
    kind: z.enum(['payment', 'refund']),
    cents: z.int(),
    timeStamp: z.string(),
    serviceId: z.int(),
    original: z.object({ TransactionID: z.string(), TimeStamp: z.string() }).optional(),
  }),
  /** What it was told there: a definite word. */
  z.object({
    type: z.literal('nexo-told'),
    number: z.string(),
    word: z.enum(['approved', 'failed']),
    cents: z.int().nullable(),
    key: z.object({ TransactionID: z.string(), TimeStamp: z.string() }).nullable(),
  }),
  /** A refusal that is no passing one. */
  z.object({ type: z.literal('refused'), transactionId: z.string(), code: z.string() }),
  /** The outcome is definite and acknowledged. */
  z.object({ type: z.literal('settled'), transactionId: z.string() }),
]);

/** One line of a register's own file. */
export type Note = z.infer<typeof noteShape>;

/** A register's file. A line that its death cut short was not yet acted upon, and is passed over. */
export class Notebook {
  readonly #path: string;
  readonly notes: Note[] = [];

  constructor(path: string) {
    this.#path = path;
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    for (const line of text.split('\n')) {
      const note = parsed(line);
      if (note !== undefined) this.notes.push(note);
    }
    if (text !== '' && !text.endsWith('\n')) appendFileSync(path, '\n');
  }

  write(note: Note): void {
    appendFileSync(this.#path, `${JSON.stringify(note)}\n`);
    this.notes.push(note);
  }
}

function parsed(line: string): Note | undefined {
  try {
    return noteShape.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
