/** A daemon, as a register speaks to it. */

import type {
  CardAcquisition,
  Capture,
  Loyalty,
  Payment,
  Refund,
  Reconciliation,
  PreAuthorization,
  PreAuthorizationUpdate,
  Resolution,
  Reversal,
  StoredValue,
  Wanted,
} from './parameters.js';
import { type Call, DaemonAddress, type Place } from './daemon-address.js';
import type { DeviceRequest, DeviceRequestParameters } from './device-request.js';
import { listen, type Listening, type TenderdEvent } from './events.js';
import { deviceRequestPathOf, instrumentsPathOf, listed, pathOf, queryOf } from './paths.js';
import type { Link, OrderCancel, OrderChange, OrderUpdate, Shopper, StoredInstrument } from './online.js';
import type { LoyaltyKind, StoredValueKind } from './kinds.js';
import { longestWaitS, Outcomes } from './outcomes.js';
import type { Prompt, PromptAnswer } from './prompt.js';
import type { Service } from './service.js';
import type { AttentionEntry, Decision, LeaseParameters, Terminal } from './terminal.js';
import type { Asking, DeviceRequestListening, Including, Starting, Waiting } from './waiting.js';
import type { Inbox, Transaction, TransactionOf, TransactionPage, TransactionWithOutcome } from './transaction.js';

/**
 * A client of one daemon. It keeps nothing: what a register must not forget is the id that it chose. Besides what is said at each
 * method, all throw TenderdProblem when the daemon refuses, TenderdUnreachable when it does not answer, and the signal's reason when it was aborted.
 */
export class Tenderd {
  readonly #daemon: DaemonAddress;
  readonly #outcomes: Outcomes;

  constructor(place: Place) {
    this.#daemon = new DaemonAddress(place);
    this.#outcomes = new Outcomes(this.#daemon);
  }

  /** Where the daemon is, without a slash at the end. */
  get url(): string {
    return this.#daemon.url;
  }

  /**
   * Takes a payment, and resolves with its outcome, whatever it is: `result` tells, `retry` says whether to charge again, `message` is for the
   * cashier. A daemon that is away or restarts is asked again, for as long as the signal lets it. Called again with the same id and
   * content, also by another process, it finds the same payment: nothing is charged twice. Throws TenderdProblem when it was refused (nothing
   * was charged; `unknown-transaction`: the daemon was away for too long to start it), OutcomeUnknown when it gave up.
   */
  async pay(payment: Payment | Link, starting: Starting = {}): Promise<TransactionOf<'payment'>> {
    return this.#outcomes.move('payment', payment, starting);
  }

  /** Gives money back; as `pay` in all else. */
  async refund(refund: Refund | OrderChange, starting: Starting = {}): Promise<TransactionOf<'refund'>> {
    return this.#outcomes.move('refund', refund, starting);
  }

  /** Undoes a payment or cancels a pre-authorization; as `pay` in all else. */
  async reverse(reversal: Reversal | OrderCancel, starting: Starting = {}): Promise<TransactionOf<'reversal'>> {
    return this.#outcomes.move('reversal', reversal, starting);
  }

  /** Holds money; as `pay` in all else. */
  async preAuthorize(
    preAuthorization: PreAuthorization | Link,
    starting: Starting = {},
  ): Promise<TransactionOf<'pre-authorization'>> {
    return this.#outcomes.move('pre-authorization', preAuthorization, starting);
  }

  /** Changes what a pre-authorization holds, or for how long: by a link, without an amount. As `pay` in all else. */
  async updatePreAuthorization(
    update: PreAuthorizationUpdate | OrderUpdate,
    starting: Starting = {},
  ): Promise<TransactionOf<'pre-authorization-update'>> {
    return this.#outcomes.move('pre-authorization-update', update, starting);
  }

  /** Takes what a pre-authorization holds, or less; as `pay` in all else. */
  async capture(capture: Capture | OrderChange, starting: Starting = {}): Promise<TransactionOf<'capture'>> {
    return this.#outcomes.move('capture', capture, starting);
  }

