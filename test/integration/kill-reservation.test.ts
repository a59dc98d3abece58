/**
 * `kill -9` of the real daemon while it reserves, updates, completes or cancels, or while it moves value of a gift card: what the host did is
 * found, and done once.
 */

import { expect, test } from 'vitest';
import { killedAt, killMoments } from './killed-deed.js';
import { movements } from './practice-stage.js';
import type { Asked } from './register-client.js';

const eur = (amount: number) => ({ amountDetails: { amount, currency: 'EUR' } });
const original = { transactionId: 'r1' };
const reservation: Asked = { kind: 'reservation', terminal: 'till-1', sale: 'room 12', ...eur(200_00) };

const load: Asked = { kind: 'stored-value-load', terminal: 'till-1', sale: 'card 12', ...eur(25_00) };

type Moment = (typeof killMoments)[number];

interface Deed {
  /** What the deed is about: it was done before. */
  readonly first?: Asked;
  readonly asked: Asked;
  readonly line: readonly [kind: string, amount: string];
  /** All moments, where it names none: what a deed shares with another need not die three times. */
  readonly at?: readonly Moment[];
}

/** What is asked for when the daemon dies, and the ledger's line of it. */
const deeds: readonly Deed[] = [
  { asked: reservation, line: ['reservation', '200.00'] },
  { asked: load, line: ['stored-value-load', '25.00'] },
  {
    first: load,
    asked: { kind: 'stored-value-unload', terminal: 'till-1', sale: 'card 13', ...eur(10_00) },
    line: ['stored-value-unload', '10.00'],
    at: ['sent'],
  },
  {
    first: load,
    asked: { kind: 'stored-value-reversal', terminal: 'till-1', sale: 'card 14', original, ...eur(25_00) },
    line: ['stored-value-reversal', '25.00'],
    at: ['answer-read'],
  },
  {
    first: reservation,
    asked: { kind: 'reservation-update', terminal: 'till-1', sale: 'day 2', original, ...eur(300_00) },
    line: ['reservation-update', '300.00'],
  },
  {
    first: reservation,
    asked: { kind: 'completion', terminal: 'till-1', sale: 'day 3', original, ...eur(180_00) },
    line: ['completion', '180.00'],
  },
  {
    first: reservation,
    asked: { kind: 'reversal', terminal: 'till-1', sale: 'day 3', original },
    line: ['release', '200.00'],
  },
];

const cases = deeds.flatMap((deed) =>
  (deed.at ?? killMoments).map((moment) => ({ ...deed, moment, kind: deed.asked.kind })),
);

test.for(cases)(
  'a $kind, killed at $moment, is found and not done twice',
  { timeout: 60_000 },
  async ({ first: before, asked, line, moment }, { onTestFinished }) => {
    const id = 'x1';
    const first = before === undefined ? undefined : { id: 'r1', body: before };
    const { simulator, told } = await killedAt(onTestFinished, moment, { id, body: asked }, first);
    expect(told).toMatchObject({ kind: asked.kind, result: 'approved', retry: 'unsafe' });
    expect(movements(simulator, id).map((entry) => [entry.kind, entry.authorizedAmount])).toEqual([line]);
  },
);
