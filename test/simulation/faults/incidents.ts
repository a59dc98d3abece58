/**
 * Incidents that happen while customers pay: at links, terminals, processes, disks and clocks, and decisions of
 * operators.
 */

import type { Lanes } from '../../../src/core/index.js';
import { Dice } from '../dice.js';
import type { CommitFault } from '../machine/frail-journal.js';
import { journalPoints, type Machine } from '../machine/machine.js';
import type { Scene } from '../scene.js';
import { terminals, type Setup } from '../setup.js';
import { addresses } from './addresses.js';
import type { BadNetwork } from './bad-network.js';
import type { FaultId } from './catalogue.js';
import { atTerminal as shownBy } from './effects.js';
import { clocksGoWrong } from './clocks.js';
import { isInSet, type Dated } from './fault-set.js';
import { keysAndTokens } from './keys-and-tokens.js';
import { asOften } from './often.js';

/** The parts of a run that incidents act on. */
export interface IncidentSite {
  readonly scene: Scene;
  readonly machine: Machine;
  readonly network: BadNetwork;
}

/** One incident. `id` is the name with which the incident can be left out. */
export interface Incident {
  readonly id: string;
  readonly atMs: number;
  readonly text: string;
  readonly ids: readonly FaultId[];
  readonly takesEffect: EffectMoment;
  readonly run: (site: IncidentSite) => void;
}

/**
 * The moment when an incident counts: at once; when the simulated world executes the incident; or when the effect of
 * the incident shows, which the incident reports itself.
 */
type EffectMoment = 'at once' | 'send' | 'cut' | 'half-open' | 'later';

/** A kind of incident, and its weight among the other kinds. */
export interface IncidentKind extends Dated {
  readonly weight: number;
  readonly ids: readonly FaultId[];
  readonly text: string;
  readonly run: (site: IncidentSite, dice: Dice) => void;
  readonly fits?: (setup: Setup) => boolean;
  /** Default: at once. */
  readonly takesEffect?: EffectMoment;
  /** The id of the later effect, if that effect counts as a fault. */
  readonly brings?: FaultId;
}

function kind(weight: number, id: FaultId | readonly FaultId[], text: string, run: IncidentKind['run']): IncidentKind {
  return { weight, ids: typeof id === 'string' ? [id] : id, text, run };
}

const causes: readonly (readonly [FaultId, string, string])[] = [
  ['L1', 'refused', 'the gateway refuses the connection'],
  ['L2', 'name-not-found', 'the name is not found'],
  ['L3', 'tls', 'the handshake failed'],
  ['L4', 'certificate', 'the certificate has expired'],
  ['L5', 'hangs', 'connecting hangs'],
];

const mayLogOut = ({ day, profile }: Setup): boolean => day !== 'sound' || profile.memorySurvivesRestart;

/** Cuts the link several times. The incident counts once, at the first cut that meets a link. */
function flaps(scene: Scene): void {
  const { ran } = scene.host;
  let wasCut = false;
  for (let index = 0; index < 8; index += 1)
    scene.later(index * 900, () => {
      const before = ran.cut;
      scene.control('gateway now: cut');
      if (!wasCut && ran.cut > before) scene.counted(['L21'], undefined, scene.isRecovering());
      wasCut ||= ran.cut > before;
    });
}

