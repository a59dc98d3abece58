/** One seeded run: registers, the real engine, codecs and SQLite against simulated terminals, with faults, then healing. */

import { dialects, type DialectName } from '../../protocol/index.js';
import { openJournal } from '../../src/journal/index.js';
import { defaultProfile, profiles, type Profile } from '../../src/core/profile.js';
import type { TransactionView } from '../../src/core/lanes.js';
import { createWorld, parseBehaviour, parseScriptLine } from '../../src/simulator/terminal/index.js';
import { startVirtualDaemon, type VirtualDaemon } from './virtual-daemon.js';
import { WorldHost } from './virtual-gateway.js';
import { VirtualTime } from './virtual-time.js';

const directProfile = profiles['direct'] ?? defaultProfile;
const restingProfile = profiles['resting'] ?? defaultProfile;

/** A seeded generator of the test's own: the product's must not decide what it is tested with. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** An integer in [0, below). */
  roll(below: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 0x1_0000_0000) * below);
  }

  pick<T>(options: readonly T[]): T {
    const option = options[this.roll(options.length)];
    if (option === undefined) throw new RangeError('nothing to pick from');
    return option;
  }
}

/** Behaviours of one request that a good terminal recovers from: after healing nothing may be left unresolved. */
export const faults: readonly string[] = [
  'approve',
  'approve',
  'approve',
  'decline',
  'partial 1.00',
  'tip 1.00',
  'customer cancels after 3s; card after 20s',
  'card after 44s',
  'card never',
  'pin wrong, right',
  'pin wrong, wrong, wrong',
  'host after 54s',
  'host never',
  'busy 2',
  'busy for 60s',
  'busy after answer 3s',
  'logged-out',
  'unavailable-device',
  'unavailable-device taken',
  'unreachable-host',
  'message-format',
  'reject',
  'reject taken',
  'reject repeated',
  'reject unnamed',
  'reject unnamed taken',
  'reject no-reason',
  'reject no-reason taken',
  'abort ignored; card after 30s',
  'abort too-late; card after 30s',
  'cut before-delivery',
  'cut after-delivery',
  'cut after-approval',
  'cut mid-frame',
  'close 1011 after-delivery',
  'half-open after-delivery',
  'half-open after-approval',
  'hold 20s',
  'hold 20s; cut before-delivery',
  'hold 50s; cut before-delivery',
  'lose request',
  'lose answer',
  'answer late 20s',
  'answer late 120s',
  'answer on-reconnect',
  'answer twice 1s',
  'answer wrong-id',
  'answer wrong-terminal',
  'answer wrong-sale',
  'answer wrong-category',
  'answer malformed',
  'answer binary',
  'status busy 3',
  'status in-progress 3',
  'status lost 2',
  'status other-sale 2; lose answer',
  'restart after-approval',
  'restart before-card',
];

/** What only a person can settle: the terminal no longer knows. */
export const amnesia: readonly string[] = ['restart after-approval forget', 'restart before-card forget'];

/** What one seed found. */
export interface SeedReport {
  readonly seed: number;
  readonly payments: number;
  readonly approved: number;
  readonly unresolved: number;
  /** What went wrong, in words; empty for a good run. */
  readonly failures: readonly string[];
  readonly story: readonly string[];
}

/** Knobs of a run. */
export interface SeedOptions {
  readonly hasAmnesia?: boolean;
  readonly hasKills?: boolean;
  /** How daemon and terminals speak, in the dialect's own encoding; the standard without one. */
  readonly dialect?: DialectName;
}

/** Lets the promises of the door settle between two moments of virtual time. */
async function settle(): Promise<void> {
  for (let index = 0; index < 10; index += 1) await Promise.resolve();
}

