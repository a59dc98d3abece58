/** A small register in this process. The register is correct except for the chosen flaw. */

import type { Register, RunEnd } from '../../src/cli/rehearse/rehearse-register.js';
import { readBelief } from '../../src/rehearsal/observed.js';

/** Mistakes that real registers make. */
export type Flaw =
  | 'charges-again-on-timeout'
  | 'declines-on-202'
  | 'never-acknowledges'
  | 'ignores-partial-amount'
  | 'gives-up-on-restart'
  | 'ignores-retry'
  | 'takes-the-abort-for-the-end'
  | 'links-beside-the-card'
  | 'forgets-links';

interface ReportedAnswer {
  readonly transactionId: string;
  readonly result?: string;
  readonly retry: string;
  readonly revision: number;
  readonly authorized?: { readonly amount: number };
  readonly amountDetails: { readonly amount: number };
}

/** How a register changes from the card to a link: after its own abort, or with `insteadOf`. */
export type Change = 'abort' | 'insteadOf';

/** Returns the register. Without a flaw, the register passes every scenario, including prompts and links. */
export function flawedRegister(flaw?: Flaw, change: Change = 'abort'): Register {
  return (environment) => {
    const stop = new AbortController();
    let why: RunEnd['end'] = 'exited';
    const register = new SmallRegister(environment, stop.signal, flaw, change);
    const ended = register
      .take()
      .catch((error: unknown) => String(error))
      .then((lastLine) => {
        stop.abort();
        return { end: why, exitCode: 0, belief: readBelief(lastLine), lastLine };
      });
    return {
      ended,
      async kill(how) {
        why = how;
        stop.abort();
        await ended;
      },
    };
  };
}

class SmallRegister {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #signal: AbortSignal;
  readonly #flaw: Flaw | undefined;
  readonly #change: Change;

  constructor(
    environment: Readonly<Record<string, string>>,
    signal: AbortSignal,
    flaw: Flaw | undefined,
    change: Change,
  ) {
    this.#environment = environment;
    this.#signal = signal;
    this.#flaw = flaw;
    this.#change = change;
  }