const onTheLink: readonly IncidentKind[] = [
  {
    ...kind(3, 'L6', 'the link is cut', ({ scene }) => scene.control('gateway now: cut')),
    takesEffect: 'cut',
  },
  {
    ...kind(2, 'L10', 'the link goes half open', ({ scene }) => scene.control('gateway now: half-open')),
    takesEffect: 'half-open',
  },
  // Each of these incidents counts when a connection, a ping, a text or a request for disk space meets the incident.
  ...causes.map(([id, code, text]) =>
    kind(0.7, [], text, ({ scene, network }, dice) => {
      network.refuse(dice.pick([2_000, 8_000, 40_000]), { code, text }, id);
      scene.control('gateway now: cut');
    }),
  ),
  kind(1, [], 'pings are not answered for 20 s', ({ network }) => network.silencePings(20_000)),
  {
    ...kind(1, 'L20', 'the gateway goes away', ({ scene }, dice) =>
      scene.control(`gateway now: close ${dice.pick([1001, 1008, 1011, 1013])}`),
    ),
    takesEffect: 'cut',
  },
  { ...kind(1, 'L21', 'the link flaps', ({ scene }) => flaps(scene)), takesEffect: 'later' },
  kind(1, [], 'the link carries 1 kB a second for 20 s', ({ network }) => network.slow(20_000)),
  {
    ...kind(1, 'P23', 'the terminal sends an event', ({ scene }, dice) => {
      const poiId = dice.pick(Object.values(terminals));
      const event = dice.pick(['Shutdown', 'CardInserted', 'OutOfOrder']);
      // A terminal that reports its shutdown may forget. On a sound day no terminal does so.
      scene.control(`${poiId} now: event ${event === 'Shutdown' && !mayLogOut(scene.setup) ? 'OutOfOrder' : event}`);
    }),
    takesEffect: 'send',
  },
  kind(0.5, [], 'the list of terminals is wrong', ({ scene }) => scene.control('gateway now: poi-list wrong')),
  kind(0.5, [], 'the list of terminals is down', ({ scene }) => scene.control('gateway now: poi-list down')),
];

/**
 * Starts an incident at one of the terminals. The incident counts when the terminal, or the gateway in its name, sends
 * the message that `shows` describes.
 */
function atTerminal(
  weight: number,
  id: FaultId | readonly FaultId[],
  text: string,
  shows: Parameters<typeof shownBy>[2],
  ...deeds: readonly string[]
): IncidentKind {
  const ids = typeof id === 'string' ? [id] : id;
  return {
    ...kind(weight, ids, text, ({ scene, network }, dice) => {
      const poiId = dice.pick(Object.values(terminals));
      const deed = dice.pick(deeds);
      const seconds = / for (\d+)s$/.exec(deed)?.[1];
      const untilMs = seconds === undefined ? undefined : scene.time.monoMs() + Number(seconds) * 1_000;
      if (ids.length > 0) network.effects.add(shownBy(ids, poiId, shows, untilMs));
      scene.control(`${poiId} now: ${deed}`);
    }),
    takesEffect: 'later',
  };
}

const forgetful = ({ day }: Setup): boolean => day !== 'sound';

const atTheTerminal: readonly IncidentKind[] = [
  atTerminal(
    1.5,
    'T5',
    'a terminal leaves the gateway',
    'unreachable',
    'unplug for 5s',
    'unplug for 20s',
    'unplug for 100s',
  ),
  { ...atTerminal(1, 'T4', 'a terminal ends its session', 'loggedOut', 'logout'), fits: mayLogOut },
  { ...atTerminal(1.5, [], 'a terminal restarts', 'loggedOut', 'restart', 'restart for 30s'), fits: forgetful },
  { ...atTerminal(1, 'T20', 'a terminal updates itself', 'unreachable', 'restart for 1200s'), fits: forgetful },
  {
    ...atTerminal(0.7, 'T14', 'a battery dies until the next day', 'unreachable', 'restart for 90000s'),
    fits: forgetful,
  },
  { ...atTerminal(1, 'T9', 'a terminal restarts and forgets', 'forgotten', 'restart forget'), fits: forgetful },
  {
    ...atTerminal(
      3,
      'T23',
      'a terminal restarts and forgets without a word',
      'forgotten',
      'restart forget',
      'restart for 30s forget',
    ),
    fits: ({ restartsSilently }) => restartsSilently,
    since: '2026-11-22',
  },
  { ...atTerminal(1, 'T19', 'a terminal is swapped', 'another', 'swap'), fits: forgetful },
];

function dies({ scene, machine }: IncidentSite, backMs: number): void {
  if (scene.isRecovering()) scene.counted(['R3'], undefined, true);
  machine.kill();
  machine.startAfter(backMs);
}

