/** Plays one fault scenario (a "day") with a register, and records the register's behaviour. */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toMinorUnits } from '../../../protocol/index.js';
import { cliRehearse as texts } from '../../messages/index.js';
import type { Tenderd, TransactionSummary } from '../../client/index.js';
import { type Act, amount, type Day } from '../../rehearsal/days.js';
import type { ReceivedRequest, Observed, Run } from '../../rehearsal/observed.js';
import { payByPage, type PracticeCard, practiceServiceName } from '../practice/practice-service.js';
import type { RehearsedInterface } from './rehearse-interface.js';
import type { RecordedRequest } from './rehearse-relay.js';
import type { Register, RegisterRun } from './rehearse-register.js';
import { RehearsalStage } from './rehearse-stage.js';

/** The settings that all scenarios share. */
export interface PlayOptions {
  /** The file of the command line program, as in `process.argv[1]`. */
  readonly entry: string;
  /** The interface of the daemon that the register uses. */
  readonly rehearsed: RehearsedInterface;
  /** The speed of the daemon and the terminals relative to real time. */
  readonly speed: number;
  /** The time limit of one run of the register. A longer run is ended and counts as late. */
  readonly timeLimitMs: number;
  readonly interrupted: AbortSignal;
}

/** The time between the end of the daemon and its next start. It is long enough for the register to notice. */
const downMs = 1_500;
/** The time after `unresolved` until the operator resolves the payment. The register may keep asking during this time. */
const unresolvedMs = 1_000;
/** The time limit for the register to acknowledge its outcomes. It is long enough for a busy machine. */
const acknowledgeMs = 10_000;
/** The time limit for the register to exit after `unresolved`. It is long enough for a busy machine. */
const exitMs = 10_000;
/** The time limit for open payments to end, after the register has exited. */
const outcomesMs = 60_000;

/**
 * Plays all steps of a scenario, whatever the register does, and reads the ledgers. Rejects only if a simulator or the
 * daemon fails.
 */
export async function playDay(day: Day, register: Register, options: PlayOptions): Promise<Observed> {
  const play = new Play(day, register, options);
  return play.play();
}

class Play {
  readonly #day: Day;
  readonly #register: Register;
  readonly #options: PlayOptions;
  readonly #requests: RecordedRequest[] = [];
  /** Functions to call after each request of the register. */
  readonly #listeners = new Set<() => void>();
  readonly #starts: { readonly atMs: number; readonly press: number }[] = [];
  readonly #runs: Run[] = [];
  readonly #sale: string;
  /** Aborts the requests that still run at the end of the scenario. */
  readonly #over = new AbortController();
  /** The number of the register's transactions before each key press. */
  readonly #countBefore: number[] = [];
  #press = -1;
  #transactionId = '';
  #running: { readonly run: RegisterRun; readonly ended: Promise<void> } | undefined;
  /** The number of payments at the terminal before the register was started. */
  #seenBefore = 0;

  constructor(day: Day, register: Register, options: PlayOptions) {
    this.#day = day;
    this.#register = register;
    this.#options = options;
    this.#sale = `rehearsal-${day.name}`;
  }

  async play(): Promise<Observed> {
    const { entry, rehearsed, speed, interrupted } = this.#options;
    const stage = await RehearsalStage.set({
      entry,
      rehearsed,
      speed,
      terminal: this.#day.terminal,
      hasPrompts: this.#day.asksCashier === true,
      serviceFaults: this.#day.link?.faults,
      record: (request) => {
        this.#requests.push(request);
        for (const wake of this.#listeners) wake();
      },
      interrupted,
    });
    try {
      for (const act of this.#day.acts) {
        interrupted.throwIfAborted();
        await this.#do(act, stage);
      }
      await this.#untilEnded();
      return await this.#observed(stage);
    } finally {
      this.#over.abort();
      await this.#running?.run.kill('late');
      await stage.clear();
    }
  }

  async #do(act: Act, stage: RehearsalStage): Promise<void> {
    switch (act.do) {
      case 'pay-elsewhere':
        return this.#payElsewhere(act, stage);
      case 'press': {
        this.#countBefore.push(this.#press < 0 ? 0 : (await this.#own(stage.client('operator'), stage)).length);
        this.#press += 1;
        this.#transactionId = randomUUID();
        return this.#start(stage);
      }
      case 'start-again':
        return this.#startAgain(stage);
      case 'until-running':
        return this.#untilRunning(stage);
      case 'until-ended':
        return act.orUnresolved === true ? this.#untilEndedOrUnresolved(stage) : this.#untilEnded();
      case 'kill-register':
        await this.#running?.run.kill('killed');
        return this.#untilEnded();
      case 'kill-daemon':
        return stage.endDaemon('SIGKILL');
      case 'stop-daemon':
        return stage.endDaemon('SIGTERM');
      case 'start-daemon':
        await pause(downMs);
        return stage.startDaemon();
      case 'lose-outcomes':
        return stage.relay.loseOutcomes(act.count);
      case 'resolve':
        return this.#resolve(stage);
      case 'until-link':
        return this.#untilLink();
      case 'pay-link': {
        const pay = async (): Promise<void> => this.#payLink(act.card);
        return act.when === 'now' ? pay() : stage.relay.beforeWithdrawal(pay);
      }
    }
  }

