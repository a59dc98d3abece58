/** Plays a scenario on a stage, line by line, and checks the whole run at its end. */

import type { TransactionKind } from '../../src/core/index.js';
import type { LedgerEntry, ReceivedMessage } from '../../src/simulator/terminal/index.js';
import { check, wireOf } from './check.js';
import { contradictions, isReconciliationRequest } from './oracle.js';
import type { Action, Condition, Scenario, Step, Wanted } from './scenario.js';
import { serviceContradictions } from './service-oracle.js';
import type { Answer, Seen, SeenFact, ServiceLine, Stage, StageMaker } from './stage.js';

/** A transaction after a run. */
export interface PlayedTransaction extends Seen {
  readonly id: string;
  readonly kind: TransactionKind;
  readonly sale?: string;
  /** True if the transaction was at the payment service, not at a terminal. */
  readonly byLink?: boolean;
}

/** The result of a run. */
export interface Run {
  /** The lines that did not go as the file expects. Empty for a good run. */
  readonly faults: readonly string[];
  readonly facts: readonly SeenFact[];
  readonly transactions: readonly PlayedTransaction[];
  readonly received: readonly ReceivedMessage[];
  readonly ledger: readonly LedgerEntry[];
  /** The books of the payment service, if there is one. */
  readonly books: readonly ServiceLine[];
}

/** Returns the errors of a run, one on each line. Empty for a good run. */
export function wrongIn(run: Run | Error): string {
  return run instanceof Error ? run.message : run.faults.join('\n');
}

/** Nothing in a scenario takes longer than this: the hard limit, its Abort, the questions, and some more time, ms. */
const timeLimitMs = 900_000;

/** The same for a run in which nothing that the file expects has to happen. */
const otherwiseLimitMs = 400_000;

/**
 * What a run checks: each line of the file, or only the reports against the books, if a stage lets a file end
 * differently.
 */
export type Looked = 'lines' | 'books';

/** Plays one scenario. Rejects only if the stage itself fails. */
export async function play(scenario: Scenario, makeStage: StageMaker, looked: Looked = 'lines'): Promise<Run> {
  const stage = await makeStage(scenario.setting);
  const player = new Player(scenario, stage, looked);
  try {
    await player.steps();
    return await player.finish();
  } catch (error) {
    await stage.end();
    throw error;
  }
}

/** The conversation so far, for expectations. */
export interface Conversation {
  readonly stage: Stage;
  /** The answer to the line before, if that was a request of the register or an operator. */
  readonly last: Answer | undefined;
}

class Player {
  readonly #scenario: Scenario;
  readonly #stage: Stage;
  readonly #asked = new Map<string, Wanted>();
  readonly #complaintsExpected: string[] = [];
  readonly #forgetful = new Set<string>();
  readonly #faults: string[] = [];
  #isStarted = false;
  #last: Answer | undefined;
  readonly #looked: Looked;

  constructor(scenario: Scenario, stage: Stage, looked: Looked) {
    this.#scenario = scenario;
    this.#stage = stage;
    this.#looked = looked;
  }

