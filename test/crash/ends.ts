/** How the transactions of a story must end, by where the daemon died (design, section 5). */

import type { TransactionKind, TransactionRecord } from '../../src/core/index.js';
import { neverAsked } from './cashier.js';
import type { Column } from './columns.js';
import type { Life, Plot } from './life.js';
import type { Moment } from './moments.js';
import { nothingTold } from './register.js';
import { idOf, type Story } from './stories.js';

/** One death: the moment of a life that had only the deaths before it. */
export interface Death {
  readonly of: Life;
  readonly at: number;
}

/** Of each transaction of the story. After one that does not go through, nothing more is asked for. */
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
 * What is wrong with how a sale ended that changed its rail: one of the two is charged, and both end. Where the first was charged, the second may have been refused.
 * Where a service promises nothing, nobody can say of a link that nobody has paid that nobody will: then nothing may take its place.
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

/** What was said of links that nobody can tell of, and was not that they must not be charged again. */
export function wrongWithRetry({ run: { services } }: Pick<Life, 'run'>): readonly string[] {
  return (services?.registers.told ?? []).flatMap(({ transactionId, outcome: { result, retry, reason } }) =>
    result === 'unresolved' && reason === 'may-still-be-paid' && retry !== 'unsafe'
      ? [`${transactionId} may still be paid, and to charge again is said to be ${retry}`]
      : [],
  );
}

/** What the ends of a story depend on. */
type ReportedAnswer = Pick<Plot, 'story' | 'struck' | 'column' | 'profile'>;

/** Whether nothing vouches for the terminal's memory: it never answered anything, and its profile promises nothing. */
export function tellsOfFirstEver({ story, profile }: Pick<Plot, 'story' | 'profile'>): boolean {
  return (
    story.earlier.length === 0 &&
    story.asks.some(({ isOnline }) => isOnline !== true) &&
    profile?.memorySurvivesRestart !== true
  );
}

/** The end, where what ends by the terminal's denial alone is believed of no terminal that cannot show its memory. */
function unlessDenied(end: Column['end']): Column['end'] {
  return end === 'not-processed' ? 'unresolved' : end;
}

/** By HTTP a connection is made for each request. */
const dialled: readonly Story['by'][] = ['http', 'sealed', 'cloud'];

const undisturbed: Column = { name: 'approved', script: [], end: 'approved' };

/** One transaction of a story, and what strikes it. */
interface Struck {
  readonly index: number;
  readonly column: Column;
  readonly kind: TransactionKind | undefined;
  readonly isFirstEver: boolean;
  /** It is asked of the payment service. */
  readonly isOnline: boolean;
  /** Its connection is made for it: where the daemon dies before that, nothing has left. */
  readonly isDialled: boolean;
}

function endOf(struck: Struck, deaths: readonly Death[]): string {
  const { index, column } = struck;
  for (const { of, at } of deaths) {
    const moments = momentsOf(of, index, at);
    // Where the register has to ask again, the next death is the first that the transaction knows of.
    if (moments !== undefined && !isBefore(moments.death, 'accepted', moments.all))
      return endAfter(moments.all, moments.death, struck);
  }
  return column.end;
}

/** The moments of a transaction, and the place of a death among them; undefined where it is none of them. */
function momentsOf(
  { moments, stretches }: Life,
  index: number,
  at: number,
): { readonly all: readonly Moment[]; readonly death: number } | undefined {
  const stretch = stretches[index];
  if (stretch === undefined || at < stretch.from || at >= stretch.to) return undefined;
  return { all: moments.slice(stretch.from, stretch.to), death: at - stretch.from };
}

/** Whether a transaction did not know of this death: it was another's, or the register asked again. */
export function isAskedAgainAfter({ of, at }: Death, index: number): boolean {
  const moments = momentsOf(of, index, at);
  return moments === undefined || isBefore(moments.death, 'accepted', moments.all);
}

/**
 * How a transaction must end when the daemon dies at this of its moments. Before it is taken in, the register asks
 * again, and it ends as if nothing had happened. Taken in, and not with the terminal for good: what is only queued, what
 * never left and what the terminal refused is not processed. From the deciding request on, the terminal's word stands.
 */
function endAfter(moments: readonly Moment[], death: number, struck: Struck): string {
  const { column, kind: asked, isFirstEver, isDialled } = struck;
  if (isBefore(death, 'accepted', moments)) return column.end;
  // What is written has its key, by which the same request leaves again: the service does it once.
  if (struck.isOnline) return isBefore(death, 'attempt', moments) ? 'not-processed' : column.end;
  const opened = moments.flatMap(({ kind, step }, index) =>
    kind === 'after commit' && /\battempt \d/.test(step) ? [index] : [],
  );
  const sent = (after: number | undefined): number =>
    moments.findIndex(({ kind }, index) => kind === 'after send' && index > (after ?? -1)) + (isDialled ? 1 : 0);
  if (death >= sent(opened.at(-1))) {
    // Nothing repeats the no to a closing: when it was not heard, the period that is still open is all that can be known.
    const isKnown = asked !== 'reconciliation' || column.end === 'approved' || !isBefore(death, 'answer', moments);
    return isKnown ? column.end : 'not-processed';
  }
  // Its LoggedOut is lost with us, and its session with it: what it says now may be what it has forgotten. Heard, it counts where an earlier answer
  // is repeated.
  const isHeard = !isBefore(death, 'refusal', moments);
  const isForgotten =
    column.isForgetful === true &&
    death >= sent(opened[0]) &&
    (isFirstEver ? death < (opened[1] ?? death + 1) : !isHeard);
  // A terminal that says that it lost a session is believed from then on.
  const isShown = !isFirstEver || (column.isForgetful === true && isHeard);
  const isUnknown = isForgotten || (!isShown && isOpenAt(death, moments, opened));
  // A card that may have been read moved nothing: it is read again.
  return isUnknown && asked !== 'card-acquisition' ? 'unresolved' : 'not-processed';
}

/** Whether an attempt is written that the terminal did not refuse and confirm: nobody can tell whether it left. */
function isOpenAt(death: number, moments: readonly Moment[], opened: readonly number[]): boolean {
  const newest = opened.findLast((index) => index <= death);
  if (newest === undefined) return false;
  const since = moments.slice(newest + 1, death + 1);
  return !since.some(({ kind, step }) => kind === 'after commit' && step === 'lane written');
}

/** Whether it was sent while a Login that died unanswered might still arrive: then no NotFound is proof (design, section 5). */
export function isSentUnsure({ run }: Life, index: number): boolean {
  const isIt = ({ request, registerRequestIds = [] }: TransactionRecord): boolean =>
    request.transactionId === idOf(index) ||
    registerRequestIds.some(({ saleTransaction }) => saleTransaction?.transactionId === idOf(index));
  const found = run.scene.committed.all().find(({ record }) => isIt(record));
  return (found?.record.attempts ?? []).some(({ sessionEpoch }) => sessionEpoch === 0);
}

/** Whether a death comes before the commit of such a step. */
function isBefore(death: number, step: string, moments: readonly Moment[]): boolean {
  const written = moments.findIndex((moment) => moment.kind === 'after commit' && moment.step.includes(step));
  return written < 0 || death < written;
}
