/**
 * A small HTTP client of a register. It knows only the field names of the API's documents and shares no code with the
 * product.
 */

import { z } from 'zod';

const amount = z.object({ amount: z.int(), currency: z.string() });

/** A transaction as a register reads it. Fields that no test checks are kept unchanged. */
const transactionShape = z.looseObject({
  transactionId: z.string(),
  kind: z.string(),
  terminal: z.string(),
  sale: z.string(),
  state: z.enum(['queued', 'running', 'recovering', 'unresolved', 'ended']),
  result: z.string().optional(),
  revision: z.int(),
  retry: z.enum(['safe', 'unsafe', 'after-resolution']),
  certainBy: z.string().optional(),
  message: z.string(),
  reason: z.string().optional(),
  resolvedBy: z.string().optional(),
  authorized: amount.optional(),
  approvalCode: z.string().optional(),
  poiTransaction: z.object({ transactionId: z.string(), timeStamp: z.string() }).optional(),
  acknowledged: z.boolean(),
  abortRequested: z.boolean(),
  attention: z.array(z.looseObject({ code: z.string() })),
});

const problemShape = z.looseObject({ code: z.string() });

/** A transaction as the daemon reported it. */
export type ReportedAnswer = z.infer<typeof transactionShape>;

/** A transaction or a refusal. */
export type Answer =
  | { readonly status: number; readonly transaction: ReportedAnswer; readonly code?: never; readonly text: string }
  | { readonly status: number; readonly code: string; readonly transaction?: never; readonly text: string };

/** The request of a register, as in the OpenAPI description. */
export interface ReceivedRequest {
  readonly kind?: string;
  readonly terminal: string;
  readonly sale: string;
  readonly loyalty?: { readonly points: number };
  readonly amountDetails?: { readonly amount: number; readonly currency: string };
  readonly scope?: string;
  readonly original?: unknown;
  readonly retryOf?: string;
  readonly allowPartial?: boolean;
  readonly cardAcquisition?: string;
  readonly options?: object;
  readonly startBefore?: string;
}

/** Returns a payment of 12.50 EUR for this sale. */
export function payment(terminal: string, sale: string, amountMinor = 12_50): ReceivedRequest {
  return { kind: 'payment', terminal, sale, amountDetails: { amount: amountMinor, currency: 'EUR' } };
}

/** A register at a daemon. */
export class Register {
  readonly url: string;
  readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  /** Makes any request and returns the raw answer. */
  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  /** Sends a PUT and waits up to this number of seconds for the outcome. */
  async put(transactionId: string, asked: ReceivedRequest, waitS = 25): Promise<Answer> {
    return answerIn(await this.ask('PUT', `/v1/transactions/${transactionId}`, asked, { prefer: `wait=${waitS}` }));
  }

  /** Sends a GET and waits up to this number of seconds for the outcome. */
  async get(transactionId: string, waitS = 0): Promise<Answer> {
    return answerIn(await this.ask('GET', `/v1/transactions/${transactionId}`, undefined, { prefer: `wait=${waitS}` }));
  }

  /** Repeats a GET that waits at the API, until the transaction has ended. */
  async ended(transactionId: string): Promise<ReportedAnswer> {
    for (;;) {
      const { transaction, text } = await this.get(transactionId, 25);
      if (transaction === undefined) throw new Error(`GET ${transactionId} was refused: ${text}`);
      if (transaction.state === 'ended') return transaction;
    }
  }

  /** POSTs a decision about a transaction. */
  async post(transactionId: string, what: 'abort' | 'acknowledge' | 'resolve', body: unknown): Promise<Answer> {
    return answerIn(await this.ask('POST', `/v1/transactions/${transactionId}/${what}`, body));
  }

  /** Returns the ids of a list, the newest first. */
  async list(query = ''): Promise<readonly string[]> {
    const { text } = await this.ask('GET', `/v1/transactions${query}`);
    return listShape.parse(JSON.parse(text)).transactions.map(({ transactionId }) => transactionId);
  }

  /** Returns the state of a terminal's lane and session. */
  async terminal(name: string): Promise<z.infer<typeof terminalShape>> {
    const { text } = await this.ask('GET', '/v1/terminals');
    const { terminals } = z.object({ terminals: z.array(terminalShape) }).parse(JSON.parse(text));
    const found = terminals.find(({ terminal }) => terminal === name);
    if (found === undefined) throw new Error(`no terminal ${name} in ${text}`);
    return found;
  }
}

const listShape = z.object({ transactions: z.array(z.looseObject({ transactionId: z.string() })) });
const terminalShape = z.looseObject({ terminal: z.string(), lane: z.string(), session: z.string() });

function answerIn({ status, text }: { readonly status: number; readonly text: string }): Answer {
  const body: unknown = JSON.parse(text);
  if (status < 300) return { status, transaction: transactionShape.parse(body), text };
  return { status, code: problemShape.parse(body).code, text };
}
