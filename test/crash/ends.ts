/** How the transactions of a story must end, depending on where the daemon died (design, section 5). */

import type { TransactionKind, TransactionRecord } from '../../src/core/index.js';
import { neverAsked } from './cashier.js';
import type { Column } from './columns.js';
import type { Life, Plot } from './life.js';
import type { Moment } from './moments.js';
import { nothingTold } from './register.js';
import { idOf, type Story } from './stories.js';

/** One death: a moment of a life in which only the earlier deaths happened. */
export interface Death {
  readonly of: Life;
  readonly at: number;
}

/**
 * Returns the result that each transaction of the story must have. After a transaction that is not approved, the story
 * asks for no further transaction.
 */
export function endsAfter(plot: ReportedAnswer, deaths: readonly Death[]): readonly string[] {
  const { story, struck, column } = plot;
  const isFirstEver = tellsOfFirstEver(plot);
  const ends: string[] = [];
  for (const index of story.asks.keys()) {
    const before = ends.at(-1);
    const goesOn = before === undefined || before === 'approved' || before === 'not-processed';
    const ask = story.asks[index];
    const end = ask?.ends?.[column.name] ?? column.end;
    const own = index === struck ? { ...column, end: isFirstEver ? unlessDenied(end) : end } : undisturbed;
    const struckOne: Struck = {
      index,
      column: own,
      kind: ask?.kind,
      isOnline: ask?.isOnline === true,
      isFirstEver,
      isDialled: dialled.includes(story.by),
    };
    ends.push(goesOn ? endOf(struckOne, deaths) : neverAsked);
  }
  return ends;
}

/**
 * Returns the mistakes of a sale that moved between a terminal and a payment service. Exactly one transaction must be
 * charged, and both must end. If the first was charged, the second may have been refused. If a service promises
 * nothing, an unpaid link may still be paid at any time, so no transaction may replace it.
 */
export function wrongWithHandOver({
  ends: [first = '', second = ''],
  endsAnew,
  isUnpromised,
}: Pick<Life, 'ends' | 'endsAnew' | 'isUnpromised'>): readonly string[] {
  const all = [first, second, ...endsAnew];
  if (isUnpromised && first === 'unresolved')
    return all.slice(1).every((end) => end === 'not-processed' || end === nothingTold)
      ? []
      : [`it is ${all.join(', ')}, and the first may still be paid`];
  const text = `it is ${first}, ${second}${endsAnew.length > 0 ? `, and anew ${endsAnew.join()}` : ''}`;
  const isCharged = all.filter((end) => end === 'approved').length === 1;
  const hasEnded =
    ['approved', 'declined', 'cancelled', 'not-processed'].includes(first) &&
    (['approved', 'not-processed'].includes(second) || (first === 'approved' && second === nothingTold));
  return isCharged && hasEnded ? [] : [`${text}, and one of both should be charged`];
}

/** Names each link that may still be paid and whose outcome does not forbid a new charge. */
export function wrongWithRetry({ run: { services } }: Pick<Life, 'run'>): readonly string[] {
  return (services?.registers.told ?? []).flatMap(({ transactionId, outcome: { result, retry, reason } }) =>
    result === 'unresolved' && reason === 'may-still-be-paid' && retry !== 'unsafe'
      ? [`${transactionId} may still be paid, and to charge again is said to be ${retry}`]
      : [],
  );
}

/** The parts of a plot that decide its ends. */
type ReportedAnswer = Pick<Plot, 'story' | 'struck' | 'column' | 'profile'>;

/**
 * True if tenderd has no reason to trust the terminal's memory: it never answered anything, and its profile promises
 * nothing.
 */
export function tellsOfFirstEver({ story, profile }: Pick<Plot, 'story' | 'profile'>): boolean {
  return (
    story.earlier.length === 0 &&
    story.asks.some(({ isOnline }) => isOnline !== true) &&
    profile?.memorySurvivesRestart !== true
  );
}

/** Returns the result for a terminal that cannot prove its memory. tenderd does not believe the mere denial of such a terminal. */
function unlessDenied(end: Column['end']): Column['end'] {
  return end === 'not-processed' ? 'unresolved' : end;
}

/** The ways to a terminal that make a new connection for each request. */
const dialled: readonly Story['by'][] = ['http', 'sealed', 'cloud'];

const undisturbed: Column = { name: 'approved', script: [], end: 'approved' };

/** One transaction of a story, with its faults. */
interface Struck {
  readonly index: number;
  readonly column: Column;
  readonly kind: TransactionKind | undefined;
  readonly isFirstEver: boolean;
  /** True if the transaction goes to the payment service. */
  readonly isOnline: boolean;
  /** True if tenderd makes a new connection for the request. If the daemon dies before the connection is made, the request did not leave. */
  readonly isDialled: boolean;
}