function commitMeets(weight: number, text: string, ...faults: readonly CommitFault[]): IncidentKind {
  return kind(weight, [], text, ({ machine }, dice) => {
    machine.disk.next = dice.pick(faults);
  });
}

const atTheMachine: readonly IncidentKind[] = [
  kind(2, 'R5', 'the daemon is killed', (site, dice) => dies(site, dice.pick([300, 3_000, 30_000]))),
  kind(4, [], 'the daemon will die at a step of its journal', ({ machine }, dice) =>
    machine.dieAt(dice.pick(journalPoints)),
  ),
  {
    ...kind(3, [], 'the daemon will die right after it sends', ({ machine }) => machine.dieAt('sent')),
    brings: 'R2',
    since: '2026-11-22',
  },
  kind(0.5, 'R4', 'the daemon is killed ten times', (site) => {
    for (let index = 0; index < 10; index += 1) site.scene.later(index * 700, () => dies(site, 300));
  }),
  kind(1, 'R7', 'the daemon stands still for 10 s', ({ machine }) => machine.time.standStill(10_000)),
  kind(1, 'R8', 'the daemon is stopped and started', ({ machine }, dice) =>
    machine.restart(dice.pick([0, 5_000]), 1_000),
  ),
  kind(0.5, 'R12', 'the machine sleeps for 8 h', ({ machine }) => machine.time.standStill(8 * 3_600_000, true)),
  commitMeets(1, 'power is cut at the next commit', 'power-before', 'power-after'),
  commitMeets(1, 'the next commit fails', 'fails'),
  commitMeets(1, 'the next commit fails, and is there', 'fails-and-is-there'),
  commitMeets(1, 'the next commit takes 5 s', 'takes-5s'),
  kind(1.5, [], 'the disk is almost full for 90 s', ({ scene, machine }) => {
    machine.disk.hasReserve = false;
    scene.later(90_000, () => {
      machine.disk.hasReserve = true;
    });
  }),
];

const day = 86_400_000;

function clockJumps(id: FaultId, text: string, byMs: number): IncidentKind {
  return kind(0.6, id, text, ({ machine }) => {
    machine.time.wallOffsetMs += byMs;
  });
}

const onTheClock: readonly IncidentKind[] = [
  clockJumps('C1', 'the clock goes back a day', -day),
  clockJumps('C2', 'the clock goes forward a day', day),
  clockJumps('C3', 'the clock goes back an hour', -3_600_000),
  kind(0.6, 'C4', 'the clock says 1970', ({ machine }) => {
    machine.time.wallOffsetMs -= machine.time.wallMs();
  }),
  kind(0.6, 'C5', 'the clock steps each second', ({ scene, machine: { time } }) => {
    time.wasStepped = true;
    for (let index = 0; index < 20; index += 1)
      scene.later(index * 1_000, () => {
        time.wallOffsetMs += index % 2 === 0 ? 7_000 : -9_000;
      });
  }),
  kind(0.6, 'C6', 'timers are 30 s late for a minute', ({ scene, machine: { time } }) => {
    time.latenessMs = 30_000;
    scene.later(60_000, () => {
      time.latenessMs = 0;
    });
  }),
];

/** Plays an operator who checks the attention list repeatedly, and resolves the first item rightly or wrongly. */
function resolves(site: IncidentSite, id: FaultId, outcome: 'approved' | 'not-processed'): void {
  const { scene, machine } = site;
  const doubtful = machine.lanes?.attention().find(({ attention }) => attention.code === 'unresolved');
  if (doubtful?.transactionId === undefined) {
    // The operator also comes after everything has healed.
    scene.time.at(scene.time.monoMs() + 20_000, () => resolves(site, id, outcome));
    return;
  }
  scene.counters.count([id], scene.isRecovering());
  scene.tell(`a person resolves ${doubtful.transactionId} as ${outcome}`);
  void machine.lanes?.resolve(doubtful.transactionId, {
    outcome,
    name: 'Kari Nordmann',
    reason: 'looked at the receipt',
  });
}

