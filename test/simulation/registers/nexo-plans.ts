/** Registers that speak nexo to the daemon: their sales, their numbers and timestamps, and their mishaps. */

import { Dice } from '../dice.js';
import { terminals, type Setup } from '../setup.js';
import { keyWritings, type KeyWriting } from './key-writings.js';

/** A mishap of a register during its request for a sale. */
export type Mishap = 'request-lost' | 'answer-lost' | 'crash-with-the-answer' | 'crash-while-it-waits' | 'impatient';

/** The action of a register after it lost an answer. */
export type Recovery = 'status' | 'status-of-the-last' | 'repeat' | 'repeat-under-another-id' | 'stamp-anew';

/**
 * A refund of a sale, or an operation on a hold, by the terminal's key in the register's own answer. A
 * pre-authorization may also be named by its SaleReferenceID.
 */
export interface FollowUp {
  readonly kind: 'refund' | 'reversal' | 'capture';
  readonly naming: KeyWriting | 'sale-reference';
  readonly size: 'all' | 'half' | 'too-much';
  readonly isOtherTill: boolean;
  /** True if a reversal names a sale of its own. */
  readonly hasSale: boolean;
}

/** One sale. `id` is the name with which the sale can be left out. */
export interface NexoSale {
  readonly id: string;
  readonly gapMs: number;
  readonly till: string;
  readonly amount: number;
  /** True if the money of the sale is held first. */
  readonly isHeld: boolean;
  /** Whether the register logs in again before the sale, and restarts its ServiceIDs. */
  readonly session: 'same' | 'logged-in-again' | 'logged-out-and-in';
  readonly mishap: Mishap | undefined;
  readonly afterMs: number;
  readonly recoveries: readonly Recovery[];
  readonly followUps: readonly FollowUp[];
}

/** The plan of one nexo register. */
export interface NexoPlan {
  readonly saleId: string;
  readonly encoding: 'json' | 'xml';
  readonly atMs: number;
  /** The time by which the register's clock is ahead of the simulated time, so that midnight comes during its sales. */
  readonly aheadMs: number;
  readonly sales: readonly NexoSale[];
  /** The time at which the register has sold everything, if nothing delays it. */
  readonly lastMs: number;
}

const mishaps: readonly Mishap[] = [
  'request-lost',
  'request-lost',
  'answer-lost',
  'crash-with-the-answer',
  'crash-while-it-waits',
  'impatient',
];

const recoveries: readonly Recovery[] = [
  'status',
  'status',
  'status-of-the-last',
  'repeat',
  'repeat-under-another-id',
  'stamp-anew',
  'stamp-anew',
];

const hourMs = 3_600_000;

/** Draws the registers of a seed, each sale with dice of its own. */
export function randomNexo(seed: number, { nexo, faults }: Pick<Setup, 'nexo' | 'faults'>): readonly NexoPlan[] {
  if (nexo === 0) return [];
  return ['NEXO-A', 'NEXO-B'].flatMap((saleId): NexoPlan[] => {
    const dice = new Dice(seed, saleId);
    if (!dice.happens(nexo)) return [];
    const atMs = dice.between(0, 20_000);
    const count = dice.between(4, 9);
    const till = dice.pick(Object.keys(terminals));
    const sales = Array.from({ length: count }, (_, index) =>
      drawSale(seed, `${saleId}.${index + 1}`, till, faults === 'all'),
    );
    return [
      {
        saleId,
        encoding: dice.pick(['json', 'xml'] as const),
        atMs,
        aheadMs: 24 * hourMs - dice.between(5_000, 400_000),
        sales,
        lastMs: sales.reduce((sum, { gapMs }) => sum + gapMs + 10_000, atMs),
      },
    ];
  });
}

/**
 * Draws a sale. `hasLater`: with the options that were added later. Earlier sets of faults leave them out, so that
 * their results stay comparable.
 */
function drawSale(seed: number, id: string, home: string, hasLater: boolean): NexoSale {
  const dice = new Dice(seed, id);
  const backs = dice.happens(0.35) ? dice.between(1, 3) : 0;
  const held = hasLater ? heldAs(seed, id) : undefined;
  return {
    id,
    gapMs: dice.pick([500, 3_000, 10_000, 40_000]),
    till: dice.happens(0.8) ? home : dice.pick(Object.keys(terminals)),
    amount: dice.between(101, 99_999),
    isHeld: held !== undefined,
    session: dice.pick(['same', 'same', 'same', 'logged-in-again', 'logged-out-and-in'] as const),
    mishap: dice.happens(0.5) ? dice.pick(mishaps) : undefined,
    afterMs: dice.between(0, 6_000),
    recoveries: Array.from({ length: dice.between(1, 4) }, () => dice.pick(recoveries)),
    followUps:
      held ??
      Array.from({ length: backs }, (_, index) => ({
        kind: dice.pick(['refund', 'reversal'] as const),
        size: dice.pick(['all', 'half', 'too-much'] as const),
        isOtherTill: dice.happens(0.2),
        hasSale: dice.happens(0.5),
        naming: hasLater ? new Dice(seed, `${id} names ${index}`).pick(keyWritings) : 'key',
      })),
  };
}

/**
 * Draws the operations on a pre-authorization, including one operation too many; undefined for a sale that is charged.
 * This draw has its own dice, because it was added later.
 */
function heldAs(seed: number, id: string): readonly FollowUp[] | undefined {
  const dice = new Dice(seed, `${id} holds`);
  if (!dice.happens(0.25)) return undefined;
  return Array.from({ length: dice.between(1, 4) }, () => ({
    kind: dice.pick(['capture', 'capture', 'reversal', 'refund'] as const),
    naming: dice.pick([...keyWritings, 'sale-reference', 'sale-reference'] as const),
    size: dice.pick(['all', 'all', 'half', 'too-much'] as const),
    isOtherTill: dice.happens(0.2),
    hasSale: dice.happens(0.5),
  }));
}