/** Runs one seed. Deterministic: the same seed and options give the same report. */
export async function runSeed(seed: number, options: SeedOptions = {}): Promise<SeedReport> {
  const dice = new Dice(seed * 7919 + 1);
  const time = new VirtualTime();
  const spoken = options.dialect === undefined ? {} : { dialect: options.dialect };
  const host = new WorldHost(createWorld({ terminals: ['T1', 'T2'], seed, hasMagicAmounts: false, ...spoken }), time);
  const journal = openJournal({ path: ':memory:', now: () => new Date(time.wallMs()).toISOString() });
  const terminals = { 'till-1': 'T1', 'till-2': 'T2' };
  const story: string[] = [];
  const note = (text: string): void => void story.push(`${(time.monoMs() / 1000).toFixed(3)} ${text}`);
  // Without a word of the profile that its memory survives, a terminal that restarts has forgotten, for all we know.
  const profile = dice.pick<Profile>(
    options.hasAmnesia === true
      ? [defaultProfile, directProfile, restingProfile]
      : [
          { ...defaultProfile, memorySurvivesRestart: true },
          { ...directProfile, memorySurvivesRestart: true },
          { ...restingProfile, memorySurvivesRestart: true },
          defaultProfile,
        ],
  );
  const either = dice.pick(['xml', 'json'] as const);
  const encoding = options.dialect === undefined ? either : dialects[options.dialect].encodings[0];
  // Who rests after each answer also says Busy while it works.
  const dialect = options.dialect ?? (profile.quietMs === 0 ? 'standard-3.1' : 'swedbank-3.1');
  let mayHaveForgotten = false;
  let generation = 0;
  const start = (): VirtualDaemon =>
    startVirtualDaemon({ time, host, journal, terminals, profile, dialect, encoding, seed: seed * 31 + generation++ });
  let daemon = start();
  const control = (line: string): void => {
    const command = parseScriptLine(line);
    if (!command.ok) throw new Error(command.error);
    note(`simulator: ${line}`);
    mayHaveForgotten ||= /restart/.test(line) || (!profile.memorySurvivesRestart && /log/.test(line));
    if (command.value !== undefined) host.feed({ type: 'control', command: command.value });
  };

  const ids: string[] = [];
  const steps = 3 + dice.roll(6);
  const told = new Map<string, TransactionView[]>();
  for (let index = 0; index < steps; index += 1) {
    const till = dice.pick(['till-1', 'till-2'] as const);
    const poiId = terminals[till];
    const pool = options.hasAmnesia === true && dice.roll(4) === 0 ? amnesia : faults;
    const count = 1 + dice.roll(2);
    const drawn = Array.from({ length: count }, () => dice.pick(pool));
    // Two words that contradict each other are no behaviour: then only the first is played.
    const chosen = parseBehaviour(drawn.join('; ')).ok ? drawn : drawn.slice(0, 1);
    // The held request of a gateway without a stated lifetime would break a promise that the profile relies on.
    const fit = profile.requestLifetimeMs === 0 ? chosen.filter((fault) => !fault.startsWith('hold')) : chosen;
    if (fit.length > 0) control(`${poiId} next payment: ${fit.join('; ')}`);
    if (dice.roll(6) === 0) control(`${poiId} next login: ${dice.pick(['busy', 'unavailable-device', 'logged-out'])}`);
    if (dice.roll(8) === 0)
      control(
        `gateway after ${dice.roll(8)}s: ${dice.pick(['cut', 'half-open', 'refuse for 8s', 'poi-list wrong', 'poi-list down'])}`,
      );
    if (dice.roll(10) === 0)
      control(`${poiId} after ${dice.roll(8)}s: ${dice.pick(['restart for 5s', 'unplug for 20s', 'logout'])}`);
    const id = `p${index + 1}`;
    ids.push(id);
    const request = {
      transactionId: id,
      kind: 'payment' as const,
      terminal: till,
      sale: `S-${index + 1}`,
      allowPartial: false,
      amountDetails: { amount: 1_000 + index, currency: 'EUR' },
    };
    note(`register pays ${id} on ${till} (${fit.join('; ')})`);
    void daemon.engine.lanes.submit(request);
    if (dice.roll(5) === 0) {
      time.runUntil(time.monoMs() + dice.roll(6_000));
      note(`register asks again for ${id}`);
      void daemon.engine.lanes.submit(request);
    }
    if (dice.roll(5) === 0) {
      time.runUntil(time.monoMs() + dice.roll(8_000));
      note(`register aborts ${id}`);
      void daemon.engine.lanes.abort(id, 'the customer left');
    }
    if (options.hasKills === true && dice.roll(3) === 0) {
      time.runUntil(time.monoMs() + dice.roll(7_000));
      note('daemon is killed');
      daemon.kill();
      time.runUntil(time.monoMs() + dice.roll(10_000));
      daemon = start();
    }
    time.runUntil(time.monoMs() + dice.pick([10, 500, 3_000, 30_000, 200_000]));
    await settle();
    const view = daemon.engine.lanes.get(id);
    if (view !== undefined) told.set(id, [view]);
  }
  // Everything heals; then everything must end.
  for (const poiId of ['T1', 'T2']) {
    control(`${poiId} now: forget behaviours`);
    control(`${poiId} now: plug`);
  }
  control('gateway now: accept');
  control('gateway now: poi-list right');
  time.runUntil(time.monoMs() + 1_000_000);
  await settle();

  const failures: string[] = [];
  let approved = 0;
  let unresolved = 0;
  for (const id of ids) {
    const view = daemon.engine.lanes.get(id);
    if (view === undefined) continue;
    const moved = host.world.ledger().filter((entry) => entry.saleTransactionId === id && entry.moved);
    const result = view.outcome?.result;
    if (result === 'approved' || result === 'partly-approved') approved += 1;
    if (moved.length > 1) failures.push(`I1: ${id} moved money ${moved.length} times`);
    if (result === undefined) failures.push(`I8: ${id} never ended`);
    if (result === 'unresolved') {
      unresolved += 1;
      if (options.hasAmnesia !== true && !mayHaveForgotten)
        failures.push(`I8: ${id} is needlessly unresolved (${view.outcome?.reason ?? ''})`);
    }
    const toldMoved = result === 'approved' || result === 'partly-approved';
    if (toldMoved && moved.length === 0) failures.push(`I4: ${id} is told as ${result}, and nothing moved`);
    if (!toldMoved && result !== 'unresolved' && result !== undefined && moved.length > 0) {
      failures.push(`I3: ${id} is told as ${result}, and money moved`);
    }
    const first = told.get(id)?.[0]?.outcome;
    const now = view.outcome;
    if (first !== undefined && first.result !== 'unresolved' && now !== undefined && first.result !== now.result) {
      if (now.result !== 'approved' && now.result !== 'partly-approved')
        failures.push(`I9: ${id} went from ${first.result} to ${now.result}`);
      else failures.push(`I5: ${id} was told as ${first.result} before it was ${now.result}`);
    }
    const entry = moved[0];
    if (toldMoved && entry !== undefined && view.outcome?.authorized !== undefined) {
      const units = Math.round(Number(entry.authorizedAmount) * 100);
      if (units !== view.outcome.authorized.amount)
        failures.push(`I12: ${id} is told with ${view.outcome.authorized.amount}, moved ${units}`);
    }
  }
  for (const terminal of daemon.engine.lanes.terminals()) {
    if (terminal.lane !== 'free' && terminal.lane !== 'resting')
      failures.push(`the lane of ${terminal.terminal} is ${terminal.lane}`);
  }
  for (const complaint of host.world.complaints()) failures.push(`the terminal complains: ${complaint}`);
  const tell = ids.flatMap((id) => {
    const view = daemon.engine.lanes.get(id);
    return [
      `-- ${id}: ${view?.outcome?.result ?? view?.state ?? 'unknown'} (${view?.outcome?.reason ?? ''})`,
      ...(view?.timeline ?? []).map((line) => `   ${line.at.slice(11, 23)} ${line.stage}: ${line.text}`),
    ];
  });
  daemon.kill();
  return {
    seed,
    payments: ids.length,
    approved,
    unresolved,
    failures,
    story: [`profile ${profile.name}, ${encoding}`, ...story, ...tell],
  };
}
