/** The client of one daemon. */

import type { Day } from './day.js';
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
import type { Audit, Backups, Daemon, Retention, ShopperErasure } from './daemon.js';
import type { DeviceRequest, DeviceRequestParameters, Ping } from './device-request.js';
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

/** The maximum duration of a ping, in seconds. A ping starts within 30 s or never, and then takes at most a minute. */
const pingMaxS = 100;

/**
 * A client of one daemon. The client stores nothing, so the register must remember the ids that it has chosen. All methods throw TenderdProblem if
 * the daemon refuses, TenderdUnreachable if it does not answer, and the signal's reason after an abort. Other errors are named at each method.
 */
export class Tenderd {
  readonly #daemon: DaemonAddress;
  readonly #outcomes: Outcomes;

  constructor(place: Place) {
    this.#daemon = new DaemonAddress(place);
    this.#outcomes = new Outcomes(this.#daemon);
  }

  /** The daemon's URL, without a slash at the end. */
  get url(): string {
    return this.#daemon.url;
  }

  /**
   * Takes a payment and resolves with its outcome: `result`; `retry`, the answer to "may I charge again?"; and `message` for the cashier.
   *
   * If the daemon is unreachable or restarts, the client repeats the request until the signal is aborted. A second call with the same id and content,
   * even from another process, finds the same payment and never charges twice.
   *
   * Throws TenderdProblem if the payment was refused; nothing was charged then. Its code is `unknown-transaction` if the payment could not be started
   * in time because the daemon was unreachable. Throws OutcomeUnknown if the client gives up.
   */
  async pay(payment: Payment | Link, starting: Starting = {}): Promise<TransactionOf<'payment'>> {
    return this.#outcomes.move('payment', payment, starting);
  }

  /** Refunds money. Otherwise the call works like `pay`. */
  async refund(refund: Refund | OrderChange, starting: Starting = {}): Promise<TransactionOf<'refund'>> {
    return this.#outcomes.move('refund', refund, starting);
  }

  /** Reverses a payment or cancels a pre-authorization. Otherwise the call works like `pay`. */
  async reverse(reversal: Reversal | OrderCancel, starting: Starting = {}): Promise<TransactionOf<'reversal'>> {
    return this.#outcomes.move('reversal', reversal, starting);
  }

  /** Holds an amount. Otherwise the call works like `pay`. */
  async preAuthorize(
    preAuthorization: PreAuthorization | Link,
    starting: Starting = {},
  ): Promise<TransactionOf<'pre-authorization'>> {
    return this.#outcomes.move('pre-authorization', preAuthorization, starting);
  }

  /**
   * Changes the amount of a pre-authorization, or extends it. To extend an order of a link, leave out the amount.
   * Otherwise the call works like `pay`.
   */
  async updatePreAuthorization(
    update: PreAuthorizationUpdate | OrderUpdate,
    starting: Starting = {},
  ): Promise<TransactionOf<'pre-authorization-update'>> {
    return this.#outcomes.move('pre-authorization-update', update, starting);
  }

  /** Captures the held amount, or a smaller amount. Otherwise the call works like `pay`. */
  async capture(capture: Capture | OrderChange, starting: Starting = {}): Promise<TransactionOf<'capture'>> {
    return this.#outcomes.move('capture', capture, starting);
  }

  /**
   * Reads a card and resolves after the card was read. The terminal keeps the card for the payment that names this
   * transaction in `cardAcquisition`, for two minutes at most. To release the card earlier, call `abort` with the
   * acquisition. Otherwise the call works like `pay`.
   */
  async acquireCard(acquisition: CardAcquisition, starting: Starting = {}): Promise<TransactionOf<'card-acquisition'>> {
    return this.#outcomes.move('card-acquisition', acquisition, starting);
  }

  /** Activates, loads, unloads or reverses a gift card or another account that holds value. Otherwise the call works like `pay`. */
  async moveStoredValue<K extends StoredValueKind>(
    asked: StoredValue & { readonly kind: K },
    starting: Starting = {},
  ): Promise<TransactionOf<K>> {
    return this.#outcomes.move(asked.kind, asked, starting);
  }

  /**
   * Closes the terminal's period. `sale` is the register's own number for the closing. Otherwise the call works like
   * `pay`.
   */
  async reconcile(reconciliation: Reconciliation, starting: Starting = {}): Promise<TransactionOf<'reconciliation'>> {
    return this.#outcomes.move('reconciliation', reconciliation, starting);
  }