  /**
   * Reads a card, and resolves when it was read: the terminal keeps it for the payment that names it in `cardAcquisition`, until `abort` of this one lets it go,
   * or two minutes have passed; as `pay` in all else.
   */
  async acquireCard(acquisition: CardAcquisition, starting: Starting = {}): Promise<TransactionOf<'card-acquisition'>> {
    return this.#outcomes.move('card-acquisition', acquisition, starting);
  }

  /** Activates, loads, unloads or reverses a gift card or another account that holds value; as `pay` in all else. */
  async moveStoredValue<K extends StoredValueKind>(
    asked: StoredValue & { readonly kind: K },
    starting: Starting = {},
  ): Promise<TransactionOf<K>> {
    return this.#outcomes.move(asked.kind, asked, starting);
  }

  /** Closes the terminal's period: `sale` is the register's own number of the closing. As `pay` in all else. */
  async reconcile(reconciliation: Reconciliation, starting: Starting = {}): Promise<TransactionOf<'reconciliation'>> {
    return this.#outcomes.move('reconciliation', reconciliation, starting);
  }

  /** Awards or redeems points, takes a rebate, or returns what was; as `pay` in all else. */
  async moveLoyalty<K extends LoyaltyKind>(
    asked: Loyalty & { readonly kind: K },
    starting: Starting = {},
  ): Promise<TransactionOf<K>> {
    return this.#outcomes.move(asked.kind, asked, starting);
  }

  /**
   * Asks for a link (a verification with amount 0), and resolves as soon as the shopper can pay (`checkout`), or with its outcome where there is none to wait for. Called again with the
   * same id and content, it finds the same link. `follow` then waits for the outcome, and `abort` withdraws the link. Throws as `pay` does.
   */
  async createLink(
    kind: 'payment' | 'pre-authorization' | 'verification',
    link: Link,
    starting: Starting = {},
  ): Promise<Transaction> {
    return this.#outcomes.link(kind, link, starting);
  }

  /** Waits for the outcome of a transaction that was asked for before. Throws as `pay` does. */
  async follow(transactionId: string, waiting: Waiting = {}): Promise<TransactionWithOutcome> {
    return this.#outcomes.follow(transactionId, waiting);
  }