  get #limitMs(): number {
    return this.#looked === 'books' ? otherwiseLimitMs : timeLimitMs;
  }

  async steps(): Promise<void> {
    for (const [index, step] of this.#scenario.steps.entries()) {
      await this.#start(step.action);
      const fault = await this.#step(step, this.#scenario.steps[index + 1]);
      if (fault === undefined || this.#looked === 'books') continue;
      this.#faults.push(`${this.#scenario.name}:${step.line}: ${step.text}\n    ${fault}`);
      return;
    }
  }

  /** Starts the daemon after the first lines to the simulator. */
  async #start(action: Action): Promise<void> {
    if (this.#isStarted || action.type === 'tell' || action.type === 'service') return;
    this.#isStarted = true;
    if (action.type !== 'start') await this.#stage.start();
  }

  async #step({ action }: Step, next: Step | undefined): Promise<string | undefined> {
    const stage = this.#stage;
    switch (action.type) {
      case 'tell':
        stage.tell(action.command);
        return undefined;
      case 'submit':
        this.#asked.set(action.wanted.transactionId, this.#asked.get(action.wanted.transactionId) ?? action.wanted);
        return this.#answered(await stage.submit(action.wanted), next);
      case 'abort':
        return this.#answered(await stage.abort(action.id), next);
      case 'acknowledge': {
        const revision = action.revision ?? (await stage.seen(action.id))?.revision ?? 0;
        return this.#answered(await stage.acknowledge(action.id, revision), next);
      }
      case 'resolve':
        return this.#answered(await stage.resolve(action.id, action.outcome), next);
      case 'device-request':
        return this.#answered(await stage.askDeviceRequest(action.id, action.kind, action.terminal), next);
      case 'abort-device-request':
        return this.#answered(await stage.stopDeviceRequest(action.id), next);
      case 'release':
        return this.#answered(await stage.release(action.terminal), next);
      case 'wait':
        await stage.pass(action.ms);
        return undefined;
      case 'wait-until':
        return (await stage.until(() => this.#holds(action.condition), this.#limitMs))
          ? undefined
          : `never came; ${await this.#picture()}`;
      case 'service':
        await stage.service?.act(action.act);
        return undefined;
      case 'kill':
        await stage.kill();
        return undefined;
      case 'sleep':
        await stage.sleep(action.ms);
        return undefined;
      case 'clock':
        stage.setClock(action.byMs);
        return undefined;
      case 'start':
        await stage.start();
        return undefined;
      case 'expect': {
        const { expectation } = action;
        if (expectation.type === 'complaint') {
          this.#complaintsExpected.push(expectation.text);
          return undefined;
        }
        if (expectation.type === 'forgetfulness') {
          this.#forgetful.add(expectation.id);
          return undefined;
        }
        const needsOutcome =
          expectation.type === 'result' ||
          expectation.type === 'amount' ||
          (expectation.type === 'field' && expectation.field !== 'state');
        if (needsOutcome) {
          if (!(await stage.outcome(expectation.id, this.#limitMs)))
            return `it never had an outcome; ${await this.#picture()}`;
        }
        const fault = await check(expectation, { stage, last: this.#last });
        return fault === undefined ? undefined : `${fault}; ${await this.#picture()}`;
      }
    }
  }

  /** A refusal is an error unless the next line expects it. */
  #answered(answer: Answer, next: Step | undefined): string | undefined {
    this.#last = answer;
    if (answer.ok) return undefined;
    const isExpected = next?.action.type === 'expect' && next.action.expectation.type === 'refused';
    return isExpected ? undefined : `it was refused: ${answer.code}`;
  }

  async #holds(condition: Condition): Promise<boolean> {
    const stage = this.#stage;
    switch (condition.type) {
      case 'state': {
        const seen = await stage.seen(condition.id);
        if (seen === undefined) return false;
        const states = {
          waits: ['queued'],
          'waits for its shopper': ['waiting'],
          runs: ['running', 'recovering'],
          unresolved: ['unresolved'],
        };
        return condition.state === 'ended' ? seen.result !== undefined : states[condition.state].includes(seen.state);
      }
      case 'revision':
        return ((await stage.seen(condition.id))?.revision ?? 0) >= condition.revision;
      case 'shows':
        return (await stage.seen(condition.id))?.showing?.includes(condition.text) === true;
      case 'certain':
        return (await stage.seen(condition.id))?.certainBy !== undefined;
      case 'charged':
        return stage.world.ledger().some((line) => line.moved && line.saleTransactionId === condition.id);
      case 'closed': {
        const { serviceIds = [] } = (await stage.seen(condition.id)) ?? {};
        return stage.world
          .ledger()
          .some((line) => isReconciliationRequest(line) && serviceIds.includes(line.serviceId));
      }
      case 'ready': {
        const terminal = await stage.terminal(condition.terminal);
        return terminal !== undefined && terminal.linkUp && terminal.session !== 'none';
      }
      case 'lane':
        return (await stage.terminal(condition.terminal))?.lane === condition.lane;
      case 'device-request-ended':
        return !['queued', 'running'].includes(await stage.deviceRequest(condition.id));
      case 'heard': {
        const heard = wireOf(stage, condition.poiId).filter((category) => category === condition.category);
        return heard.length >= condition.count;
      }
    }
  }

  /** Describes the run for a reader who wants to know why a line failed. */
  async #picture(): Promise<string> {
    const lines: string[] = [];
    for (const id of this.#asked.keys()) {
      const seen = await this.#stage.seen(id);
      if (seen === undefined) lines.push(`${id}: unknown`);
      else lines.push(`${id}: ${seen.result ?? seen.state} (${seen.reason ?? ''}) ${seen.message}`, ...seen.timeline);
    }
    for (const poiId of new Set(this.#stage.world.received().map((one) => one.poiId)))
      lines.push(`wire ${poiId}: ${wireOf(this.#stage, poiId).join(', ')}`);
    for (const line of (await this.#stage.service?.books()) ?? []) lines.push(`books: ${JSON.stringify(line)}`);
    return `\n      ${lines.join('\n      ')}`;
  }

  async finish(): Promise<Run> {
    const stage = this.#stage;
    const transactions: PlayedTransaction[] = [];
    for (const [id, { kind, sale, byLink = false }] of this.#asked) {
      const seen = await stage.seen(id).catch(() => undefined);
      if (seen !== undefined) transactions.push({ ...seen, id, kind, sale, byLink });
    }
    const books = (await stage.service?.books()) ?? [];
    const facts = await stage.end();
    const ledger = [...stage.world.ledger()];
    const received = [...stage.world.received()];
    const run = { facts, transactions, received, ledger, books };
    if (this.#faults.length === 0) {
      const wentOtherwise = this.#looked === 'books';
      const found = [...contradictions(run, this.#forgetful, wentOtherwise), ...serviceContradictions(run)];
      const complaints = wentOtherwise ? [] : this.#complaints();
      this.#faults.push(...found.map((text) => `${this.#scenario.name}: ${text}`), ...complaints);
    }
    return { ...run, faults: this.#faults };
  }

  #complaints(): readonly string[] {
    const complaints = this.#stage.world.complaints();
    const unexpected = complaints.filter((text) => !this.#complaintsExpected.some((one) => text.includes(one)));
    const missing = this.#complaintsExpected.filter((one) => !complaints.some((text) => text.includes(one)));
    return [
      ...unexpected.map((text) => `${this.#scenario.name}: the simulator complains: ${text}`),
      ...missing.map((text) => `${this.#scenario.name}: the simulator did not complain: ${text}`),
    ];
  }
}