  /** Awards or redeems points, applies a rebate, or reverses one of these operations. Otherwise the call works like `pay`. */
  async moveLoyalty<K extends LoyaltyKind>(
    asked: Loyalty & { readonly kind: K },
    starting: Starting = {},
  ): Promise<TransactionOf<K>> {
    return this.#outcomes.move(asked.kind, asked, starting);
  }

  /**
   * Creates a payment link; a verification has amount 0. Resolves as soon as the shopper can pay (`checkout`), or with the outcome if no payment is
   * possible. A second call with the same id and content finds the same link. Then call `follow` to wait for the outcome, or `abort` to withdraw the
   * link. Throws like `pay`.
   */
  async createLink(
    kind: 'payment' | 'pre-authorization' | 'verification',
    link: Link,
    starting: Starting = {},
  ): Promise<Transaction> {
    return this.#outcomes.link(kind, link, starting);
  }

  /** Waits for the outcome of a transaction that was requested before. Throws like `pay`. */
  async follow(transactionId: string, waiting: Waiting = {}): Promise<TransactionWithOutcome> {
    return this.#outcomes.follow(transactionId, waiting);
  }

  /** Returns the current state of a transaction. */
  async get(
    transactionId: string,
    { include, receiptWidth, ...asking }: Asking & Including = {},
  ): Promise<Transaction> {
    return this.#ask(
      { method: 'GET', path: pathOf(transactionId, { include, receiptWidth }), ...asking },
      'transactionId',
    );
  }

  /** Returns transactions, newest first. */
  async list(wanted: Wanted = {}, asking: Asking = {}): Promise<TransactionPage> {
    return this.#ask<TransactionPage>(
      { method: 'GET', path: `/v1/transactions${queryOf(wanted)}`, ...asking },
      'transactions',
    );
  }

  /** Returns the totals of a day (`2026-03-01`), in the time zone of the daemon's machine by default. */
  async day(date: string, { timeZone, ...asking }: Asking & { readonly timeZone?: string } = {}): Promise<Day> {
    const path = `/v1/days/${encodeURIComponent(date)}${queryOf({ timeZone })}`;
    return this.#ask<Day>({ method: 'GET', path, ...asking }, 'lines');
  }

  /** Returns a page of what operators did, oldest first. A page may be empty although there is a next page. */
  async audit(wanted: { readonly from?: string; readonly to?: string; readonly after?: string } = {}): Promise<Audit> {
    return this.#ask<Audit>({ method: 'GET', path: `/v1/audit${queryOf(wanted)}` }, 'acts');
  }

  /** Returns the outcomes that are not acknowledged, oldest first. Book and acknowledge each of them, and repeat until the inbox is empty. */
  async inbox(wanted: { readonly limit?: number } & Including = {}, asking: Asking = {}): Promise<Inbox> {
    const { limit, include, receiptWidth } = wanted;
    const path = `/v1/inbox${queryOf({ limit, include: listed(include), receiptWidth })}`;
    return this.#ask<Inbox>({ method: 'GET', path, ...asking }, 'transactions');
  }

  /** Confirms that the register has booked this revision. The outcome leaves the inbox only after this call. */
  async acknowledge(
    booked: { readonly transactionId: string; readonly revision: number },
    asking: Asking = {},
  ): Promise<Transaction> {
    const { transactionId, revision } = booked;
    return this.#decide(transactionId, 'acknowledge', { revision }, asking);
  }

  /** Asks to stop a transaction. The terminal may still approve it, so wait for the outcome. */
  async abort(
    transactionId: string,
    why: { readonly reason?: string } = {},
    asking: Asking = {},
  ): Promise<Transaction> {
    return this.#decide(transactionId, 'abort', why, asking);
  }

  /** Records the operator's decision on an unresolved transaction. */
  async resolve(transactionId: string, resolution: Resolution, asking: Asking = {}): Promise<Transaction> {
    return this.#decide(transactionId, 'resolve', resolution, asking);
  }

  /** Returns the terminals in the order of the configuration. */
  async terminals(asking: Asking = {}): Promise<readonly Terminal[]> {
    const call: Call = { method: 'GET', path: '/v1/terminals', ...asking };
    return (await this.#ask<{ readonly terminals: readonly Terminal[] }>(call, 'terminals')).terminals;
  }

  /** Returns the payment services and their state, in the order of the configuration. */
  async services(asking: Asking = {}): Promise<readonly Service[]> {
    const call: Call = { method: 'GET', path: '/v1/services', ...asking };
    return (await this.#ask<{ readonly services: readonly Service[] }>(call, 'services')).services;
  }

  /** Returns one payment service and its state. */
  async service(name: string, asking: Asking = {}): Promise<Service> {
    return this.#ask({ method: 'GET', path: `/v1/services/${encodeURIComponent(name)}`, ...asking }, 'service');
  }

  /** Releases a blocked terminal after the operator has checked it. The transaction that blocked the terminal stays unresolved. */
  async release(terminal: string, decision: Decision, asking: Asking = {}): Promise<Terminal> {
    const path = `/v1/terminals/${encodeURIComponent(terminal)}/release`;
    return this.#ask({ method: 'POST', path, body: decision, ...asking }, 'terminal');
  }

  /**
   * Leases a terminal for this register, or extends the lease. Transactions that are already waiting run first. The
   * daemon refuses with `terminal-leased` if another register holds the lease, and with `register-required` if the
   * token is the operator's.
   */
  async lease(terminal: string, parameters: LeaseParameters = {}, asking: Asking = {}): Promise<Terminal> {
    const path = `/v1/terminals/${encodeURIComponent(terminal)}/lease`;
    return this.#ask({ method: 'PUT', path, body: parameters, ...asking }, 'terminal');
  }

  /** Ends the lease. With the operator's token, ends the lease of any register. */
  async endLease(terminal: string, asking: Asking = {}): Promise<Terminal> {
    const path = `/v1/terminals/${encodeURIComponent(terminal)}/lease`;
    return this.#ask({ method: 'DELETE', path, ...asking }, 'terminal');
  }

  /** Asks a free terminal whether it answers. Moves no money. A terminal that is busy or has a queue is not asked. */
  async ping(terminal: string, asking: Asking = {}): Promise<Ping> {
    const path = `/v1/terminals/${encodeURIComponent(terminal)}/ping`;
    return this.#ask({ method: 'POST', path, waitS: pingMaxS, ...asking }, 'answered');
  }

  /**
   * Sends a device request to a terminal and resolves when the request has ended; `result` says how. A device request moves no money, so you may
   * simply repeat it after TenderdUnreachable. Aborting the signal only ends the wait; `abortDeviceRequest` asks the terminal to stop.
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

  /** Like `doDeviceRequest`, but resolves as soon as the daemon has accepted the request. The request starts within 30 s or never. */
  async askDeviceRequest(
    terminal: string,
    parameters: DeviceRequestParameters,
    asking: Asking = {},
  ): Promise<DeviceRequest> {
    const path = `/v1/terminals/${encodeURIComponent(terminal)}/device-requests`;
    return this.#ask({ method: 'POST', path, body: parameters, ...asking }, 'deviceRequestId');
  }

  /**
   * Returns the state of a device request. The daemon process keeps it for 15 minutes. After that time, or after a restart, the error is
   * `unknown-device-request`.
   */
  async deviceRequest(terminal: string, deviceRequestId: string, asking: Asking = {}): Promise<DeviceRequest> {
    return this.#ask(
      { method: 'GET', path: deviceRequestPathOf(terminal, deviceRequestId), ...asking },
      'deviceRequestId',
    );
  }

  /**
   * Asks to stop a device request. The daemon refuses with `not-abortable` if the request has ended, or if the terminal
   * has begun a step that cannot be stopped.
   */
  async abortDeviceRequest(terminal: string, deviceRequestId: string, asking: Asking = {}): Promise<DeviceRequest> {
    return this.#ask(
      { method: 'POST', path: `${deviceRequestPathOf(terminal, deviceRequestId)}/abort`, ...asking },
      'deviceRequestId',
    );
  }

  /** Resolves if the daemon can take payments now. Otherwise throws TenderdProblem `not-ready` with the reasons. */
  async ready(asking: Asking = {}): Promise<void> {
    await this.#ask<{ readonly ready: true }>({ method: 'GET', path: '/readyz', ...asking }, 'ready');
  }

  /**
   * Returns the state of the daemon itself: version, uptime, disk, clocks, and everything that is known to be wrong
   * now.
   */
  async daemon(asking: Asking = {}): Promise<Daemon> {
    return this.#ask<Daemon>({ method: 'GET', path: '/v1/daemon', ...asking }, 'troubles');
  }

  /**
   * Begins a backup of the journal in a directory of the daemon's machine. `begun` is false if a backup is already
   * being made. `daemon()` shows the progress and the result. The daemon refuses with `operator-required` if the token
   * is a register's.
   */
  async beginBackup(
    backup: { readonly directory: string; readonly keep: number },
    asking: Asking = {},
  ): Promise<{ readonly begun: boolean; readonly backup: Backups }> {
    return this.#ask({ method: 'POST', path: '/v1/daemon/backup', body: backup, ...asking }, 'begun');
  }

  /**
   * Begins to erase the personal data of transactions that have not changed since `before` (ISO 8601). `trial`: the run
   * only counts the transactions. `begun` is false if another erasure is running. `daemon()` shows the progress and the
   * result. The daemon refuses with `operator-required` if the token is a register's.
   */
  async beginErasure(
    erasure: { readonly before: string; readonly trial?: boolean; readonly name: string },
    asking: Asking = {},
  ): Promise<{ readonly begun: boolean; readonly retention: Retention }> {
    return this.#ask({ method: 'POST', path: '/v1/daemon/erasure', body: erasure, ...asking }, 'begun');
  }

  /**
   * Begins to list (`trial`) or erase the personal data of one shopper. `begun` is false if another erasure is running.
   * The daemon refuses with `operator-required` if the token is a register's.
   */
  async beginShopperErasure(
    order: {
      readonly reference: string;
      readonly trial?: boolean;
      /** True: the daemon lists the transactions without erasing them, and records in the audit that their data is exported. */
      readonly export?: boolean;
      readonly name: string;
      readonly reason: string;
    },
    asking: Asking = {},
  ): Promise<{ readonly begun: boolean; readonly erasure?: ShopperErasure }> {
    return this.#ask({ method: 'POST', path: '/v1/daemon/shopper-erasure', body: order, ...asking }, 'begun');
  }

  /**
   * Returns the newest erasure of one shopper since the start of the daemon; undefined if there was none. The daemon
   * refuses with `operator-required` if the token is a register's.
   */
  async shopperErasure(asking: Asking = {}): Promise<ShopperErasure | undefined> {
    const call: Call = { method: 'GET', path: '/v1/daemon/shopper-erasure', ...asking };
    return (await this.#ask<{ readonly running: boolean; readonly erasure?: ShopperErasure }>(call, 'running')).erasure;
  }

  /** Returns the open prompts of the terminals, oldest first. */
  async prompts(asking: Asking = {}): Promise<readonly Prompt[]> {
    const call: Call = { method: 'GET', path: '/v1/prompts', ...asking };
    return (await this.#ask<{ readonly prompts: readonly Prompt[] }>(call, 'prompts')).prompts;
  }

  /**
   * Answers a prompt of a terminal. You may repeat the same answer. The daemon refuses with `prompt-over` if the prompt
   * had another answer, was withdrawn or has expired. It refuses with `answer-does-not-fit` if this kind of prompt
   * needs another type of answer.
   */
  async answer(promptId: string, answer: PromptAnswer, asking: Asking = {}): Promise<Prompt> {
    const path = `/v1/prompts/${encodeURIComponent(promptId)}/answer`;
    return this.#ask({ method: 'POST', path, body: answer, ...asking }, 'promptId');
  }

  /** Returns the cards that a payment service stores for a shopper. The list is empty for an unknown shopper. */
  async instruments(of: Shopper, asking: Asking = {}): Promise<readonly StoredInstrument[]> {
    const call: Call = { method: 'GET', path: instrumentsPathOf(of), ...asking };
    return (await this.#ask<{ readonly instruments: readonly StoredInstrument[] }>(call, 'instruments')).instruments;
  }

  /**
   * Deletes a stored card. The daemon refuses with `unknown-instrument` if the shopper does not have this card or no
   * longer has it.
   */
  async deleteInstrument(of: Shopper & { readonly instrument: string }, asking: Asking = {}): Promise<void> {
    const path = instrumentsPathOf(of, of.instrument);
    await this.#ask<{ readonly deleted: boolean }>({ method: 'DELETE', path, ...asking }, 'deleted');
  }

  /** Returns the attention list, oldest first. */
  async attention(asking: Asking = {}): Promise<readonly AttentionEntry[]> {
    const call: Call = { method: 'GET', path: '/v1/attention', ...asking };
    return (await this.#ask<{ readonly attention: readonly AttentionEntry[] }>(call, 'attention')).attention;
  }

  /**
   * Returns an address that opens the technician's console in a browser on this machine. The address can be used once,
   * within `seconds`. The daemon refuses with `operator-required` if the token is a register's.
   */
  async consoleAddress(asking: Asking = {}): Promise<{ readonly address: string; readonly seconds: number }> {
    return this.#ask({ method: 'POST', path: '/v1/console/codes', ...asking }, 'address');
  }

  /**
   * Yields events as they happen. After a lost connection the stream continues with the event after the last one, so no event is lost or repeated.
   * Outcomes that are not acknowledged are sent again, marked as `redelivered`. The iteration ends after an abort. Throws TenderdProblem if the
   * daemon refuses, and EventGap if the daemon has another journal.
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
