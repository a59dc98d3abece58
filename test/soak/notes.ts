/** The notes of a register, line by line. With them, the register still has its requests and answers after its own death. */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const noteShape = z.discriminatedUnion('type', [
  /** Before a request: a customer pays this sale with this transaction. */
  z.object({
    type: z.literal('asking'),
    transactionId: z.string(),
    customer: z.string(),
    sale: z.string(),
    terminal: z.string(),
    amount: z.int(),
    /** For a link or an order: the kind, and the original. */
    kind: z.enum(['payment', 'pre-authorization', 'capture', 'reversal', 'refund']).optional(),
    original: z.string().optional(),
  }),
  /** The address of a link, when it is shown to the shopper. */
  z.object({ type: z.literal('shown'), transactionId: z.string(), url: z.string() }),
  /**
   * Before the shopper tries a card that is declined. A link accepts few declined cards, and a new process must not try
   * these cards again.
   */
  z.object({ type: z.literal('declining'), transactionId: z.string() }),
  /** The answer, before its acknowledgement. */
  z.object({
    type: z.literal('told'),
    transactionId: z.string(),
    revision: z.int(),
    result: z.string(),
    authorized: z.int().nullable(),
    approvalCode: z.string().nullable(),
  }),
  /** Before each request at the nexo interface: a sale, or a refund. */
  z.object({
    type: z.literal('nexo-asking'),
    number: z.string(),
    kind: z.enum(['payment', 'refund']),
    cents: z.int(),
    timeStamp: z.string(),
    serviceId: z.int(),
    original: z.object({ TransactionID: z.string(), TimeStamp: z.string() }).optional(),
  }),
  /** The definite answer at the nexo interface. */
  z.object({
    type: z.literal('nexo-told'),
    number: z.string(),
    word: z.enum(['approved', 'failed']),
    cents: z.int().nullable(),
    key: z.object({ TransactionID: z.string(), TimeStamp: z.string() }).nullable(),
  }),
  /** A permanent refusal. */
  z.object({ type: z.literal('refused'), transactionId: z.string(), code: z.string() }),
  /** The outcome is definite and acknowledged. */
  z.object({ type: z.literal('settled'), transactionId: z.string() }),
]);

/** One line of a register's file. */
export type Note = z.infer<typeof noteShape>;

/**
 * A register's file. It skips a line that the death of the register cut short, because the register has not acted on it
 * yet.
 */
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