  #start(stage: RehearsalStage): void {
    this.#seenBefore = stage.paymentsSeen;
    const press = this.#press;
    this.#starts.push({ atMs: performance.now(), press });
    const run = this.#register({
      TENDERD_URL: stage.relay.url,
      TENDERD_TOKEN: readFileSync(stage.tokenFile, 'utf8').trim(),
      TENDERD_TOKEN_FILE: stage.tokenFile,
      ...this.#placeVariables(),
      ...this.#dayVariables(),
      TENDERD_TRANSACTION_ID: this.#transactionId,
      TENDERD_SALE: this.#sale,
      TENDERD_AMOUNT: String(amount.amount),
      TENDERD_CURRENCY: amount.currency,
      TENDERD_STATE_DIR: stage.stateDir,
      TENDERD_DAY: this.#day.name,
      ...stage.registerEnvironment,
    });
    const late = setTimeout(() => void run.kill('late'), this.#options.timeLimitMs);
    const interrupt = (): void => void run.kill('late');
    this.#options.interrupted.addEventListener('abort', interrupt, { once: true });
    const watch = async (): Promise<void> => {
      const end = await run.ended;
      clearTimeout(late);
      this.#options.interrupted.removeEventListener('abort', interrupt);
      this.#runs.push({ ...end, press });
      this.#running = undefined;
    };
    this.#running = { run, ended: watch() };
  }

  /**
   * Returns the environment variables that name the terminal, the payment service, or both. If both are named, the
   * register begins with a card at the terminal.
   */
  #placeVariables(): Readonly<Record<string, string>> {
    const { link } = this.#day;
    if (link === undefined) return { TENDERD_TERMINAL: 'till-1' };
    return {
      ...(link.begins === 'at-terminal' ? { TENDERD_TERMINAL: 'till-1' } : {}),
      TENDERD_SERVICE: practiceServiceName,
    };
  }

  /** Returns the environment variables that only some scenarios have. */
  #dayVariables(): Readonly<Record<string, string>> {
    const { giveUpAfterS, acquirerData } = this.#day;
    return {
      ...(giveUpAfterS === undefined ? {} : { TENDERD_GIVE_UP_AFTER: String(giveUpAfterS) }),
      ...(acquirerData === undefined ? {} : { TENDERD_ACQUIRER_DATA: acquirerData }),
    };
  }

  /** The address of the payment page in the last response that had one. Undefined if no response had one. */
  get #checkoutUrl(): string | undefined {
    return this.#requests.findLast(({ told }) => told?.checkoutUrl !== undefined)?.told?.checkoutUrl;
  }

  async #untilLink(): Promise<void> {
    const shown = new Promise<void>((resolve) => {
      const wake = (): void => {
        if (this.#checkoutUrl === undefined) return;
        this.#listeners.delete(wake);
        resolve();
      };
      this.#listeners.add(wake);
      wake();
    });
    await Promise.race([shown, this.#untilEnded()]);
  }

  /** Pays the link with this card, if the register has received a link. A link that has ended accepts no card. */
  async #payLink(card: PracticeCard): Promise<void> {
    if (this.#checkoutUrl !== undefined) await payByPage(this.#checkoutUrl, card);
  }

  /**
   * Starts the register again. If its last run has not ended, waits for the end of that run first. Then starts the
   * register only if it can still learn an outcome in another run.
   */
  async #startAgain(stage: RehearsalStage): Promise<void> {
    if (this.#running === undefined) return this.#start(stage);
    await Promise.race([this.#untilEnded(), pause(exitMs)]);
    if (this.#running !== undefined) return;
    if (await this.#hasMoreToLearn(stage)) this.#start(stage);
  }

  /**
   * True if the register's program could learn something from another start. On an interface with acknowledgements,
   * this is so if an outcome is not acknowledged. On any other interface, it is so if the last run did not know the
   * outcome.
   */
  async #hasMoreToLearn(stage: RehearsalStage): Promise<boolean> {
    if (!this.#options.rehearsed.words.acknowledges) return this.#runs.at(-1)?.belief?.charged === null;
    const own = await this.#own(stage.client('operator'), stage);
    return own.some(({ acknowledged }) => !acknowledged);
  }

  async #untilEnded(): Promise<void> {
    await this.#running?.ended;
  }

  async #untilRunning(stage: RehearsalStage): Promise<void> {
    const enough = new AbortController();
    const seen = stage.untilPaymentsSeen(this.#seenBefore, enough.signal);
    await Promise.race([seen, this.#untilEnded()]);
    enough.abort();
  }

  async #untilEndedOrUnresolved(stage: RehearsalStage): Promise<void> {
    await this.#untilRunning(stage);
    const unresolved = this.#outcomes(stage)
      .then(async () => this.#untilAcknowledged(stage))
      .then(async () => pause(unresolvedMs));
    await Promise.race([unresolved, this.#untilEnded()]);
  }

  /** Resolves when the register has acknowledged its outcomes, when it has ended, or after a time limit. */
  async #untilAcknowledged(stage: RehearsalStage): Promise<void> {
    if (!this.#options.rehearsed.words.acknowledges) return;
    const operator = stage.client('operator');
    const endMs = performance.now() + acknowledgeMs;
    while (performance.now() < endMs && this.#running !== undefined) {
      const own = await this.#own(operator, stage);
      if (own.every(({ acknowledged }) => acknowledged)) return;
      await pause(100);
    }
  }

  async #payElsewhere(act: Act & { readonly do: 'pay-elsewhere' }, stage: RehearsalStage): Promise<void> {
    const other = stage.client('other-register');
    const id = randomUUID();
    const sale = act.sale === 'the-same' ? this.#sale : `${this.#sale}-of-another`;
    const before = stage.paymentsSeen;
    const { signal } = this.#over;
    const paying = other
      .pay({ id, terminal: 'till-1', sale, ...amount }, { signal })
      .then(async (transaction) => other.acknowledge(transaction));
    if (act.until === 'paid') return void (await paying);
    // This outcome belongs to the other register, so it does not matter here.
    paying.catch(() => undefined);
    await stage.untilPaymentsSeen(before, signal);
  }

  async #resolve(stage: RehearsalStage): Promise<void> {
    const operator = stage.client('operator');
    for (const { transactionId, result } of await this.#outcomes(stage)) {
      if (result !== 'unresolved') continue;
      const reason = texts.resolvedByReceipt;
      await operator.resolve(transactionId, { outcome: 'approved', name: 'Rehearsal', reason });
    }
  }

  /** Returns the register's transactions, oldest first, after each has an outcome or the time limit is over. */
  async #outcomes(stage: RehearsalStage): Promise<readonly TransactionSummary[]> {
    const operator = stage.client('operator');
    const signal = AbortSignal.any([this.#over.signal, AbortSignal.timeout(outcomesMs)]);
    for (const { transactionId, result } of await this.#own(operator, stage)) {
      // A payment that does not end in time is judged by its present state.
      if (result === undefined) await operator.follow(transactionId, { signal }).catch(() => undefined);
    }
    return this.#own(operator, stage);
  }

  async #own(operator: Tenderd, stage: RehearsalStage): Promise<readonly TransactionSummary[]> {
    const { transactions } = await operator.list({ limit: 1_000 });
    return transactions.filter(({ register }) => stage.isTested(register)).toReversed();
  }

  /** Returns the register's requests in order. Each has the index of its run and of its key press. */
  #ordered(): readonly ReceivedRequest[] {
    const ordered = this.#requests.toSorted((one, other) => one.atMs - other.atMs);
    return ordered.map((request) => {
      const run = this.#starts.findLastIndex(({ atMs }) => atMs <= request.atMs);
      return { ...request, run, press: this.#starts[run]?.press ?? 0 };
    });
  }

  async #observed(stage: RehearsalStage): Promise<Observed> {
    const outcomes = await this.#outcomes(stage);
    const asked = this.#ordered();
    const kept = outcomes.map(({ transactionId, result, retry, acknowledged, revision }, index) => {
      const press = Math.max(
        0,
        this.#countBefore.findLastIndex((before) => before <= index),
      );
      return { transactionId, result: result ?? null, retry, acknowledged, revision, press };
    });
    const own = new Set(kept.map(({ transactionId }) => transactionId));
    const moved = stage.simulator.world
      .ledger()
      .filter((line) => line.moved && line.kind === 'payment' && own.has(line.saleTransactionId))
      .map(({ saleTransactionId, authorizedAmount, currency }) => {
        const read = toMinorUnits(authorizedAmount, currency);
        if (!read.ok) throw new RangeError(texts.unreadableMovement(authorizedAmount, currency));
        return { transactionId: saleTransactionId, amount: read.value };
      });
    const captured = (await stage.captured()).filter(({ transactionId }) => own.has(transactionId));
    return { runs: this.#runs, asked, kept, moved: [...moved, ...captured] };
  }
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
