/**
 * Liberal reading through a lane. Each kind of transaction gets an approval, directly or repeated by TransactionStatus,
 * with each field in turn removed or damaged. A field that decides nothing never costs the approval, and a figure is
 * reported only if it was readable.
 */

import { describe, expect, test } from 'vitest';
import { codecFor, type Encoding } from '../../protocol/index.js';
import { categoryOf, movedMoney, terminalKinds, type TransactionKind } from '../../src/core/index.js';
import { productRedactor, readText } from '../../src/lane/inbound/frame-reading.js';
import { DrivenLane } from '../core/driven-lane.js';
import { isWhole, oneIn } from '../extent.js';
import { approvals, textOf } from './approvals.js';
import { approvalOf, asked, repeatedOf } from './approved-lanes.js';
import { isDecided, spoiltIn } from './spoilt.js';

const encodings: readonly Encoding[] = ['xml', 'json'];
const nobody = { find: none, findByIds: none, findByKey: () => [], findBySale: () => [], findByOriginal: () => [] };
const parts = { turn: nobody, redactor: productRedactor, ownIds: new Set(['SHOP', 'T1']) };

function none(): undefined {
  return undefined;
}

/** Returns another lane in the same state. */
function copyOf({ state, nowMs, link, records }: DrivenLane): DrivenLane {
  const copy = Object.assign(new DrivenLane(), { state, nowMs, link });
  for (const [id, record] of records) copy.records.set(id, record);
  return copy;
}

/** Returns the result of the transaction when the terminal sends this text, or a short word if nothing is lost. */
function lostBy(
  text: string,
  encoding: Encoding,
  id: string,
  lane: DrivenLane,
  connection: number,
): string | undefined {
  const reading = readText(text, codecFor(encoding), parts);
  if (reading.type === 'message') lane.happen({ type: 'message', connection, received: reading.received });
  const { outcome } = lane.record(id);
  if (!movedMoney(outcome)) return outcome === undefined ? 'no outcome' : outcome.result;
  const isTold = outcome.authorized !== undefined || outcome.difference === 'unknown';
  const isWithoutFigure = /reconciliation|card-acquisition|loyalty/.test(lane.record(id).request.kind);
  return isTold || isWithoutFigure ? undefined : 'no figure';
}

/** Returns the loss that each place causes that decides nothing. The default run takes every fourth place. */
function losses(encoding: Encoding, whole: string, lost: (text: string) => string | undefined): readonly string[] {
  expect(lost(whole)).toBeUndefined();
  const harmless = spoiltIn(encoding, whole).filter(({ how }) => !isDecided(how));
  expect(harmless.length).toBeGreaterThan(10);
  return oneIn(4, harmless).flatMap(({ how, text }) => {
    const what = lost(text);
    return what === undefined ? [] : [`${how}: ${what}`];
  });
}

/** The default run takes one kind for each type of answer, and one for each direction in which money moves. */
const sample: ReadonlySet<TransactionKind> = new Set([
  'payment',
  'refund',
  'reversal',
  'capture',
  'stored-value-load',
  'reconciliation',
  'card-acquisition',
  'loyalty-award',
]);
const kinds = terminalKinds.filter((kind) => isWhole || sample.has(kind));

test('the default run has an approval of each kind of answer', () => {
  const categories = [...sample].map((kind) => `${categoryOf({ request: { kind } })}Response`);
  expect(new Set(categories)).toEqual(new Set(approvals.map(({ name }) => name)));
});

describe.each(encodings)('in %s, damage in a field without effect loses no approval', (encoding) => {
  test.each(kinds)('of a %s', (kind) => {
    const { lane, id } = asked(kind);
    const whole = textOf(approvalOf(kind, lane.attempt(id)), encoding);
    expect(losses(encoding, whole, (text) => lostBy(text, encoding, id, copyOf(lane), 1))).toEqual([]);
  });

  test('an answer for another sale is not accepted, even with our ids', () => {
    const { lane, id } = asked('payment');
    const ours = approvalOf('payment', lane.attempt(id));
    const whole = textOf(ours, encoding).replace(/(SaleTransactionID.*?TransactionID"?[=:] ?")p1"/s, '$1another"');
    const spoilt = spoiltIn(encoding, whole).filter(({ how }) => how.includes('SaleTransactionID.TimeStamp'));
    expect(spoilt.length).toBeGreaterThan(2);
    for (const { how, text } of [{ how: 'whole', text: whole }, ...spoilt])
      expect(`${how}: ${lostBy(text, encoding, id, copyOf(lane), 1)}`).toBe(`${how}: no outcome`);
  });

  /**
   * A reconciliation is repeated by another reconciliation. The repeated content is read as in the answer itself, so
   * the default run takes one encoding.
   */
  const repeated = kinds.filter((kind) => kind !== 'reconciliation' && (isWhole || encoding === 'xml'));
  test.each(repeated)('of a %s that TransactionStatus repeats', (kind) => {
    const lane = asked(kind).lane.wait(1_000).down().up(2).wait(100);
    const whole = textOf(repeatedOf(kind, lane), encoding);
    expect(losses(encoding, whole, (text) => lostBy(text, encoding, 'p1', copyOf(lane), 2))).toEqual([]);
  });
});
