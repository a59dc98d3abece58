/**
 * A sample of the matrix with the real daemon, killed with `kill -9`, and the real simulator. The simulator's ledger is
 * the truth.
 */

import type { LedgerEntry } from '../../src/simulator/index.js';
import { type PracticeStage, setPracticeStage } from '../world/practice-stage.js';
import { payment, type Register, type ReportedAnswer } from '../world/register-client.js';
import { type RealCell, realCells } from './real-cells.js';

/** A cell that was played. */
export interface TriedCell {
  readonly row: RealCell['row'];
  readonly column: string;
  readonly text: string;
  readonly wrong: readonly string[];
}

/** The cells that were played, and their counts. */
export interface RealSample {
  readonly cells: readonly TriedCell[];
  readonly counts: Readonly<
    Record<'cells' | 'charged_twice' | 'lost' | 'misreported' | 'unresolved' | 'bad_cells', number>
  >;
}

/** The number of cells at the same time. The daemon of each mostly waits. */
const atOnce = 3;
/** A recovering daemon waits at this speed: the 100 s for an orphaned socket take 5 s. */
const recovering = { TENDERD_SPEED: '20' };
/** A cell that takes longer has hung, ms. */
const timeLimitMs = 240_000;

/** The id of the earlier transaction. The terminal must repeat the answer to this transaction before tenderd believes NotFound. */
const earlierId = 'p0';
const paymentId = 'p1';
const anewId = 'p1-anew';

/** The parts of an answer to the register that are checked. */
type Word = Pick<ReportedAnswer, 'transactionId' | 'state' | 'result' | 'approvalCode'>;

/** How a cell ended. */
export interface Ended {
  readonly told: Word;
  readonly anew: Word | undefined;
  readonly ledger: readonly Pick<LedgerEntry, 'saleTransactionId' | 'moved' | 'result' | 'approvalCode'>[];
  readonly complaints: readonly string[];
}

