/** One soak: faults for a while, then none. Everything must end, and the books are compared. */

import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { journalPath } from '../../src/config/index.js';
import { openJournal } from '../../src/journal/index.js';
import { Dice } from '../simulation/dice.js';
import { Cast } from './cast.js';
import { type Books, type Finding, judge, type Listed } from './judge.js';
import {
  isUnknowable,
  judgeService,
  type ListedLink,
  mayStillBePaid,
  paidLate,
  type ServiceBooks,
} from './service-judge.js';
import { type Happening, serviceFault, lifeMs, linkFault, plannedDeath, terminalFault } from './fault-schedule.js';

/** The parameters of a soak. */
export interface SoakOptions {
  readonly seed: number;
  /** The duration of the faults, ms. */
  readonly forMs: number;
  readonly areImpatient?: boolean;
  /** The number of registers at the API with terminals. The default is 6. */
  readonly registers?: number;
  /** Called with the progress from time to time. */
  readonly onProgress?: (text: string) => void;
}

/** The result of a soak. */
export interface SoakReport {
  readonly findings: readonly Finding[];
  /** The facts of the journal about the transactions with contradictions, line by line. */
  readonly stories: readonly string[];
  readonly happened: Readonly<Record<Happening, number>>;
  /** The number of transactions by result. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly payments: number;
  readonly customers: number;
  /** The number of payments and refunds that were approved for the register at the nexo interface. */
  readonly nexoApproved: number;
  /**
   * The numbers of links and orders with their follow-ups: all of them, the approved transactions, and the transactions
   * with an unknown end.
   */
  readonly links: number;
  readonly linksApproved: number;
  readonly linksUnknown: number;
  /**
   * For the service that promises nothing: the number of links that were aborted without payment and are unresolved,
   * and of those that were paid later.
   */
  readonly linksUnpaid: number;
  readonly linksPaidLate: number;
  readonly refunded: number;
  /**
   * The number of unresolved transactions whose end cannot be known: they were sent while an unanswered Login could
   * still arrive.
   */
  readonly unresolved: number;
  readonly daemons: number;
  readonly memoryMaxMiB: number;
  /** The time from the last fault until everything had ended, ms. */
  readonly healedInMs: number;
}

/** Everything must have ended this long after the last fault, ms. */
const healingMs = 110_000;
const progressMs = 10_000;
/** The time after which a daemon that should have ended itself is killed, in ms. */
const plannedLifeMs = 6_000;
const registerTerminals = ['till-1', 'till-2', 'till-3', 'till-4'];
const nexoTerminal = 'till-5';
const terminals = [...registerTerminals, nexoTerminal];

/** Plays one soak. The seed selects the faults. When exactly they hit the daemon depends on real time. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { seed, forMs, areImpatient = false, registers = 6 } = options;
  const cast = await Cast.start({ seed, registers, terminals: registerTerminals, nexoTerminal, areImpatient });
  try {
    await cast.startDaemon();
    await Promise.all(cast.registerNames.map(async (name) => cast.startRegister(name)));
    const happened = await fail(cast, options, performance.now() + forMs);
    const healedAtMs = performance.now();
    const hanging = await heal(cast);
    const healedInMs = Math.round(performance.now() - healedAtMs);
    const books = await booksOf(cast, hanging);
    const report = reportOf(books);
    return {
      ...report,
      stories: storiesOf(cast, report.findings),
      happened,
      daemons: cast.daemons,
      memoryMaxMiB: Math.round(cast.memoryMaxMiB),
      healedInMs,
    };
  } finally {
    await cast.close();
  }
}

/** Makes faults until `untilMs`. The last daemon may be dead when this resolves. */
async function fail(
  cast: Cast,
  { seed, onProgress }: SoakOptions,
  untilMs: number,
): Promise<Record<Happening, number>> {
  const happened: Record<Happening, number> = {
    kills: 0,
    planned_deaths: 0,
    register_kills: 0,
    cuts: 0,
    stalls: 0,
    swallows: 0,
    refusals: 0,
    terminal_faults: 0,
    service_kills: 0,
    service_faults: 0,
  };
  const isOver = (): boolean => performance.now() >= untilMs;
  const pause = async (ms: number): Promise<void> => {
    await wait(Math.max(0, Math.min(ms, untilMs - performance.now())));
  };
  /** Repeats something, with random pauses. */
  const plague = async (name: string, fromMs: number, toMs: number, strike: (dice: Dice) => Promise<void>) => {
    const dice = new Dice(seed, name);
    for (await pause(dice.between(fromMs, toMs)); !isOver(); await pause(dice.between(fromMs, toMs)))
      await strike(dice);
  };
  await Promise.all([
    plague('daemon', 0, 100, async (dice) => {
      happened[await oneDaemon(cast, dice, pause)] += 1;
    }),
    plague('link', 50, 1_200, async (dice) => {
      happened[await linkFault(dice, cast.link, pause)] += 1;
    }),
    plague('terminals', 200, 1_200, async (dice) => {
      await cast.tell(terminalFault(dice, terminals).join('\n'));
      happened.terminal_faults += 1;
    }),
    plague('service', 2_000, 12_000, async (dice) => {
      const service = dice.pick([cast.services.shop, cast.services.kiosk]);
      await service.kill();
      await pause(dice.between(0, 1_000));
      await service.restart();
      happened.service_kills += 1;
    }),
    plague('service faults', 1_000, 5_000, async (dice) => {
      // The service may have died.
      const service = dice.pick([cast.services.shop, cast.services.kiosk]);
      const status = await service.tell('faults', serviceFault(dice)).catch(() => 0);
      if (status === 200) happened.service_faults += 1;
    }),
    plague('registers', 100, 1_500, async (dice) => {
      const name = dice.pick(cast.registerNames);
      await cast.killRegister(name);
      await cast.startRegister(name);
      happened.register_kills += 1;
    }),
    (async () => {
      for (await pause(progressMs); !isOver(); await pause(progressMs)) onProgress?.(progressOf(cast, happened));
    })(),
  ]);
  return happened;
}