function endOf(struck: Struck, deaths: readonly Death[]): string {
  const { index, column } = struck;
  for (const { of, at } of deaths) {
    const moments = momentsOf(of, index, at);
    // If the register has to ask again, the next death is the first death that concerns the transaction.
    if (moments !== undefined && !isBefore(moments.death, 'accepted', moments.all))
      return endAfter(moments.all, moments.death, struck);
  }
  return column.end;
}

/**
 * Returns the moments of a transaction and the position of a death among them, or undefined if the death is not among
 * them.
 */
function momentsOf(
  { moments, stretches }: Life,
  index: number,
  at: number,
): { readonly all: readonly Moment[]; readonly death: number } | undefined {
  const stretch = stretches[index];
  if (stretch === undefined || at < stretch.from || at >= stretch.to) return undefined;
  return { all: moments.slice(stretch.from, stretch.to), death: at - stretch.from };
}

/** True if a death did not concern a transaction: it hit another transaction, or the register asked again. */
export function isAskedAgainAfter({ of, at }: Death, index: number): boolean {
  const moments = momentsOf(of, index, at);
  return moments === undefined || isBefore(moments.death, 'accepted', moments.all);
}

/**
 * Returns the result that a transaction must have if the daemon dies at this of its moments. Before its acceptance, the
 * register asks again, and it ends as if no process had died. After its acceptance, it is not processed if it only
 * waited, if its request did not leave, or if the terminal refused it. From the deciding request on, the terminal's
 * answer decides.
 */
function endAfter(moments: readonly Moment[], death: number, struck: Struck): string {
  const { column, kind: asked, isFirstEver, isDialled } = struck;
  if (isBefore(death, 'accepted', moments)) return column.end;
  // The journal has the key of a written attempt. The same request leaves again with it, and the service acts once.
  if (struck.isOnline) return isBefore(death, 'attempt', moments) ? 'not-processed' : column.end;
  const opened = moments.flatMap(({ kind, step }, index) =>
    kind === 'after commit' && /\battempt \d/.test(step) ? [index] : [],
  );
  const sent = (after: number | undefined): number =>
    moments.findIndex(({ kind }, index) => kind === 'after send' && index > (after ?? -1)) + (isDialled ? 1 : 0);
  if (death >= sent(opened.at(-1))) {
    // A terminal does not repeat a refusal of a closing. If the refusal was lost, tenderd can only learn that the
    // period is still open.
    const isKnown = asked !== 'reconciliation' || column.end === 'approved' || !isBefore(death, 'answer', moments);
    return isKnown ? column.end : 'not-processed';
  }
  // The LoggedOut was lost with the daemon, and the session was lost with it: the terminal may have forgotten the
  // payment that it denies. A LoggedOut that was written counts when the terminal repeats an earlier answer.
  const isHeard = !isBefore(death, 'refusal', moments);
  const isForgotten =
    column.isForgetful === true &&
    death >= sent(opened[0]) &&
    (isFirstEver ? death < (opened[1] ?? death + 1) : !isHeard);
  // After a terminal reported a lost session, tenderd believes its denials.
  const isShown = !isFirstEver || (column.isForgetful === true && isHeard);
  const isUnknown = isForgotten || (!isShown && isOpenAt(death, moments, opened));
  // A card acquisition moves no money, so the card can be read again.
  return isUnknown && asked !== 'card-acquisition' ? 'unresolved' : 'not-processed';
}

/**
 * True if an attempt is written for which neither the refusal nor the link is written after it: tenderd cannot know
 * whether it left.
 */
function isOpenAt(death: number, moments: readonly Moment[], opened: readonly number[]): boolean {
  const newest = opened.findLast((index) => index <= death);
  if (newest === undefined) return false;
  const since = moments.slice(newest + 1, death + 1);
  return !since.some(({ kind, step }) => kind === 'after commit' && step === 'lane written');
}

/**
 * True if the attempt left while an unanswered Login of a dead daemon could still arrive: then NotFound proves nothing
 * (design, section 5).
 */
export function isSentUnsure({ run }: Life, index: number): boolean {
  const isIt = ({ request, registerRequestIds = [] }: TransactionRecord): boolean =>
    request.transactionId === idOf(index) ||
    registerRequestIds.some(({ saleTransaction }) => saleTransaction?.transactionId === idOf(index));
  const found = run.scene.committed.all().find(({ record }) => isIt(record));
  return (found?.record.attempts ?? []).some(({ sessionEpoch }) => sessionEpoch === 0);
}

/** True if a death comes before the commit of a step whose name contains this text. */
function isBefore(death: number, step: string, moments: readonly Moment[]): boolean {
  const written = moments.findIndex((moment) => moment.kind === 'after commit' && moment.step.includes(step));
  return written < 0 || death < written;
}
