/** Plays one story and ends the daemon at chosen moments: the real engine, codecs and SQLite in virtual time. */

import {
  defaultProfile,
  type Profile,
  profiles,
  type ServiceProfile,
  type TransactionKind,
} from '../../src/core/index.js';
import { BadNetwork } from '../simulation/faults/bad-network.js';
import { Machine, type Injected } from '../simulation/machine/machine.js';
import { inboxOf, readBack, type Run } from '../simulation/play.js';
import { answerable } from '../simulation/probe.js';
import { Scene } from '../simulation/scene.js';
import { securityOf, type Setup } from '../simulation/setup.js';
import type { CallFate } from '../simulation/services/faults.js';
import { serviceName } from '../simulation/services/link-registers.js';
import { daemonSeal } from '../scenario/sealed-stage.js';
import { withWholeIds } from '../simulation/whole-ids.js';
import { journalOn } from '../world/till.js';
import { askedAtMs, type Beginning, type Column } from './columns.js';
import { Cashier } from './cashier.js';
import { type Moment, Moments } from './moments.js';
import { OnlineStage } from './online-stage.js';
import type { Story } from './stories.js';

/** A story with its faults and deaths. */
export interface Plot {
  readonly story: Story;
  /** The index of the transaction that has the faults of the column. */
  readonly struck: number;
  readonly column: Column;
  readonly beginning: Beginning;
  /** The numbers of the moments at which the daemon dies, in order. */
  readonly kills: readonly number[];
  /** The fates of the calls to the payment service, in their order. They replace the fates of the column. */
  readonly fates?: readonly CallFate[];
  /** At these moments the payment service dies, not the daemon. */
  readonly killsService?: boolean;
  /** The profile whose promises the recovery may trust. By default, the recovery trusts the terminal in nothing. */
  readonly profile?: Profile;
  /**
   * The profile of the payment service whose promises the recovery may trust, in place of the profile of the story. Set
   * only where a bug is injected.
   */
  readonly serviceProfile?: ServiceProfile;
  /** Injected bugs that the run must find. */
  readonly injected?: () => Injected;
}

/**
 * The moments of one transaction: from the register's request until the register has the answer to its acknowledgement.
 */
export interface Stretch {
  readonly from: number;
  /** The index after the last moment. If the transaction was never settled, the index after all moments. */
  readonly to: number;
}

/** How a story went. */
export interface Life {
  readonly run: Run;
  /** All moments at which the daemon may die, including those of recoveries. */
  readonly moments: readonly Moment[];
  /** The moments of each transaction that the register asked for. */
  readonly stretches: readonly Stretch[];
  /** The result of each transaction as the register received it. */
  readonly ends: readonly string[];
  /** The result of each transaction that the register asked for again after a `not-processed`. */
  readonly endsAnew: readonly string[];
  /** One of its two transactions replaces the other. */
  readonly handsOver: boolean;
  /** The payment service promises nothing. */
  readonly isUnpromised: boolean;
  /** The number of calls that left for the payment service. */
  readonly calls: number;
}

/** A day on which nothing but the daemon fails. */
const quietDay: Partial<Setup> = {
  dialect: 'standard-3.1',
  encoding: 'xml',
  latencyMs: 5,
  showsStages: true,
  requestFaults: 0,
  frameFaults: 0,
  incidents: 0,
  // The answer that the terminal must repeat is older than the session that it loses.
  forgetsAtLogin: false,
};

/** The setup for each way to a terminal. */
const peers: Readonly<Record<NonNullable<Story['by']> | 'gateway', Partial<Setup>>> = {
  gateway: {},
  http: { carrier: 'http' },
  cloud: { carrier: 'http', hasTokens: true },
  sealed: { carrier: 'http', security: 'nexo-blob', encoding: 'json', dialect: 'adyen-3.0' },
  coded: { security: 'mac', encoding: 'json', dialect: 'datamesh-3.1' },
  tcp: { carrier: 'tcp' },
};

const behindCloud: Profile = profiles['swedbank-cloud'] ?? defaultProfile;

/** The kinds in which the customer uses a card and a PIN: the customer has time to press stop. */
const hasCustomer: ReadonlySet<TransactionKind> = new Set(['payment', 'pre-authorization']);
/** By this time the earlier transactions have ended and the terminal is idle, ms. */
const earlierMs = 60_000;
/** The time between a death of the daemon and its next start, ms. */
const restartMs = 1_000;
/** The hard limit with its Abort and last TransactionStatus, and 30 s of a working link (invariant I8), ms. */
const boundMs = 350_000;
/** By this time the requests in the background have found everything that the terminal still knows, ms. */
const backgroundMs = 1_500_000;