/** Runs one daemon until it is killed or ends itself at a planned moment. */
async function oneDaemon(cast: Cast, dice: Dice, pause: (ms: number) => Promise<void>): Promise<Happening> {
  const killAt = plannedDeath(dice);
  const daemon = cast.daemon ?? (await cast.startDaemon(killAt));
  // The daemon reached its planned death before it was ready.
  if (daemon === undefined) return 'planned_deaths';
  const isDead = daemon.ended.then(() => true);
  const hasDied = await Promise.race([
    isDead,
    pause(killAt === undefined ? lifeMs(dice) : plannedLifeMs).then(() => false),
  ]);
  cast.measureMemory();
  if (!hasDied) daemon.kill();
  await daemon.ended;
  return hasDied ? 'planned_deaths' : 'kills';
}

function progressOf(cast: Cast, happened: Readonly<Record<Happening, number>>): string {
  const notes = cast.notes();
  const asked = notes.filter(({ type }) => type === 'asking').length;
  const nexo = notes.filter(({ type }) => type === 'nexo-told').length;
  const settled = notes.filter(({ type }) => type === 'settled').length;
  const counts = Object.entries(happened).map(([what, count]) => `${count} ${what.replace('_', ' ')}`);
  return `${asked} payments asked for, ${settled} settled, ${nexo} told in nexo; ${counts.join(', ')}; daemon at most ${Math.round(cast.memoryMaxMiB)} MiB`;
}

/** There are no more faults, and everything ends that was begun. Returns what has not ended in time. */
async function heal(cast: Cast): Promise<readonly string[]> {
  const untilMs = performance.now() + healingMs;
  cast.link.resume();
  cast.link.refuse(false);
  cast.link.cut();
  await cast.tell(['* now: forget behaviours', '* now: plug', 'gateway now: accept'].join('\n'));
  // A daemon that should end itself must not do so now.
  cast.daemon?.kill();
  await cast.daemon?.ended;
  const register = (await cast.startDaemon())?.register;
  if (register === undefined) throw new Error('no daemon starts');
  const late = await cast.endRegisters(untilMs - performance.now());
  let hanging: readonly string[];
  do {
    await wait(200);
    const open = await register.list('?state=open');
    const lanes = await Promise.all(terminals.map(async (name) => register.terminal(name)));
    const blocked = lanes.filter(({ lane }) => lane !== 'free' && lane !== 'resting');
    hanging = [
      ...open.map((id) => `${id} is open`),
      ...blocked.map(({ terminal, lane }) => `the lane of ${terminal} is ${lane}`),
    ];
  } while (hanging.length > 0 && performance.now() < untilMs);
  return [...hanging, ...late.map((name) => `register ${name} did not end`), ...cast.crashes];
}