  async take(): Promise<string> {
    const { TENDERD_TRANSACTION_ID: id = '', TENDERD_SALE: sale = '', TENDERD_DAY: day } = this.#environment;
    const { TENDERD_TERMINAL: terminal, TENDERD_SERVICE: service } = this.#environment;
    if (day === 'prompt') void this.#answerPrompts().catch(() => undefined);
    const online = { returnUrls: { success: shop, cancel: shop, error: shop } };
    const byLink = { service, online };
    if (service === undefined || this.#flaw === 'forgets-links')
      return this.#takeAt({ terminal: terminal ?? 'till-1' }, id, sale);
    if (terminal === undefined) return this.#takeAt(byLink, id, sale);
    if (this.#change === 'insteadOf') return this.#handOver(terminal, byLink, id, sale);
    const card = this.#takeAt({ terminal }, id, sale);
    if (this.#flaw === 'links-beside-the-card') {
      card.catch(() => undefined);
      await pause(500);
    }
    if (this.#flaw !== 'links-beside-the-card' && !(await card).includes('"mayChargeAgain":true')) return card;
    return this.#takeAt(byLink, `${id.slice(0, 30)}-link`, sale);
  }

  /** Starts with the card. Then the link replaces it, and the register acknowledges the end of both. */
  async #handOver(
    terminal: string,
    byLink: Readonly<Record<string, unknown>>,
    id: string,
    sale: string,
  ): Promise<string> {
    const { TENDERD_AMOUNT: amount, TENDERD_CURRENCY: currency, TENDERD_GIVE_UP_AFTER: after } = this.#environment;
    const path = `/v1/transactions/${id}`;
    const card = { kind: 'payment', terminal, sale, amountDetails: { amount: Number(amount), currency } };
    await this.#ask('PUT', path, card, 1);
    await pause(Number(after) * 1_000);
    const believes = await this.#takeAt({ ...byLink, insteadOf: id }, `${id.slice(0, 30)}-link`, sale);
    const first = await this.#ask('GET', path);
    await this.#ask('POST', `${path}/acknowledge`, { revision: first?.told.revision });
    return believes;
  }

  /** Takes a payment to its end and acknowledges the outcome. Returns the belief of the register about the payment. */
  async #takeAt(where: Readonly<Record<string, unknown>>, id: string, sale: string): Promise<string> {
    const told = await this.#pay(where, id, sale);
    if (typeof told === 'string') return told;
    if (this.#flaw !== 'never-acknowledges') {
      await this.#ask('POST', `${pathOf(told)}/acknowledge`, { revision: told.revision });
    }
    const isApproved = told.result === 'approved' || told.result === 'partly-approved';
    if (isApproved && this.#flaw === 'ignores-partial-amount') return believed(told.amountDetails.amount, false);
    if (isApproved) return believed((told.authorized ?? told.amountDetails).amount, false);
    if (this.#flaw === 'ignores-retry') return believed(0, true);
    return believed(told.result === 'unresolved' ? null : 0, told.retry === 'safe');
  }

  /** Returns the outcome or, without an outcome, the belief of the register. */
  async #pay(where: Readonly<Record<string, unknown>>, id: string, sale: string): Promise<ReportedAnswer | string> {
    const { TENDERD_AMOUNT: text, TENDERD_CURRENCY: currency, TENDERD_GIVE_UP_AFTER: after } = this.#environment;
    const body = { kind: 'payment', ...where, sale, amountDetails: { amount: Number(text), currency } };
    const path = `/v1/transactions/${id}`;
    const isGivenUp = after !== undefined && !id.endsWith('-link');
    let answer = await this.#ask('PUT', path, body, isGivenUp ? 1 : 25);
    if (isGivenUp) {
      await pause(Number(after) * 1_000);
      answer = await this.#ask('POST', `${path}/abort`, {}, 0);
      if (this.#flaw === 'takes-the-abort-for-the-end') return believed(0, true);
    }
    for (;;) {
      if (answer === undefined) return believed(null, false);
      if (answer.status === 409) return believed(0, this.#flaw === 'ignores-retry');
      if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.told)}`);
      if (answer.told.result !== undefined) return answer.told;
      if (this.#flaw === 'declines-on-202') return believed(0, true);
      if (this.#flaw === 'charges-again-on-timeout' && !sale.endsWith('-again')) {
        return this.#pay(where, `${id.slice(0, 30)}-again`, `${sale}-again`);
      }
      answer = await this.#ask('GET', path);
    }
  }

  /** Asks until the daemon answers. Returns undefined if the register gives up. */
  async #ask(
    method: string,
    path: string,
    body?: unknown,
    waitS = 25,
  ): Promise<{ status: number; told: ReportedAnswer } | undefined> {
    const { TENDERD_URL: url = '', TENDERD_TOKEN: token = '' } = this.#environment;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: `wait=${waitS}` };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    for (;;) {
      let pauseS = 1;
      try {
        const response = await fetch(`${url}${path}`, { method, headers, signal: this.#signal, ...text });
        const told: ReportedAnswer = JSON.parse(await response.text());
        if (response.status !== 503) return { status: response.status, told };
        pauseS = Number(response.headers.get('retry-after') ?? 1);
      } catch {
        this.#signal.throwIfAborted();
      }
      if (this.#flaw === 'gives-up-on-restart') return undefined;
      await pause(pauseS * 1_000);
    }
  }

  async #answerPrompts(): Promise<void> {
    const { TENDERD_URL: url = '', TENDERD_TOKEN: token = '' } = this.#environment;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { signal } = this.#signal.aborted ? new AbortController() : { signal: this.#signal };
    for (;;) {
      const response = await fetch(`${url}/v1/prompts`, { headers, signal });
      const { prompts }: { prompts: readonly { readonly promptId: string }[] } = JSON.parse(await response.text());
      const [prompt] = prompts;
      if (prompt !== undefined) {
        const answer = { method: 'POST', headers, signal, body: '{"confirmed":true}' };
        await fetch(`${url}/v1/prompts/${prompt.promptId}/answer`, answer);
        return;
      }
      await pause(300);
    }
  }
}

const shop = 'https://shop.example/back';

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function pathOf({ transactionId }: ReportedAnswer): string {
  return `/v1/transactions/${transactionId}`;
}

function believed(charged: number | null, mayChargeAgain: boolean): string {
  return JSON.stringify({ charged, mayChargeAgain });
}