function releases(lanes: Lanes | undefined): void {
  for (const { terminal, lane } of lanes?.terminals() ?? [])
    if (lane === 'blocked' || lane === 'faulted')
      void lanes?.release(terminal, 'Kari Nordmann', 'the next customer waits');
}

const isPeopled = ({ day: kindOfDay }: Setup): boolean => kindOfDay === 'peopled';

const ofPeople: readonly IncidentKind[] = [
  { ...kind(6, [], 'a person resolves as paid', (site) => resolves(site, 'O1', 'approved')), fits: isPeopled },
  { ...kind(6, [], 'a person resolves as not paid', (site) => resolves(site, 'O2', 'not-processed')), fits: isPeopled },
  { ...kind(3, [], 'a person releases what is held', ({ machine }) => releases(machine.lanes)), fits: isPeopled },
];

const kinds = [
  ...onTheLink,
  ...atTheTerminal,
  ...atTheMachine,
  ...onTheClock,
  ...ofPeople,
  ...clocksGoWrong,
  ...keysAndTokens,
  ...addresses,
];

/** Draws the incidents around the customers. */
export function randomIncidents(
  seed: number,
  setup: Setup,
  customers: readonly { readonly atMs: number }[],
): readonly Incident[] {
  const possible = asOften(
    kinds.filter((one) => isInSet(setup.faults, one) && one.fits?.(setup) !== false),
    setup.often,
  );
  return customers.flatMap(({ atMs }, index): Incident[] => {
    const id = `i${index + 1}`;
    const dice = new Dice(seed, id);
    if (!dice.happens(setup.incidents)) return [];
    const { ids, text, takesEffect = 'at once', run } = dice.weighted(possible);
    const afterMs = dice.pick([
      dice.between(0, 4_000),
      dice.between(0, 4_000),
      dice.between(0, 30_000),
      dice.between(0, 200_000),
    ]);
    const runs: Incident['run'] = (site) => run(site, new Dice(seed, `${id}/how`));
    return [{ id, atMs: atMs + afterMs, ids, text, takesEffect, run: runs }];
  });
}

/**
 * Frames by which terminals on TCP show that they are alive: once, often, or for longer than a TransactionStatus may
 * take. A dead link must not look alive because of these frames.
 */
const keepAlives = [
  { everyMs: 0, times: 1 },
  { everyMs: 150, times: 30 },
  { everyMs: 900, times: 200 },
] as const;

/** Draws the empty frames of terminals. The draw has its own dice, so the other draws stay the same. */
export function randomKeepAlives(
  seed: number,
  setup: Setup,
  customers: readonly { readonly atMs: number }[],
): readonly Incident[] {
  return customers.flatMap(({ atMs }, index): Incident[] => {
    const id = `k${index + 1}`;
    const dice = new Dice(seed, id);
    if (!dice.happens(setup.keepAlives)) return [];
    const { everyMs, times } = dice.pick(keepAlives);
    const run: Incident['run'] = ({ scene }) => {
      for (let count = 0; count < times; count += 1)
        scene.later(count * everyMs, () => scene.control('gateway now: keep-alive'));
    };
    const text = `the terminals send ${times} frames of nothing`;
    return [{ id, atMs: atMs + dice.between(0, 6_000), ids: [], text, takesEffect: 'later', run }];
  });
}

/** Starts an incident, and counts the incident when its effect occurs. */
export function happens({ id, text, ids, takesEffect, run }: Incident, site: IncidentSite): void {
  const { scene } = site;
  const { ran } = scene.host;
  const before = { ...ran };
  scene.happened(id, text, takesEffect === 'at once' ? ids : []);
  run(site);
  if (takesEffect === 'at once' || takesEffect === 'later') return;
  if (ran[takesEffect] > before[takesEffect]) scene.counted(ids, undefined, scene.isRecovering());
}
