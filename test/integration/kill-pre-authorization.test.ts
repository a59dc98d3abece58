/**
 * `kill -9` of the real daemon during each action: reserving, updating, completing or cancelling, moving gift card
 * value or points, and paying with cash-back or with a card that was read before. The next daemon finds the result at
 * the host, and the action is done once.
 */

import { expect, test } from 'vitest';
import { some } from '../extent.js';
import { killedAt, killMoments } from './killed-deed.js';
import { movements } from '../world/practice-stage.js';
import type { ReceivedRequest } from '../world/register-client.js';

const eur = (amount: number) => ({ amountDetails: { amount, currency: 'EUR' } });
const original = { transactionId: 'r1' };
const preAuthorization: ReceivedRequest = {
  kind: 'pre-authorization',
  terminal: 'till-1',
  sale: 'room 12',
  ...eur(200_00),
};

const award: ReceivedRequest = {
  kind: 'loyalty-award',
  terminal: 'till-1',
  sale: 'points 1',
  loyalty: { points: 100 },
};
const load: ReceivedRequest = { kind: 'stored-value-load', terminal: 'till-1', sale: 'card 12', ...eur(25_00) };

type Moment = (typeof killMoments)[number];

const acquisition: ReceivedRequest = { kind: 'card-acquisition', terminal: 'till-1', sale: 'goods 2' };

interface Deed {
  /** The earlier transaction to which this transaction refers. */
  readonly first?: ReceivedRequest;
  readonly asked: ReceivedRequest;
  readonly line: readonly [kind: string, amount: string];
  /** The moments to play. Default: all. An action that shares its code with another action does not need all moments. */
  readonly at?: readonly Moment[];
}

/** The request during which the daemon dies, and its line in the ledger. */
const deeds: readonly Deed[] = [
  { asked: preAuthorization, line: ['pre-authorization', '200.00'] },
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
  { asked: award, line: ['loyalty-award', '100'], at: ['sent', 'committed-before-told'] },
  {
    first: award,
    asked: { kind: 'loyalty-award-refund', terminal: 'till-1', sale: 'points 2', original },
    line: ['loyalty-award-refund', '100'],
    at: ['answer-read'],
  },
  {
    asked: {
      kind: 'payment',
      terminal: 'till-1',
      sale: 'goods 1',
      options: { cashBack: { amount: 20_00 } },
      ...eur(70_00),
    },
    line: ['payment', '70.00'],
    at: ['answer-read'],
  },
  {
    first: acquisition,
    asked: { kind: 'payment', terminal: 'till-1', sale: 'goods 2', cardAcquisition: 'r1', ...eur(12_50) },
    line: ['payment', '12.50'],
    at: ['sent', 'committed-before-told'],
  },
  {
    first: preAuthorization,
    asked: { kind: 'pre-authorization-update', terminal: 'till-1', sale: 'day 2', original, ...eur(300_00) },
    line: ['pre-authorization-update', '300.00'],
  },
  {
    first: preAuthorization,
    asked: { kind: 'capture', terminal: 'till-1', sale: 'day 3', original, ...eur(180_00) },
    line: ['capture', '180.00'],
  },
  {
    first: preAuthorization,
    asked: { kind: 'reversal', terminal: 'till-1', sale: 'day 3', original },
    line: ['release', '200.00'],
  },
];

const cases = deeds.flatMap((deed) =>
  (deed.at ?? killMoments).map((moment) => ({ ...deed, moment, kind: deed.asked.kind })),
);

// In the default run, one case: a capture, killed when its answer was read.
test.for(some(cases, 18))(
  'a $kind whose daemon is killed at $moment is recovered and not done twice',
  async ({ first: before, asked, line, moment }, { onTestFinished }) => {
    const id = 'x1';
    const first = before === undefined ? undefined : { id: 'r1', body: before };
    const { simulator, told } = await killedAt(onTestFinished, moment, { id, body: asked }, first);
    expect(told).toMatchObject({ kind: asked.kind, result: 'approved', retry: 'unsafe' });
    expect(movements(simulator, id).map((entry) => [entry.kind, entry.authorizedAmount])).toEqual([line]);
  },
);

test.for(some(['sent', 'committed-before-told'] as const, 1))(
  'a card acquisition whose daemon is killed at %s is recovered, and its card pays once',
  async (moment, { onTestFinished }) => {
    const { simulator, register, told } = await killedAt(onTestFinished, moment, { id: 'c1', body: acquisition });
    expect(told).toMatchObject({ result: 'approved', retry: 'safe' });
    const asked = await register.put('x1', {
      kind: 'payment',
      terminal: 'till-1',
      sale: 'goods 2',
      cardAcquisition: 'c1',
      ...eur(12_50),
    });
    expect(asked.transaction, asked.text).toBeDefined();
    expect(await register.ended('x1')).toMatchObject({ result: 'approved', retry: 'unsafe' });
    expect(movements(simulator, 'x1').map((entry) => entry.authorizedAmount)).toEqual(['12.50']);
    expect(simulator.world.ledger().filter(({ kind }) => kind === 'card-acquisition')).toHaveLength(1);
  },
);
