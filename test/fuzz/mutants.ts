/**
 * Gives damaged approvals to the decoder and the core, in every dialect and encoding. After damage that decides
 * nothing, the payment must still be approved. After damage to an amount, it must be approved with the same or an
 * unknown amount. After damage that decides, there must be no outcome until tenderd has asked the terminal.
 */
import { codecFor } from '../../protocol/index.js';
import type { Outcome } from '../../src/core/index.js';
import { withRoot } from '../../src/gateway/http/rootless.js';
import { productRedactor, readText } from '../../src/lane/inbound/frame-reading.js';
import { approvedLanes, type ApprovedLane } from './approved-lanes.js';
import { Damage, type Damaged, type Weight } from './damage.js';
import { Dice } from './dice.js';

const none = (): undefined => undefined;
const nobody = { find: none, findByIds: none, findByKey: () => [], findBySale: () => [], findByOriginal: () => [] };
const parts = { turn: nobody, redactor: productRedactor, ownIds: new Set(['SHOP', 'T1']) };

/** One approval with all data that is needed to damage and read it. */
interface Base extends ApprovedLane {
  readonly damage: Damage;
  readonly facts: string;
}

/** The result of a run, by weight. */
export interface MutantReport {
  readonly documents: number;
  /** The number of approvals with the same facts about money. */
  readonly accepted: number;
  readonly counts: Readonly<Record<Weight, { tried: number; approved: number; open: number; amountUnknown: number }>>;
  /** The errors: lost approvals, other facts, declines and exceptions. */
  readonly wrong: readonly string[];
}

/** Returns the mistake in the outcome of a mutant; undefined if the outcome is right. */
export function wrongEnd(weight: Weight, facts: string, outcome: Outcome | undefined): string | undefined {
  const isOpen = outcome === undefined || outcome.result === 'unresolved';
  if (isOpen) return weight === 'decides' ? undefined : 'the approval is lost';
  if (factsOf(outcome) === facts) return undefined;
  if (weight === 'amount' && isAmountUnknown(outcome)) return undefined;
  return `it is reported as ${factsOf(outcome)}`;
}

/** Returns the facts about money in an outcome. */
export function factsOf(outcome: Outcome): string {
  const { result } = outcome;
  const authorized = 'authorized' in outcome ? outcome.authorized : undefined;
  const difference = 'difference' in outcome ? outcome.difference : undefined;
  const rest = { authorized, difference: isUnsure(difference) ? undefined : difference };
  return JSON.stringify({ result, ...rest });
}

function isAmountUnknown(outcome: Outcome): boolean {
  const isMoved = outcome.result === 'approved' || outcome.result === 'partly-approved';
  return isMoved && 'difference' in outcome && isUnsure(outcome.difference);
}

/** A reversal without an amount is reported with the requested amount, as unconfirmed. */
function isUnsure(difference: string | undefined): boolean {
  return difference === 'unknown' || difference === 'unconfirmed';
}

function count(): { tried: number; approved: number; open: number; amountUnknown: number } {
  return { tried: 0, approved: 0, open: 0, amountUnknown: 0 };
}

/** Damages approvals in order until there are enough. */
export function fuzzMutants(
  seed: number,
  isEnough: (documents: number) => boolean,
  read: typeof readText = readText,
): MutantReport {
  const bases = approvedLanes().map((lane): Base => {
    const outcome = outcomeOf(lane, lane.text, read);
    if (outcome?.result !== 'approved') throw new Error(`${lane.name}: the whole answer is no approval`);
    return { ...lane, damage: new Damage(lane.encoding, lane.text), facts: factsOf(outcome) };
  });
  const counts = { decides: count(), amount: count(), harmless: count() };
  const wrong: string[] = [];
  let number = 0;
  let accepted = 0;
  for (; !isEnough(counts.harmless.tried); number += 1) {
    const dice = new Dice(seed, number);
    const base = dice.pick(bases);
    const weight = dice.pick(weights);
    const mutant = base.damage.mutant(weight, dice);
    if (mutant === undefined) continue;
    const counted = counts[weight];
    counted.tried += 1;
    const outcome = safely(() => outcomeOf(base, mutant.text, read));
    const why = typeof outcome === 'string' ? outcome : wrongEnd(weight, base.facts, outcome);
    if (why !== undefined) wrong.push(described(number, base, mutant, why));
    else if (outcome === undefined || typeof outcome === 'string' || outcome.result === 'unresolved') counted.open += 1;
    else if (factsOf(outcome) !== base.facts) counted.amountUnknown += 1;
    else {
      counted.approved += 1;
      accepted += 1;
    }
  }
  return { documents: number, accepted, counts, wrong };
}

const weights: readonly Weight[] = ['harmless', 'harmless', 'harmless', 'harmless', 'harmless', 'amount', 'decides'];

function safely(made: () => Outcome | undefined): Outcome | string | undefined {
  try {
    return made();
  } catch (error) {
    return `it throws ${String(error)}`;
  }
}

function described(number: number, base: Base, { path, how, text }: Damaged, why: string): string {
  let at = 0;
  while (at < text.length && text[at] === base.text[at]) at += 1;
  return `${number}: ${why}: ${base.name}: ${path} ${how}: ...${JSON.stringify(text.slice(Math.max(0, at - 60), at + 100))}`;
}

/** Returns the outcome of the lane's transaction after this text. Also makes and checks the text for the journal. */
function outcomeOf(lane: ApprovedLane, text: string, read: typeof readText): Outcome | undefined {
  const { encoding, connection, isRootless } = lane;
  const reading = read(isRootless ? withRoot(text) : text, codecFor(encoding), parts);
  const record = lane.lane.recordAfter(
    reading.type === 'message'
      ? { type: 'message', connection, received: reading.received }
      : { type: 'unreadable', connection, why: reading.why, header: reading.header },
    'p1',
  );
  if (record?.outcome === undefined) return undefined;
  if (JSON.stringify(record).includes('\\ud')) throw new Error('half a pair of surrogates is journaled');
  return record.outcome;
}
