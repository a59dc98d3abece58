/** Plays one payment, and lets the daemon die at chosen moments of it: the real engine, codecs and SQLite on virtual time. */

import { defaultProfile, type Profile } from '../../src/core/profile.js';
import { openJournal } from '../../src/journal/index.js';
import { BadNetwork } from '../simulation/faults/bad-network.js';
import { Machine, type Planted } from '../simulation/machine/machine.js';
import { inboxOf, readBack, type Run } from '../simulation/play.js';
import { answerable } from '../simulation/probe.js';
import { Scene } from '../simulation/scene.js';
import type { Setup } from '../simulation/setup.js';
import { askedAtMs, type Beginning, type Column } from './columns.js';
import { type Moment, Moments } from './moments.js';
import { MatrixRegister } from './register.js';

/** What is played. */
export interface Plot {
  readonly column: Column;
  readonly beginning: Beginning;
  /** Numbers of the moments at which the daemon dies, in order. */
  readonly kills: readonly number[];
  /** What recovery may trust; the default trusts nothing. */
  readonly profile?: Profile;
  /** Mistakes that must be found. */
  readonly planted?: () => Planted;
}

/** How it went. */
export interface Life {
  readonly run: Run;
  /** The moments from the register's asking to its having the acknowledgement, recoveries included. */
  readonly moments: readonly Moment[];
  /** How the payment is told to have ended. */
  readonly end: string;
  /** How the one that was charged anew after a `not-processed` ended, where there was one. */
  readonly endAnew: string | undefined;
  /** The movements of money of the payment and, under its new id, of the second one. */
  readonly movements: number;
}

/** The id of the payment, and of the one that the register asks for when that was not processed. */
export const paymentId = 'p1';
const anewId = 'p1-anew';

/** A day on which nothing fails but the daemon. */
const quietDay: Partial<Setup> = {
  dialect: 'standard-3.1',
  encoding: 'xml',
  latencyMs: 5,
  showsStages: true,
  requestFaults: 0,
  frameFaults: 0,
  incidents: 0,
};

/** A start of the daemon takes so long after its death, ms. */
const restartMs = 1_000;
/** The hard limit with its Abort and last question, and 30 s of a working link (invariant I8), ms. */
const boundMs = 350_000;
/** After this, questions in the background have found whatever the terminal still knows, ms. */
const backgroundMs = 1_500_000;

/** Plays it to its end. The same plot gives the same life. */
export async function live({ column, beginning, kills, planted, profile = defaultProfile }: Plot): Promise<Life> {
  const scene = new Scene(1, undefined, {
    ...quietDay,
    profile,
    day: column.isForgetful === true ? 'forgetful' : 'sound',
  });
  const { time } = scene;
  for (const behaviour of column.script) scene.control(`T1 next payment: ${behaviour}`);
  const journal = openJournal({ path: ':memory:', now: () => new Date(time.wallMs()).toISOString() });
  let lastDeathMs = 0;
  const moments = new Moments(kills, () => {
    lastDeathMs = time.monoMs();
    scene.tell(`the process dies ${moments.passed.at(-1)?.kind}: ${moments.passed.at(-1)?.step}`);
    machine.kill();
    machine.startAfter(restartMs);
  });
  const register: MatrixRegister = new MatrixRegister(
    scene,
    () => ({ lanes: machine.lanes, process: machine.processes }),
    {
      told: (what) => moments.told(what),
      settled: (transactionId) => {
        if (transactionId !== paymentId) return;
        moments.end();
        if (register.result(paymentId) === 'not-processed') register.pay(anewId);
      },
    },
  );
  const machine: Machine = new Machine(scene, {
    network: new BadNetwork(scene, () => undefined),
    journal,
    planted: moments.around('till-1', 'T1', planted?.() ?? {}),
    onStart: () => time.soon(() => register.connected()),
  });
  const until = async (endMs: number): Promise<void> => {
    while (!register.isDone && time.next(endMs)) if (register.isWaiting) await settled();
  };
  machine.start();
  // In the very turn of the start, or much later.
  if (askedAtMs[beginning] > 0) time.runUntil(askedAtMs[beginning]);
  moments.begin();
  register.pay(paymentId);
  // Each death gives it time anew.
  for (let endMs = 0; endMs < lastDeathMs + boundMs && !register.isDone; ) await until((endMs = lastDeathMs + boundMs));
  const openAtBound = scene.committed
    .all()
    .filter(({ record }) => record.outcome === undefined)
    .map(({ record }) => record.request.transactionId);
  await until(lastDeathMs + backgroundMs);
  // Late words of the terminal that are still on their way, and its lane's rest.
  time.runUntil(time.monoMs() + 20_000);
  const ledger = scene.host.world.ledger();
  const run: Run = {
    scene,
    ledger,
    errands: [],
    registers: register,
    machine,
    ...readBack(scene, journal),
    inbox: inboxOf(machine),
    strangers: [],
    terminals: machine.lanes?.terminals() ?? [],
    openAtBound,
    answerable: answerable(scene),
    complaints: scene.host.world.complaints(),
    ids: new Set(),
  };
  machine.kill();
  journal.close();
  const end = register.result(paymentId);
  return {
    run,
    moments: moments.passed,
    end,
    endAnew: end === 'not-processed' ? register.result(anewId) : undefined,
    movements: ledger.filter(({ moved }) => moved).length,
  };
}

async function settled(): Promise<void> {
  for (let index = 0; index < 6; index += 1) await Promise.resolve();
}
