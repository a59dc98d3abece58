/** Plays one bad day with a register, and writes down what was seen. */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toMinorUnits } from '../../../protocol/index.js';
import type { Tenderd, TransactionSummary } from '../../client/index.js';
import { type Act, amount, type Day } from '../../rehearsal/days.js';
import type { ReceivedRequest, Observed, Run } from '../../rehearsal/observed.js';
import { payByPage, type PracticeCard, practiceServiceName } from '../practice/practice-service.js';
import type { RehearsedInterface } from './rehearse-interface.js';
import type { Relayed } from './rehearse-relay.js';
import type { Register, RegisterRun } from './rehearse-register.js';
import { RehearsalStage } from './rehearse-stage.js';

/** How days are played. */
export interface PlayOptions {
  readonly entry: string;
  /** What the register speaks. */
  readonly speaks: RehearsedInterface;
  readonly speed: number;
  /** How long a register may take for one run before it is ended as late. */
  readonly timeLimitMs: number;
  readonly interrupted: AbortSignal;
}

/** How long the daemon stays away when it died: long enough that nobody oversees it. */
const awayMs = 1_500;
/** A register that goes on asking after `unresolved` may do so; the person comes after so long. */
const unresolvedMs = 1_000;
/** A register may take so long to hear of an outcome, on a busy machine. One that acknowledges nothing is waited for as long. */
const heardMs = 10_000;
/** A register that has heard `unresolved` and is leaving may take so long, on a busy machine. */
const leavingMs = 10_000;
/** How long open payments may take to end when the register is gone. */
const settleMs = 60_000;

/** Plays it from the first act to the last, whatever the register does, and looks at the books. Rejects only when the stage itself fails. */
export async function playDay(day: Day, register: Register, options: PlayOptions): Promise<Observed> {
  const play = new Play(day, register, options);
  return play.play();
}

class Play {
  readonly #day: Day;
  readonly #register: Register;
  readonly #options: PlayOptions;
  readonly #asked: Relayed[] = [];
  /** Called at each request of the register. */
  readonly #noted = new Set<() => void>();
  readonly #starts: { readonly atMs: number; readonly press: number }[] = [];
  readonly #runs: Run[] = [];
  readonly #sale: string;
  /** Ends what still runs when the day is over. */
  readonly #over = new AbortController();
  /** How many transactions of the register there were at each press. */
  readonly #keptBefore: number[] = [];
  #press = -1;
  #transactionId = '';
  #running: { readonly run: RegisterRun; readonly ended: Promise<void> } | undefined;
  /** Of the terminal, when the register was started. */
  #seenBefore = 0;

  constructor(day: Day, register: Register, options: PlayOptions) {
    this.#day = day;
    this.#register = register;
    this.#options = options;
    this.#sale = `rehearsal-${day.name}`;
  }