/** The books of the terminals and the services. */
type AllBooks = Books & { readonly services: readonly ServiceBooks[] };

/**
 * Collects the terminals' ledger, the daemon's list from its API, and the registers' notes. The journal tells which
 * transactions were sent without a proven memory.
 */
async function booksOf(cast: Cast, hanging: readonly string[]): Promise<AllBooks> {
  const { daemon } = cast;
  if (daemon === undefined) throw new Error('the daemon is gone');
  cast.measureMemory();
  const listed: Listed[] = [];
  const links: (ListedLink & { readonly service: string })[] = [];
  for (let before: string | undefined = ''; before !== undefined; ) {
    const { text } = await daemon.register.ask('GET', `/v1/transactions?limit=1000${before && `&before=${before}`}`);
    const page: z.infer<typeof pageShape> = pageShape.parse(JSON.parse(text));
    listed.push(...page.transactions.flatMap((one) => ('terminal' in one ? [one] : [])));
    links.push(...page.transactions.flatMap((one) => ('terminal' in one ? [] : [one])));
    before = page.next;
  }
  await daemon.stop();
  const journal = openJournal({ path: journalPath(cast.shop.dataDir), now: () => new Date().toISOString() });
  const sentUnsure = new Set(
    listed
      .filter(({ result }) => result === 'unresolved')
      .map(({ transactionId }) => transactionId)
      .filter((id) =>
        journal
          .findTransaction(id)
          ?.attempts.some(({ sessionEpoch, references = [] }) => sessionEpoch === 0 || references.length === 0),
      ),
  );
  journal.close();
  return {
    ledger: await cast.ledger(),
    listed,
    notes: cast.notes(),
    nexoTerminal,
    sentUnsure,
    hanging,
    complaints: await cast.complaints(),
    services: await Promise.all(
      (['shop', 'kiosk'] as const).map(async (name) => ({
        ledger: await cast.services[name].ledger(),
        listed: links.filter(({ service }) => service === name),
        notes: cast.linkNotes(name),
        isUnpromised: name === 'kiosk',
      })),
    ),
  };
}

function storiesOf(cast: Cast, findings: readonly Finding[]): readonly string[] {
  const journal = openJournal({ path: journalPath(cast.shop.dataDir), now: () => new Date().toISOString() });
  const ids = new Set(findings.flatMap(({ transactionId }) => transactionId ?? []));
  const lines = [...ids].flatMap((id) => [
    `--- ${id}`,
    ...journal.factsOf(id).map(({ at, type, text }) => `${at}  ${type}: ${text}`),
  ]);
  journal.close();
  return lines;
}

function reportOf(
  books: AllBooks,
): Omit<SoakReport, 'stories' | 'happened' | 'daemons' | 'memoryMaxMiB' | 'healedInMs'> {
  const outcomes: Record<string, number> = {};
  for (const { result } of books.listed) outcomes[result ?? 'open'] = (outcomes[result ?? 'open'] ?? 0) + 1;
  const links = books.services.flatMap(({ listed }) => listed);
  const customers = new Set(books.notes.flatMap((note) => (note.type === 'asking' ? [note.customer] : [])));
  return {
    findings: [...judge(books), ...books.services.flatMap(judgeService)],
    links: links.length,
    linksApproved: links.filter(({ result }) => result === 'approved').length,
    linksUnknown: links.filter(isUnknowable).length,
    linksUnpaid: links.filter(mayStillBePaid).length,
    linksPaidLate: books.services.flatMap(paidLate).length,
    outcomes,
    payments: books.listed.length,
    customers: customers.size,
    nexoApproved: books.notes.filter((note) => note.type === 'nexo-told' && note.word === 'approved').length,
    refunded: books.ledger.filter(({ moved, kind }) => moved && kind === 'refund').length,
    unresolved: outcomes['unresolved'] ?? 0,
  };
}

const common = {
  transactionId: z.string(),
  state: z.string(),
  result: z.string().optional(),
  revision: z.int(),
  authorized: z.object({ amount: z.int(), currency: z.string() }).optional(),
};

const pageShape = z.object({
  transactions: z.array(
    z.union([
      z.object({ ...common, terminal: z.string(), approvalCode: z.string().optional(), acknowledged: z.boolean() }),
      z.object({
        ...common,
        service: z.string(),
        kind: z.string(),
        reason: z.string().optional(),
        original: z.object({ transactionId: z.string().optional() }).optional(),
      }),
    ]),
  ),
  next: z.string().optional(),
});