/** Plays a plot to its end. The same plot always gives the same life. */
export async function live(plot: Plot): Promise<Life> {
  const { story, struck, column, beginning, kills, injected, profile = defaultProfile } = plot;
  const scene = new Scene(1, undefined, {
    ...quietDay,
    ...peers[story.by ?? 'gateway'],
    profile: story.by === 'cloud' ? behindCloud : profile,
    day: column.isForgetful === true ? 'forgetful' : 'sound',
  });
  const { time } = scene;
  const { kind = 'payment' } = story.asks[struck] ?? {};
  const script = hasCustomer.has(kind) ? column.script : (column.scriptWithoutCustomer ?? column.script);
  const journal = journalOn(time);
  let lastDeathMs = 0;
  const moments = new Moments(kills, () => {
    lastDeathMs = time.monoMs();
    if (plot.killsService === true) {
      online?.die();
      return false;
    }
    scene.tell(`the process dies ${moments.passed.at(-1)?.kind}: ${moments.passed.at(-1)?.step}`);
    machine.kill();
    machine.startAfter(restartMs);
    return true;
  });
  const running = () => ({ lanes: machine.lanes, process: machine.processes });
  const online: OnlineStage | undefined = story.asks.some(({ isOnline }) => isOnline === true)
    ? new OnlineStage(scene, () => machine.engine, plot)
    : undefined;
  const cashier: Cashier = new Cashier(plot, scene, running, moments, () => machine, online);
  const sealed = await daemonSeal(securityOf(scene.setup), scene.setup.profile.peer === 'cloud');
  const machine: Machine = new Machine(scene, {
    network: new BadNetwork(
      scene,
      () => undefined,
      () => undefined,
    ),
    journal,
    injected: {},
    sealed,
    onStart: (lanes) => cashier.register.started(lanes),
    onEnd: () => cashier.register.ended(),
    ...(online === undefined
      ? {}
      : { services: (process, number, around) => [online.side.maker(process, number, around)] }),
  });
  const { register } = cashier;
  const until = async (endMs: number): Promise<void> => {
    while (!register.isDone && time.next(endMs)) if (register.isWaiting || online !== undefined) await settled();
  };
  if (story.earlier.length > 0) {
    machine.start();
    cashier.beginEarlier();
    await until(earlierMs);
    if (!register.isDone) throw new Error('what came earlier has not ended');
    machine.kill();
    time.runUntil(earlierMs);
  }
  machine.inject(moments.around(['till-1', serviceName], 'T1', injected?.() ?? {}));
  machine.start();
  for (const behaviour of script) scene.control(`T1 next ${kind}: ${behaviour}`);
  // The register asks in the turn of the start, or much later.
  if (askedAtMs[beginning] > 0) time.runUntil(time.monoMs() + askedAtMs[beginning]);
  lastDeathMs = time.monoMs();
  cashier.begin();
  // Each death extends the time.
  for (let endMs = lastDeathMs; endMs < lastDeathMs + boundMs && !register.isDone; )
    await until((endMs = lastDeathMs + boundMs));
  const openAtBound = scene.committed
    .all()
    .filter(({ record }) => record.outcome === undefined)
    .map(({ record }) => record.request.transactionId);
  await until(lastDeathMs + backgroundMs);
  // The late messages of the terminal arrive, and its lane becomes idle.
  time.runUntil(time.monoMs() + 20_000);
  const run: Run = {
    scene,
    leases: [],
    ledger: withWholeIds(scene.host.world.ledger()),
    deviceRequests: scene.host.world.deviceRequests(),
    keptCards: scene.host.world.keptCards(),
    heldBack: [],
    services: online?.books(register.links()),
    ...register.books(),
    machine,
    ...readBack(scene, journal),
    inbox: inboxOf(machine),
    refusedFirst: new Set(),
    unknownAmounts: new Set(),
    strangers: [],
    terminals: machine.lanes?.terminals() ?? [],
    openAtBound,
    answerable: answerable(scene),
    complaints: scene.host.complaints,
    ids: new Set(),
  };
  machine.kill();
  journal.close?.();
  return {
    run,
    moments: moments.passed,
    handsOver: story.handsOver === true,
    isUnpromised: story.isUnpromised === true,
    calls: online?.calls ?? 0,
    ...cashier.told(),
  };
}

async function settled(): Promise<void> {
  for (let index = 0; index < 16; index += 1) await Promise.resolve();
}