  async play(): Promise<Observed> {
    const { entry, speaks, speed, interrupted } = this.#options;
    const stage = await RehearsalStage.set({
      entry,
      speaks,
      speed,
      terminal: this.#day.terminal,
      hasPrompts: this.#day.asksCashier === true,
      serviceFaults: this.#day.link?.faults,
      note: (asked) => {
        this.#asked.push(asked);
        for (const wake of this.#noted) wake();
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
        this.#keptBefore.push(this.#press < 0 ? 0 : (await this.#own(stage.client('operator'), stage)).length);
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
        await pause(awayMs);
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
      ...this.#where(),
      ...this.#about(),
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

  /** Terminal, payment service, or both: then the card comes first. */
  #where(): Readonly<Record<string, string>> {
    const { link } = this.#day;
    if (link === undefined) return { TENDERD_TERMINAL: 'till-1' };
    return {
      ...(link.begins === 'at-terminal' ? { TENDERD_TERMINAL: 'till-1' } : {}),
      TENDERD_SERVICE: practiceServiceName,
    };
  }

  /** What the day wants of it besides. */
  #about(): Readonly<Record<string, string>> {
    const { giveUpAfterS, acquirerData } = this.#day;
    return {
      ...(giveUpAfterS === undefined ? {} : { TENDERD_GIVE_UP_AFTER: String(giveUpAfterS) }),
      ...(acquirerData === undefined ? {} : { TENDERD_ACQUIRER_DATA: acquirerData }),
    };
  }

  /** Where the customer pays, as the register heard it last. */
  get #address(): string | undefined {
    return this.#asked.findLast(({ told }) => told?.checkoutUrl !== undefined)?.told?.checkoutUrl;
  }

  async #untilLink(): Promise<void> {
    const shown = new Promise<void>((resolve) => {
      const wake = (): void => {
        if (this.#address === undefined) return;
        this.#noted.delete(wake);
        resolve();
      };
      this.#noted.add(wake);
      wake();
    });
    await Promise.race([shown, this.#untilEnded()]);
  }

  /** The customer does as the day says. A link that is over takes no card, and nobody has one where the register asked for none. */
  async #payLink(card: PracticeCard): Promise<void> {
    if (this.#address !== undefined) await payByPage(this.#address, card);
  }

  /** Starts it once more, unless it goes on by itself, or took in while it was leaving what it would be started for. */
  async #startAgain(stage: RehearsalStage): Promise<void> {
    if (this.#running === undefined) return this.#start(stage);
    await Promise.race([this.#untilEnded(), pause(leavingMs)]);
    if (this.#running !== undefined) return;
    if (await this.#hasMoreToHear(stage)) this.#start(stage);
  }

  /** Something was not acknowledged; where nothing is, its last run did not know how it ended. */
  async #hasMoreToHear(stage: RehearsalStage): Promise<boolean> {
    if (!this.#options.speaks.words.acknowledges) return this.#runs.at(-1)?.belief?.charged === null;
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
      .then(async () => this.#untilHeard(stage))
      .then(async () => pause(unresolvedMs));
    await Promise.race([unresolved, this.#untilEnded()]);
  }

  /** The register has heard how its payments stand, as its acknowledgement says; or it had time enough to. */
  async #untilHeard(stage: RehearsalStage): Promise<void> {
    if (!this.#options.speaks.words.acknowledges) return;
    const operator = stage.client('operator');
    const endMs = performance.now() + heardMs;
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
      .then(async (told) => other.acknowledge(told));
    if (act.until === 'paid') return void (await paying);
    // How it ends is that register's own business.
    paying.catch(() => undefined);
    await stage.untilPaymentsSeen(before, signal);
  }

  async #resolve(stage: RehearsalStage): Promise<void> {
    const operator = stage.client('operator');
    for (const { transactionId, result } of await this.#outcomes(stage)) {
      if (result !== 'unresolved') continue;
      const reason = 'the terminal’s receipt says approved';
      await operator.resolve(transactionId, { outcome: 'approved', name: 'Rehearsal', reason });
    }
  }

  /** The register's transactions, oldest first, once each has an outcome or had its time. */
  async #outcomes(stage: RehearsalStage): Promise<readonly TransactionSummary[]> {
    const operator = stage.client('operator');
    const signal = AbortSignal.any([this.#over.signal, AbortSignal.timeout(settleMs)]);
    for (const { transactionId, result } of await this.#own(operator, stage)) {
      // What does not end in time is judged as it stands.
      if (result === undefined) await operator.follow(transactionId, { signal }).catch(() => undefined);
    }
    return this.#own(operator, stage);
  }

  async #own(operator: Tenderd, stage: RehearsalStage): Promise<readonly TransactionSummary[]> {
    const { transactions } = await operator.list({ limit: 1_000 });
    return transactions.filter(({ register }) => stage.isTested(register)).toReversed();
  }

  /** The register's requests in order, each with the run and the press that it belongs to. */
  #ordered(): readonly ReceivedRequest[] {
    const ordered = this.#asked.toSorted((one, other) => one.atMs - other.atMs);
    return ordered.map((asked) => {
      const run = this.#starts.findLastIndex(({ atMs }) => atMs <= asked.atMs);
      return { ...asked, run, press: this.#starts[run]?.press ?? 0 };
    });
  }

  async #observed(stage: RehearsalStage): Promise<Observed> {
    const outcomes = await this.#outcomes(stage);
    const asked = this.#ordered();
    const kept = outcomes.map(({ transactionId, result, retry, acknowledged, revision }, index) => {
      const press = Math.max(
        0,
        this.#keptBefore.findLastIndex((before) => before <= index),
      );
      return { transactionId, result: result ?? null, retry, acknowledged, revision, press };
    });
    const own = new Set(kept.map(({ transactionId }) => transactionId));
    const moved = stage.simulator.world
      .ledger()
      .filter((line) => line.moved && line.kind === 'payment' && own.has(line.saleTransactionId))
      .map(({ saleTransactionId, authorizedAmount, currency }) => {
        const read = toMinorUnits(authorizedAmount, currency);
        if (!read.ok) throw new RangeError(`the simulator moved ${authorizedAmount} ${currency}`);
        return { transactionId: saleTransactionId, amount: read.value };
      });
    const captured = (await stage.captured()).filter(({ transactionId }) => own.has(transactionId));
    return { runs: this.#runs, asked, kept, moved: [...moved, ...captured] };
  }
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
