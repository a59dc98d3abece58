/**
 * A real daemon under load: more requests than it queues, polls at a fixed rate, garbage and slow callers, all at the
 * same time. Each accepted request must end exactly once, by the terminals' ledgers. Each refused request must have
 * been answered with a refusal.
 */

import { z } from 'zod';
import { startSimulator } from '../../src/simulator/index.js';
import { type DaemonProcess, Shop } from '../world/daemon-process.js';
import { ConsoleGuesser, consoleEnvironment, consoleTable, type GuessReport } from './console-guesser.js';
import { LoadedRegister } from './loaded-register.js';
import { disagreements } from './books.js';
import { Hostility, type HostilityPlan, type HostilityReport } from './hostility.js';
import { type Memory, MemoryProbe } from './memory.js';
import { AttackedService, type WebhookReport } from './webhook-hostility.js';
import type { Timing } from './timings.js';

/** The parameters of the load. */
export interface LoadPlan {
  readonly rounds: number;
  /** The requests of a round, spread over the terminals. */
  readonly requests: number;
  readonly terminals: number;
  /** The maximum number of requests in progress. */
  readonly atOnce: number;
  readonly pollsPerS: number;
  /** The number of polling registers. Each polls again when it has its last answer. */
  readonly pollsAtOnce: number;
  readonly hostility: HostilityPlan;
  /** The speed of the daemon relative to real time; 1 if its answers are timed. */
  readonly speed: number;
  readonly terminalSpeed: number;
}

/** The result of one round. */
export interface Round {
  readonly accepted: number;
  readonly refused: number;
  readonly puts: Timing;
  readonly polls: Timing;
  readonly hostility: HostilityReport;
  readonly guesses: GuessReport;
  /** After everything of the round has ended. */
  readonly memory: Memory;
}

/** The result of the load. */
export interface LoadReport {
  readonly rounds: readonly Round[];
  readonly results: Readonly<Record<string, number>>;
  /** The requests to the webhook listener, and its answers. */
  readonly webhooks: WebhookReport;
  /** All violations, as texts. */
  readonly wrong: readonly string[];
}

const problemShape = z.looseObject({ code: z.string() });
const summaryShape = z.looseObject({
  transactionId: z.string(),
  kind: z.string(),
  sale: z.string(),
  reviewed: z.array(z.looseObject({ transactionId: z.string() })).optional(),
  original: z.looseObject({ transactionId: z.string().optional() }).optional(),
  service: z.string().optional(),
  result: z.string().optional(),
  revision: z.int(),
  resolvedBy: z.string().optional(),
  approvalCode: z.string().optional(),
  authorized: z.object({ amount: z.int(), currency: z.string() }).optional(),
});
const pageShape = z.object({ transactions: z.array(summaryShape), next: z.string().optional() });

/** Loads a daemon. `say` gets the result of each round. */
export async function load(plan: LoadPlan, say: (round: Round) => void = () => undefined): Promise<LoadReport> {
  const terminals = Array.from({ length: plan.terminals }, (_, nth) => `till-${nth + 1}`);
  const simulator = await startSimulator({ terminals, speed: plan.terminalSpeed });
  const service = await AttackedService.start(plan.speed);
  const shop = new Shop({ url: simulator.url, terminals, tables: [consoleTable, ...service.tables] });
  try {
    const rollbackGuard = new MemoryProbe(shop.directory);
    const speed = { TENDERD_SPEED: String(plan.speed) };
    const environment = { ...rollbackGuard.environment, ...speed, ...consoleEnvironment, ...service.environment };
    const daemon = await shop.start({ logLevel: 'error', environment });
    const running = new LoadTest(plan, terminals, daemon, { service, dataDir: shop.dataDir });
    const rounds: Round[] = [];
    while (rounds.length < plan.rounds) {
      const round = await running.round(rollbackGuard);
      rounds.push(round);
      say(round);
    }
    const ends = await running.everything();
    const { code } = await daemon.stop();
    const results: Record<string, number> = {};
    for (const { result } of ends) results[result ?? 'none'] = (results[result ?? 'none'] ?? 0) + 1;
    return {
      rounds,
      results,
      webhooks: service.report,
      wrong: [
        ...running.wrong,
        // Links are in the ledger of the payment service; each was checked when it was paid.
        ...disagreements(
          ends.filter((one) => one.service === undefined),
          simulator.world.ledger(),
        ),
        ...simulator.world.complaints().map((complaint) => JSON.stringify(complaint)),
        ...(code === 0 ? [] : [`the daemon ended with ${code}: ${daemon.output().slice(-2_000)}`]),
      ],
    };
  } finally {
    await shop.clear();
    await service.close();
    await simulator.close();
  }
}

/** The attacked payment service, and the place of the secret that seals the daemon's webhook addresses. */
interface Online {
  readonly service: AttackedService;
  readonly dataDir: string;
}

class LoadTest {
  readonly wrong: string[] = [];
  readonly #plan: LoadPlan;
  readonly #terminals: readonly string[];
  readonly #daemon: DaemonProcess;
  readonly #online: Online;
  readonly #accepted = new Set<string>();
  #asked = 0;
  #links = 0;

  constructor(plan: LoadPlan, terminals: readonly string[], daemon: DaemonProcess, online: Online) {
    this.#plan = plan;
    this.#terminals = terminals;
    this.#daemon = daemon;
    this.#online = online;
  }