  /** A transaction as it is now. */
  async get(
    transactionId: string,
    { include, receiptWidth, ...asking }: Asking & Including = {},
  ): Promise<Transaction> {
    return this.#ask(
      { method: 'GET', path: pathOf(transactionId, { include, receiptWidth }), ...asking },
      'transactionId',
    );
  }

  /** Transactions, newest first. */
  async list(wanted: Wanted = {}, asking: Asking = {}): Promise<TransactionPage> {
    return this.#ask<TransactionPage>(
      { method: 'GET', path: `/v1/transactions${queryOf(wanted)}`, ...asking },
      'transactions',
    );
  }

  /** Outcomes that are not acknowledged, oldest first: book them, acknowledge each, and ask again until it is empty. */
  async inbox(wanted: { readonly limit?: number } & Including = {}, asking: Asking = {}): Promise<Inbox> {
    const { limit, include, receiptWidth } = wanted;
    const path = `/v1/inbox${queryOf({ limit, include: listed(include), receiptWidth })}`;
    return this.#ask<Inbox>({ method: 'GET', path, ...asking }, 'transactions');
  }

  /** Says that the register has booked this revision. Only then it leaves the inbox. */
  async acknowledge(
    booked: { readonly transactionId: string; readonly revision: number },
    asking: Asking = {},
  ): Promise<Transaction> {
    const { transactionId, revision } = booked;
    return this.#decide(transactionId, 'acknowledge', { revision }, asking);
  }

  /** Asks to stop a transaction. A wish and no fence: the terminal may approve all the same, so wait for the outcome. */
  async abort(
    transactionId: string,
    why: { readonly reason?: string } = {},
    asking: Asking = {},
  ): Promise<Transaction> {
    return this.#decide(transactionId, 'abort', why, asking);
  }

  /** A person's word on an unresolved transaction. */
  async resolve(transactionId: string, resolution: Resolution, asking: Asking = {}): Promise<Transaction> {
    return this.#decide(transactionId, 'resolve', resolution, asking);
  }

  /** The terminals, in the order of the configuration. */
  async terminals(asking: Asking = {}): Promise<readonly Terminal[]> {
    const call: Call = { method: 'GET', path: '/v1/terminals', ...asking };
    return (await this.#ask<{ readonly terminals: readonly Terminal[] }>(call, 'terminals')).terminals;
  }

  /** The payment services and how they stand, in the order of the configuration. */
  async services(asking: Asking = {}): Promise<readonly Service[]> {
    const call: Call = { method: 'GET', path: '/v1/services', ...asking };
    return (await this.#ask<{ readonly services: readonly Service[] }>(call, 'services')).services;
  }

  /** One payment service, and how it stands. */
  async service(name: string, asking: Asking = {}): Promise<Service> {
    return this.#ask({ method: 'GET', path: `/v1/services/${encodeURIComponent(name)}`, ...asking }, 'service');
  }

  /** A person looked at a held terminal and lets it go on. What blocked it stays unresolved. */
  async release(terminal: string, decision: Decision, asking: Asking = {}): Promise<Terminal> {
    const path = `/v1/terminals/${encodeURIComponent(terminal)}/release`;
    return this.#ask({ method: 'POST', path, body: decision, ...asking }, 'terminal');
  }

  /**
   * Keeps a terminal for this register alone, or prolongs that: behind what waits already. Refused with `terminal-leased` while another register
   * has it, and with `register-required` for the operator's token.
   */
  async lease(terminal: string, parameters: LeaseParameters = {}, asking: Asking = {}): Promise<Terminal> {
    const path = `/v1/terminals/${encodeURIComponent(terminal)}/lease`;
    return this.#ask({ method: 'PUT', path, body: parameters, ...asking }, 'terminal');
  }

  /** Gives the terminal back; with the operator's token, whoever has it. */
  async endLease(terminal: string, asking: Asking = {}): Promise<Terminal> {
    const path = `/v1/terminals/${encodeURIComponent(terminal)}/lease`;
    return this.#ask({ method: 'DELETE', path, ...asking }, 'terminal');
  }

  /**
   * Asks something of a terminal outside any transaction, and resolves with its end, whatever it is: `result` tells. It moves no money, so
   * after TenderdUnreachable it may simply be asked again. Aborted by the signal, it throws its reason; `abortDeviceRequest` asks to stop it.
   */
  async doDeviceRequest(
    terminal: string,
    parameters: DeviceRequestParameters,
    asking: Asking & DeviceRequestListening = {},
  ): Promise<DeviceRequest> {
    const { onRequest, ...rest } = asking;
    let deviceRequest = await this.askDeviceRequest(terminal, parameters, rest);
    onRequest?.(deviceRequest);
    while (deviceRequest.state !== 'ended') {
      const path = deviceRequestPathOf(terminal, deviceRequest.deviceRequestId);
      deviceRequest = await this.#ask<DeviceRequest>(
        { method: 'GET', path, waitS: longestWaitS, ...rest },
        'deviceRequestId',
      );
    }
    return deviceRequest;
  }

  /** The same, and resolves when it is taken. It starts within 30 s, or not at all. */
  async askDeviceRequest(
    terminal: string,
    parameters: DeviceRequestParameters,
    asking: Asking = {},
  ): Promise<DeviceRequest> {
    const path = `/v1/terminals/${encodeURIComponent(terminal)}/device-requests`;
    return this.#ask({ method: 'POST', path, body: parameters, ...asking }, 'deviceRequestId');
  }

  /** What became of it. Kept for 15 minutes, and by one process of the daemon: then it is refused as `unknown-device-request`. */
  async deviceRequest(terminal: string, deviceRequestId: string, asking: Asking = {}): Promise<DeviceRequest> {
    return this.#ask(
      { method: 'GET', path: deviceRequestPathOf(terminal, deviceRequestId), ...asking },
      'deviceRequestId',
    );
  }

  /** Asks to stop it. Refused with `not-abortable` when it has ended, or when the terminal has begun what cannot be stopped. */
  async abortDeviceRequest(terminal: string, deviceRequestId: string, asking: Asking = {}): Promise<DeviceRequest> {
    return this.#ask(
      { method: 'POST', path: `${deviceRequestPathOf(terminal, deviceRequestId)}/abort`, ...asking },
      'deviceRequestId',
    );
  }

  /** Resolves when the daemon can take payments now; TenderdProblem `not-ready` has the reasons why it cannot. */
  async ready(asking: Asking = {}): Promise<void> {
    await this.#ask<{ readonly ready: true }>({ method: 'GET', path: '/readyz', ...asking }, 'ready');
  }

  /** What the terminals ask of people now, oldest first. */
  async prompts(asking: Asking = {}): Promise<readonly Prompt[]> {
    const call: Call = { method: 'GET', path: '/v1/prompts', ...asking };
    return (await this.#ask<{ readonly prompts: readonly Prompt[] }>(call, 'prompts')).prompts;
  }

  /**
   * Answers a question of a terminal. The same answer may be given again. Refused with `prompt-over` when it was answered otherwise, withdrawn or
   * too late, and with `answer-does-not-fit` when its kind takes something else.
   */
  async answer(promptId: string, answer: PromptAnswer, asking: Asking = {}): Promise<Prompt> {
    const path = `/v1/prompts/${encodeURIComponent(promptId)}/answer`;
    return this.#ask({ method: 'POST', path, body: answer, ...asking }, 'promptId');
  }

  /** The cards that a payment service stores for a shopper; none for one who is not known. */
  async instruments(of: Shopper, asking: Asking = {}): Promise<readonly StoredInstrument[]> {
    const call: Call = { method: 'GET', path: instrumentsPathOf(of), ...asking };
    return (await this.#ask<{ readonly instruments: readonly StoredInstrument[] }>(call, 'instruments')).instruments;
  }

  /** Deletes a stored card. Refused with `unknown-instrument` where the shopper has none of this name (any more). */
  async deleteInstrument(of: Shopper & { readonly instrument: string }, asking: Asking = {}): Promise<void> {
    const path = instrumentsPathOf(of, of.instrument);
    await this.#ask<{ readonly deleted: boolean }>({ method: 'DELETE', path, ...asking }, 'deleted');
  }

  /** What a person must look at, oldest first. */
  async attention(asking: Asking = {}): Promise<readonly AttentionEntry[]> {
    const call: Call = { method: 'GET', path: '/v1/attention', ...asking };
    return (await this.#ask<{ readonly attention: readonly AttentionEntry[] }>(call, 'attention')).attention;
  }

  /**
   * What happens, as it happens. A connection that broke is made anew behind the last event, so none is lost and none comes twice; outcomes that are
   * not acknowledged are told again, and say so. Ends when the signal is aborted. Throws TenderdProblem when refused, and EventGap when the
   * journal is another one.
   */
  events(listening: Listening = {}): AsyncGenerator<TenderdEvent> {
    return listen(this.#daemon, listening);
  }

  #ask<Answer extends object>(call: Call, member: keyof Answer & string): Promise<Answer> {
    return this.#daemon.ask<Answer>(call, member);
  }

  #decide(transactionId: string, what: string, body: object, asking: Asking): Promise<Transaction> {
    const path = `${pathOf(transactionId)}/${what}`;
    return this.#ask<Transaction>({ method: 'POST', path, body, ...asking }, 'transactionId');
  }
}
