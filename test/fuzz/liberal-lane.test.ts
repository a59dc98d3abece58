/**
 * Liberal reading through a lane: for every kind of transaction an approval, said directly or repeated by TransactionStatus, with each field in
 * turn removed or spoilt. None that decides nothing costs the approval, and a figure is told only where it could be read.
 */

import { describe, expect, test } from 'vitest';
import { codecFor, type Encoding, type OutgoingMessage } from '../../protocol/index.js';
import { categoryOf, movedMoney, namesOriginal, terminalKinds, type TransactionKind } from '../../src/core/index.js';
import { productRedactor, readText } from '../../src/lane/reading.js';
import { ReconciliationLane } from '../core/reconciliation-lane.js';
import { DrivenLane } from '../core/driven-lane.js';
import { at, headerOf, transactionOf } from '../core/records.js';
import { isWhole } from '../extent.js';
import { approvals, textOf, type Approval } from './approvals.js';
import { isDecided, spoiltIn } from './spoilt.js';

const encodings: readonly Encoding[] = ['xml', 'json'];
const nobody = { find: none, findByIds: none, findByKey: () => [], findBySale: () => [], findByOriginal: () => [] };
const parts = { turn: nobody, redactor: productRedactor, ownIds: new Set(['SHOP', 'T1']) };
const original = { type: 'terminal', poiTransaction: { transactionId: '77', timeStamp: at } } as const;

function none(): undefined {
  return undefined;
}

/** A lane whose terminal has this transaction before it, and the id of that. */
function asked(kind: TransactionKind): { readonly lane: DrivenLane; readonly id: string } {
  if (kind === 'reconciliation') return { lane: new ReconciliationLane().totals('13', 3), id: 'z1' };
  const isOfAnother = namesOriginal(kind);
  const change = {
    ...(isOfAnother ? { original } : {}),
    ...(kind.startsWith('stored-value') ? { storedValue: { accountType: 'gift-card' } as const } : {}),
    ...(kind.startsWith('loyalty') ? { loyalty: { points: 12 } } : {}),
  };
  const { request } = transactionOf({ kind, ...change });
  const named = isOfAnother ? { originalPoi: original.poiTransaction } : {};
  return { lane: new DrivenLane().happen({ type: 'requested', request, startWithinMs: 30_000, ...named }), id: 'p1' };
}

/** Another lane that stands where this one stands. */
function copyOf({ state, nowMs, link, records }: DrivenLane): DrivenLane {
  const copy = Object.assign(new DrivenLane(), { state, nowMs, link });
  for (const [id, record] of records) copy.records.set(id, record);
  return copy;
}

/** The approval of a kind, under the ids of the lane. */
function approvalOf(kind: TransactionKind, serviceId: string): Approval {
  const category = categoryOf({ request: { kind } });
  const found = approvals.find(({ name }) => name === `${category}Response`);
  if (found === undefined) throw new Error(`no approval of a ${kind}`);
  const header = headerOf({ MessageCategory: category, ServiceID: serviceId });
  if (!('SaleData' in found.body)) return Object.assign(structuredClone(found), { header });
  const SaleData = { SaleTransactionID: { TransactionID: 'p1', TimeStamp: at } };
  return Object.assign(structuredClone(found), { header, body: { ...found.body, SaleData } });
}

/** What becomes of the transaction when the terminal says this text, in short where nothing is lost. */
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

/** What each place costs that decides nothing. */
function losses(encoding: Encoding, whole: string, lost: (text: string) => string | undefined): readonly string[] {
  expect(lost(whole)).toBeUndefined();
  const harmless = spoiltIn(encoding, whole).filter(({ how }) => !isDecided(how));
  expect(harmless.length).toBeGreaterThan(10);
  return harmless.flatMap(({ how, text }) => {
    const what = lost(text);
    return what === undefined ? [] : [`${how}: ${what}`];
  });
}

/** By default, one of each answer, and of a payment each way in which money goes. */
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

describe.each(encodings)('in %s no approval is lost for a field that decides nothing', (encoding) => {
  test.each(kinds)('of a %s', (kind) => {
    const { lane, id } = asked(kind);
    const whole = textOf(approvalOf(kind, lane.attempt(id)), encoding);
    expect(losses(encoding, whole, (text) => lostBy(text, encoding, id, copyOf(lane), 1))).toEqual([]);
  });

  test('an answer under our ids that names another sale is not ours, whether its time can be read or not', () => {
    const { lane, id } = asked('payment');
    const ours = approvalOf('payment', lane.attempt(id));
    const whole = textOf(ours, encoding).replace(/(SaleTransactionID.*?TransactionID"?[=:] ?")p1"/s, '$1another"');
    const spoilt = spoiltIn(encoding, whole).filter(({ how }) => how.includes('SaleTransactionID.TimeStamp'));
    expect(spoilt.length).toBeGreaterThan(2);
    for (const { how, text } of [{ how: 'whole', text: whole }, ...spoilt])
      expect(`${how}: ${lostBy(text, encoding, id, copyOf(lane), 1)}`).toBe(`${how}: no outcome`);
  });

  /** A reconciliation is repeated by another one. What is inside is read as in the answer itself: by default in one encoding. */
  const repeated = kinds.filter((kind) => kind !== 'reconciliation' && (isWhole || encoding === 'xml'));
  test.each(repeated)('of a %s that TransactionStatus repeats', (kind) => {
    const lane = asked(kind).lane.wait(1_000).down().up(2).wait(100);
    const { name, header, body } = approvalOf(kind, lane.attempt('p1'));
    const status: OutgoingMessage = {
      name: 'TransactionStatusResponse',
      header: lane.toLast('TransactionStatus'),
      body: {
        Response: { Result: 'Success' },
        MessageReference: { MessageCategory: header.MessageCategory, ServiceID: header.ServiceID },
        RepeatedMessageResponse: { MessageHeader: header, [name]: body },
      },
    };
    const whole = textOf(status, encoding);
    expect(losses(encoding, whole, (text) => lostBy(text, encoding, 'p1', copyOf(lane), 2))).toEqual([]);
  });
});