  async round(rollbackGuard: MemoryProbe): Promise<Round> {
    const api = { port: Number(new URL(this.#daemon.url).port), token: this.#daemon.register.token };
    const register = this.#register();
    const poller = this.#register();
    const acceptedBefore = this.#accepted.size;
    const hostility = new Hostility(api, this.#plan.hostility);
    const guesser = new ConsoleGuesser({ url: this.#daemon.url, token: api.token });
    await guesser.begin();
    this.#links += 1;
    const link = `link-${this.#links}`;
    await this.#online.service.begin(register, link, this.#online.dataDir);
    const stopPolling = this.#poll(poller);
    const last = this.#asked + this.#plan.requests;
    const workers = Array.from({ length: this.#plan.atOnce }, async () => {
      while (this.#asked < last) await this.#ask(register);
    });
    await Promise.all(workers);
    const accepted = this.#accepted.size - acceptedBefore;
    this.wrong.push(...(await this.#online.service.end(register, link)));
    this.#accepted.add(link);
    await this.#untilEnded(register);
    await stopPolling();
    const done = hostility.stop();
    const guessed = await guesser.end();
    this.wrong.push(...guesser.wrong);
    register.close();
    poller.close();
    // The memory of these connections is released with them: when the daemon answers others, it has noticed their end.
    const witnessed = this.#register();
    for (let asked = 0; asked < 3; asked += 1) await witnessed.ask('GET', '/livez');
    witnessed.close();
    return {
      accepted,
      refused: this.#plan.requests - accepted,
      puts: register.timings.told(),
      polls: poller.timings.told(),
      hostility: done,
      guesses: guessed,
      memory: await rollbackGuard.look(this.#daemon.pid),
    };
  }

  /**
   * Returns every transaction as it is reported at the end, in the order of acceptance. Throws unless these are exactly
   * the accepted ones.
   */
  async everything(): Promise<readonly z.infer<typeof summaryShape>[]> {
    const register = this.#register();
    const ends: z.infer<typeof summaryShape>[] = [];
    for (let before: string | undefined = ''; before !== undefined; ) {
      const from: string = before === '' ? '' : `&before=${before}`;
      const { text } = await register.ask('GET', `/v1/transactions?limit=1000${from}`);
      const page = pageShape.parse(JSON.parse(text));
      ends.push(...page.transactions);
      before = page.next;
    }
    register.close();
    const told = new Set(ends.map(({ transactionId }) => transactionId));
    for (const id of this.#accepted) if (!told.has(id)) this.wrong.push(`${id}: it was accepted, and is not known`);
    for (const id of told) if (!this.#accepted.has(id)) this.wrong.push(`${id}: it is known, and was not accepted`);
    for (const { transactionId, revision } of ends) {
      if (revision !== 1) this.wrong.push(`${transactionId}: it ended ${revision} times`);
    }
    return ends.toReversed();
  }

  #register(): LoadedRegister {
    return new LoadedRegister(this.#daemon.url, this.#daemon.register.token, this.#daemon.pid);
  }

  async #ask(register: LoadedRegister): Promise<void> {
    this.#asked += 1;
    const nth = this.#asked;
    const body = {
      kind: 'payment',
      terminal: this.#terminals[nth % this.#terminals.length],
      sale: `sale ${nth}`,
      // Every seventh is declined.
      amountDetails: { amount: nth % 7 === 0 ? 1_201 : 1_200, currency: 'EUR' },
    };
    const answered = await register.ask('PUT', `/v1/transactions/s${nth}`, body).catch(String);
    if (typeof answered === 'string') return void this.wrong.push(`s${nth} was not answered: ${answered}`);
    const { status, text, retryAfter } = answered;
    if (status === 201 || status === 202) this.#accepted.add(`s${nth}`);
    else if (status !== 429 || problemShape.parse(JSON.parse(text)).code !== 'queue-full' || retryAfter === undefined) {
      this.wrong.push(`s${nth} was answered ${status}, Retry-After ${retryAfter}: ${text}`);
    }
  }

  /** Polls at the rate of the plan until stopped: usually single transactions, sometimes lists. */
  #poll(register: LoadedRegister): () => Promise<void> {
    const under = new Set<Promise<void>>();
    const lists = [
      '/v1/terminals',
      '/v1/attention',
      '/v1/transactions?state=open',
      '/v1/transactions?limit=100',
      '/livez',
    ];
    let polls = 0;
    const timer = setInterval(() => {
      if (under.size >= this.#plan.pollsAtOnce) return;
      polls += 1;
      const one = `/v1/transactions/s${(polls * 7_919) % Math.max(1, this.#asked)}`;
      const path = polls % 4 === 0 ? (lists[(polls / 4) % lists.length] ?? one) : one;
      const poll = this.#pollOnce(register, path).finally(() => under.delete(poll));
      under.add(poll);
    }, 1_000 / this.#plan.pollsPerS);
    return async () => {
      clearInterval(timer);
      await Promise.all(under);
    };
  }

  async #pollOnce(register: LoadedRegister, path: string): Promise<void> {
    try {
      const { status, text } = await register.ask('GET', path);
      const isRefused = status === 404 && problemShape.parse(JSON.parse(text)).code === 'unknown-transaction';
      if (status !== 200 && !isRefused) this.wrong.push(`GET ${path} was answered ${status}: ${text.slice(0, 200)}`);
    } catch (error) {
      this.wrong.push(`GET ${path} was not answered: ${String(error)}`);
    }
  }

  /** Waits through the API, like registers, until nothing is open. */
  async #untilEnded(register: LoadedRegister): Promise<void> {
    for (;;) {
      const { text } = await register.ask('GET', '/v1/transactions?state=open&limit=1', undefined, 0, false);
      const [newest] = pageShape.parse(JSON.parse(text)).transactions;
      if (newest === undefined) return;
      await register.ask('GET', `/v1/transactions/${newest.transactionId}`, undefined, 25, false);
    }
  }
}
