/** Which results have to be POSTed, and when each is sent again. */

import { expect, test } from 'vitest';
import type { TransactionView } from '../../src/core/index.js';
import {
  idsKey,
  nextOfResult,
  overdueMs,
  pauseMs,
  resultKey,
  withPost,
} from '../../src/nexo/dialogue/responses/posted-result.js';
import { openView, outcome } from './views.js';

const first = withPost({ saleId: 'SALE-1', poiId: 'P', serviceId: '1' });
const second = { ...first, serviceId: '2' };
const waits = { saleId: 'SALE-1', poiId: 'P', serviceId: '3' };
const nothing = { taken: new Set<string>(), askedAgain: new Set<string>() };

const ended = (change: Partial<TransactionView> = {}): TransactionView =>
  openView({ registerRequestIds: [waits, first, second], outcome: outcome(), state: 'ended', ...change });

test('each request with a POST address gets its own result, and all must be delivered before the acknowledgement', () => {
  const view = ended();
  expect(nextOfResult(view, nothing)).toMatchObject({ step: 'post', ids: first });
  const taken = new Set([resultKey(first, 1)]);
  expect(nextOfResult(view, { ...nothing, taken })).toMatchObject({ step: 'post', ids: second });
  taken.add(resultKey(second, 1));
  expect(nextOfResult(view, { ...nothing, taken })).toEqual({ step: 'acknowledge', revision: 1 });
});

test('an acknowledged result is no longer due, unless the register asked again', () => {
  const view = ended({ acknowledgedRevision: 1 });
  expect(nextOfResult(view, nothing)).toEqual({ step: 'none' });
  const askedAgain = new Set([idsKey(second)]);
  expect(nextOfResult(view, { ...nothing, askedAgain })).toMatchObject({ step: 'post', ids: second });
});

test('a later revision is a new result', () => {
  const taken = new Set([resultKey(first, 1), resultKey(second, 1)]);
  const view = ended({ acknowledgedRevision: 1, outcome: outcome({ revision: 2 }) });
  expect(nextOfResult(view, { ...nothing, taken })).toMatchObject({ step: 'post', ids: first });
});

test('no result is due for an open or unresolved transaction, or for a request without a POST address', () => {
  const open = openView({ registerRequestIds: [first] });
  expect(nextOfResult(open, nothing)).toEqual({ step: 'none' });
  expect(nextOfResult(undefined, nothing)).toEqual({ step: 'none' });
  expect(nextOfResult(ended({ registerRequestIds: [waits] }), nothing)).toEqual({ step: 'none' });
  expect(nextOfResult(ended({ outcome: outcome({ result: 'unresolved' }) }), nothing)).toEqual({ step: 'none' });
});

test('pauses grow to five minutes and then stay, and an item is added after two minutes', () => {
  const pauses = Array.from({ length: 12 }, (_none, at) => pauseMs(at + 1));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect([pauses[0], pauses.at(-1), overdueMs]).toEqual([1_000, 300_000, 120_000]);
});
