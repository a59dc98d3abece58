/** Several registers at one terminal: leases, places in the queue, and the last customer's card. */

import { describe, expect, test } from 'vitest';
import { aheadIn } from '../../src/core/terminal/queue/queue.js';
import { DrivenLane } from './driven-lane.js';
import { at, paymentAnswer } from './records.js';
import { event } from './terminal-messages.js';

/** Returns the transactions with an attempt, in order. */
function started(lane: DrivenLane): readonly string[] {
  return lane.facts.flatMap(({ type, transactionId }) =>
    type === 'attempt-opened' && transactionId !== undefined ? [transactionId] : [],
  );
}

function leased(lane: DrivenLane, register: string, forMs = 60_000): DrivenLane {
  return lane.happen({ type: 'lease', register, forMs, whileListening: false });
}

/** Approves the running transaction with a card that was read in this way. */
function approve(lane: DrivenLane, transactionId: string, entryMode: readonly string[]): void {
  const { name, header, body } = paymentAnswer(
    {
      Response: { Result: 'Success' },
      PaymentResult: {
        PaymentInstrumentData: { PaymentInstrumentType: 'Card', CardData: { EntryMode: [...entryMode] } },
      },
    },
    { ServiceID: lane.attempt(transactionId) },
  );
  if (name === 'PaymentResponse') lane.say({ name, header, body });
}

describe('a lease', () => {
  test('serves earlier requests first, then its holder, then the others', () => {
    const lane = new DrivenLane().ask('running', { register: 'A' }, 600_000);
    lane.ask('before', { register: 'B' }, 600_000);
    leased(lane, 'C', 300_000);
    lane.ask('after', { register: 'B' }, 600_000).ask('holder', { register: 'C' }, 600_000);
    const ids = ['running', 'before', 'holder', 'after', 'nobody'];
    expect(ids.map((id) => aheadIn(lane.state, id))).toEqual([undefined, 1, 2, 3, undefined]);
    for (const id of ['running', 'before', 'holder']) {
      lane.answerTo(id, 'Refusal').wait(15_000);
    }
    expect(started(lane)).toEqual(['running', 'before', 'holder']);
    lane.happen({ type: 'lease-end', why: 'its register gave it back' }).wait(11_000);
    expect(started(lane)).toEqual(['running', 'before', 'holder', 'after']);
  });

  test('ends at its time, and the next request starts', () => {
    const lane = leased(new DrivenLane(), 'A', 20_000);
    lane.ask('p1', { register: 'B' }).wait(19_999);
    expect(started(lane)).toEqual([]);
    lane.wait(1);
    expect(lane.state.lease).toBe(undefined);
    expect(started(lane)).toEqual(['p1']);
    expect(lane.facts.map(({ type }) => type)).toContain('lease-ended');
  });

  test('ends a request that waits longer as not started, and the message names the holder', () => {
    const lane = leased(new DrivenLane(), 'A', 60_000);
    lane.ask('p1', { register: 'B' }, 30_000).wait(30_000);
    const { outcome } = lane.records.get('p1') ?? {};
    expect(outcome).toMatchObject({ result: 'not-processed', reason: 'leased', retry: 'safe' });
    expect(outcome?.message).toContain('(A)');
  });

  test('that is extended stays ahead of requests that came meanwhile', () => {
    const lane = leased(new DrivenLane(), 'A', 20_000);
    lane.ask('p1', { register: 'B' }, 600_000);
    leased(lane, 'A', 40_000).wait(39_999);
    expect(started(lane)).toEqual([]);
    expect(lane.wait(1) && started(lane)).toEqual(['p1']);
  });

  test('is written down with its holder when it begins and when it ends', () => {
    const lane = leased(new DrivenLane(), 'A', 20_000).wait(20_000);
    expect(lane.facts.filter(({ type }) => type.startsWith('lease'))).toEqual([
      {
        at,
        type: 'leased',
        terminal: 'till',
        text: 'register A has reserved the terminal until 2026-01-01T00:00:20.000Z',
        detail: { register: 'A' },
      },
      {
        at: '2026-01-01T00:00:20.000Z',
        type: 'lease-ended',
        terminal: 'till',
        text: 'the lease of register A ended: its time has passed',
        detail: { register: 'A' },
      },
    ]);
  });

  test('keeps the place of the next request', () => {
    const lane = new DrivenLane().down().ask('p1', { register: 'B' });
    expect(aheadIn(leased(lane, 'A').state, 'p1')).toBe(0);
  });

  test('does not yield to a payment that names a card which the terminal no longer keeps', () => {
    const lane = leased(new DrivenLane(), 'A', 20_000);
    lane.ask('p1', { register: 'B', cardAcquisition: 'c1' }).wait(19_999);
    expect(started(lane)).toEqual([]);
    expect(lane.wait(1) && started(lane)).toEqual(['p1']);
  });

  test('without a holder ends silently', () => {
    const lane = new DrivenLane().happen({ type: 'lease-end', why: 'x' });
    expect(lane.facts).toEqual([]);
  });
});

const cardRemoved = event('CardRemoved');

/** `p1` of register A runs, and `p2` of this register waits. */
function asked(other: string): DrivenLane {
  return new DrivenLane({ profile: 'dropping-gateway' }).ask('p1', { register: 'A' }).ask('p2', { register: other });
}

describe('the sale of another register', () => {
  test('waits ten seconds for the customer of the last sale to take the card', () => {
    const lane = asked('B');
    approve(lane, 'p1', ['ICC']);
    lane.wait(9_999);
    expect(started(lane)).toEqual(['p1']);
    lane.wait(1);
    expect(started(lane)).toEqual(['p1', 'p2']);
  });

  test.each([[['SynchronousICC']], [['Contactless', 'ICC']]])('waits if the card was read as %j', (entryMode) => {
    const lane = asked('B');
    approve(lane, 'p1', entryMode);
    lane.wait(9_999);
    expect(started(lane)).toEqual(['p1']);
  });

  test('starts as soon as the terminal reports that the card was removed', () => {
    const lane = asked('B');
    approve(lane, 'p1', ['ICC']);
    lane.wait(4_000).say({ ...cardRemoved, body: { TimeStamp: at, EventToNotify: 'CardInserted' } });
    expect(started(lane)).toEqual(['p1']);
    lane.say(cardRemoved);
    expect(started(lane)).toEqual(['p1', 'p2']);
  });

  test('waits even after a refusal if the entry mode is unknown', () => {
    const lane = asked('B');
    lane.answerTo('p1', 'Refusal').wait(9_999);
    expect(started(lane)).toEqual(['p1']);
  });

  test('does not wait after a contactless card', () => {
    const lane = asked('B');
    approve(lane, 'p1', ['Contactless']);
    lane.wait(4_000);
    expect(started(lane)).toEqual(['p1', 'p2']);
  });

  test('does not wait if it comes from the same register', () => {
    const lane = asked('A');
    approve(lane, 'p1', ['ICC']);
    lane.wait(4_000);
    expect(started(lane)).toEqual(['p1', 'p2']);
  });

  test('ends as not started if its latest start comes before the card is removed', () => {
    const lane = new DrivenLane().ask('p1', { register: 'A' }).ask('p2', { register: 'B' }, 9_000);
    approve(lane, 'p1', ['ICC']);
    lane.wait(9_000);
    expect(lane.records.get('p2')?.outcome).toMatchObject({ result: 'not-processed', reason: 'queue', retry: 'safe' });
    expect(lane.records.get('p2')?.outcome?.message).toContain('card of another sale');
  });
});