/** Plays these cells. By default the whole sample. */
export async function realSample(cells: readonly RealCell[] = realCells): Promise<RealSample> {
  const tried: (TriedCell & { readonly kinds: ReadonlySet<Kind>; readonly isUnresolved: boolean })[] = [];
  const waiting = [...cells];
  const work = async (): Promise<void> => {
    for (let cell = waiting.shift(); cell !== undefined; cell = waiting.shift()) {
      const { row, column } = cell;
      const ended = await tryCell(cell).catch((error: unknown) => String(error));
      const found = typeof ended === 'string' ? [{ kind: 'stuck' as const, text: ended }] : wrongWith(ended, cell.end);
      tried.push({
        row,
        column: column.name,
        text: `${found.length > 0 ? 'WRONG ' : ''}${typeof ended === 'string' ? 'stuck' : ended.told.result}`,
        wrong: found.map(({ text }) => text),
        kinds: new Set(found.map(({ kind }) => kind)),
        isUnresolved: typeof ended !== 'string' && ended.told.result === 'unresolved',
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const inOrder = cells.flatMap(({ row, column }) =>
    tried.filter((one) => one.row === row && one.column === column.name),
  );
  const count = (kind: Kind): number => tried.filter(({ kinds }) => kinds.has(kind)).length;
  return {
    cells: inOrder,
    counts: {
      cells: tried.length,
      charged_twice: count('charged twice'),
      lost: count('lost'),
      misreported: count('misreported'),
      unresolved: tried.filter(({ isUnresolved }) => isUnresolved).length,
      bad_cells: tried.filter(({ wrong }) => wrong.length > 0).length,
    },
  };
}

/** The kinds of errors of a cell. */
export type Kind = 'charged twice' | 'lost' | 'misreported' | 'unexpected' | 'stuck';

/** Compares the answers that the register received with the terminal's ledger. */
export function wrongWith(
  { told, anew, ledger, complaints }: Ended,
  end: string,
): readonly { readonly kind: Kind; readonly text: string }[] {
  const wrong: { kind: Kind; text: string }[] = [];
  const say = (kind: Kind, text: string): void => void wrong.push({ kind, text });
  if (told.result !== end) say('unexpected', `it is ${told.result}, and should be ${end}`);
  if (anew?.state !== 'ended' && anew !== undefined) say('unexpected', `the second one is ${anew.state}`);
  const moved = ledger.filter((line) => line.moved);
  if (moved.length > 1) say('charged twice', `the sale was charged ${moved.length} times`);
  for (const one of anew === undefined ? [told] : [told, anew]) {
    const lines = ledger.filter(({ saleTransactionId }) => saleTransactionId === one.transactionId);
    const line = lines.find((candidate) => candidate.moved);
    const { transactionId, result } = one;
    const definite = result !== 'unresolved';
    if (line !== undefined && result !== 'approved' && definite)
      say('lost', `${transactionId} is told as ${result}, and money moved`);
    if (result === 'approved' && one.approvalCode !== (line?.approvalCode ?? ''))
      say('misreported', `${transactionId} is told with ${one.approvalCode}, the ledger has ${line?.approvalCode}`);
    if ((result === 'declined' || result === 'cancelled') && !lines.some((candidate) => candidate.result === result))
      say('misreported', `${transactionId} is told as ${result}, and the terminal never said so`);
  }
  for (const complaint of complaints) say('unexpected', `the terminal complains: ${complaint}`);
  return wrong;
}

/** Runs daemons, one after another, until the payment has ended. Rejects if a daemon does not die at its planned moment. */
async function tryCell(cell: RealCell): Promise<Ended> {
  const ends: (() => Promise<void>)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not over after ${timeLimitMs} ms`)), timeLimitMs);
  });
  try {
    return await Promise.race([livesOf(cell, (end) => void ends.push(end)), late]);
  } finally {
    clearTimeout(timer);
    for (const end of ends) await end();
  }
}

async function livesOf(cell: RealCell, cleanUp: (end: () => Promise<void>) => void): Promise<Ended> {
  const { column, strike, second } = cell;
  const victim: { kill?: () => void } = {};
  const isAccepted = strike.at === 'hook' && strike.point === 'accepted';
  const script = column.script.map((behaviour) => `till-1 next payment: ${behaviour}`).join('\n');
  const { shop, simulator } = await setPracticeStage(cleanUp, {
    ...(strike.at === 'request received'
      ? { onReceived: ({ category }) => void (category === 'Payment' && victim.kill?.()) }
      : {}),
    ...(strike.at === 'answer on its way'
      ? {
          onAnswer: (text) => {
            const isIt = text.includes('<PaymentResponse') && victim.kill !== undefined;
            if (isIt) victim.kill?.();
            return !isIt;
          },
        }
      : {}),
  });
  await payBefore(shop);
  simulator.control(script);
  // The session of the earlier daemon still exists, so the payment would start at once. Without a link, the payment waits.
  if (isAccepted) simulator.control('gateway now: refuse');
  const planned = strike.at === 'hook' ? { TENDERD_KILL_AT: strike.point } : {};
  const first = await shop.start({ environment: planned });
  victim.kill = () => first.kill();
  const heard = await first.register.put(paymentId, payment('till-1', 'sale')).catch(() => undefined);
  if (strike.at === 'told' && typeof heard?.transaction?.result === 'string') first.kill();
  await killed(first.ended, first.output);
  if (isAccepted) simulator.control('gateway now: accept');
  delete victim.kill;
  if (second !== undefined) {
    const next = await shop.start({ environment: { ...recovering, TENDERD_KILL_AT: second } });
    await killed(next.ended, next.output);
  }
  const { register } = await shop.start({ environment: recovering, isHere: true });
  return recoveredBy(register, simulator);
}

/** Runs an earlier daemon in which no process dies. */
async function payBefore(shop: PracticeStage['shop']): Promise<void> {
  const daemon = await shop.start({ isHere: true });
  await daemon.register.put(earlierId, payment('till-1', 'earlier sale'));
  const { revision } = await daemon.register.ended(earlierId);
  await daemon.register.post(earlierId, 'acknowledge', { revision });
  await daemon.stop();
}

async function killed(ended: Promise<{ readonly signal: string | null }>, output: () => string): Promise<void> {
  const { signal } = await ended;
  if (signal !== 'SIGKILL') throw new Error(`the daemon was not killed, it ended by itself:\n${output()}`);
}

/**
 * The register asks again under the same id, acknowledges the outcome, and charges again under a new id where that is
 * safe.
 */
async function recoveredBy(register: Register, { world }: PracticeStage['simulator']): Promise<Ended> {
  const told = await outcomeOf(register, paymentId);
  await register.post(paymentId, 'acknowledge', { revision: told.revision });
  const anew = told.result === 'not-processed' ? await outcomeOf(register, anewId) : undefined;
  const ledger = world.ledger().filter(({ saleTransactionId }) => saleTransactionId !== earlierId);
  return { told, anew, ledger, complaints: world.complaints() };
}

async function outcomeOf(register: Register, id: string): Promise<ReportedAnswer> {
  const asked = await register.put(id, payment('till-1', 'sale'));
  if (asked.transaction === undefined) throw new Error(`${id} was refused: ${asked.text}`);
  for (let { transaction } = asked; ; ) {
    if (transaction.state === 'ended' || transaction.state === 'unresolved') return transaction;
    const again = await register.get(id, 25);
    if (again.transaction === undefined) throw new Error(`GET ${id} was refused: ${again.text}`);
    transaction = again.transaction;
  }
}
