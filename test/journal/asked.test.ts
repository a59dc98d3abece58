/**
 * A register's request is found by the ids under which the register sent it, without a look at all its earlier
 * requests.
 */

import { expect, test } from 'vitest';
import type { RequestIdsFilter } from '../../src/core/index.js';
import { openJournal } from '../../src/journal/index.js';
import { now, part, payment } from './samples.js';

const saleId = 'SALE-1';

/** Returns a journal in which the register sent a request for each of these terminal names and ServiceIDs, in order. */
function askedFor(...requests: readonly (readonly [poiId: string, serviceId: string])[]) {
  const journal = openJournal({ path: ':memory:', now });
  for (const [index, [poiId, serviceId]] of requests.entries()) {
    const record = payment(`p${index}`, { registerRequestIds: [{ saleId, poiId, serviceId }] });
    expect(journal.commit([part('till-1', record)])).toMatchObject([{ ok: true }]);
  }
  return (filter: RequestIdsFilter, limit = 9) =>
    journal.findByRequestIds(filter, limit).map(({ request }) => request.transactionId);
}

test('the journal finds the requests of a ServiceID at a terminal, the newest first', () => {
  const found = askedFor(['P400-1', '7'], ['P400-1', '8'], ['P400-1', '7']);
  expect(found({ saleId, terminal: 'till-1', serviceId: '7' })).toEqual(['p2', 'p0']);
  expect(found({ saleId, terminal: 'till-1' })).toEqual(['p2', 'p1', 'p0']);
  expect(found({ saleId, terminal: 'till-1', serviceId: '9' })).toEqual([]);
});

test('a search by an earlier POIID of a terminal reads only the given number of newest requests', () => {
  const found = askedFor(['OLD', '1'], ['OLD', '2'], ['NEW', '3']);
  expect(found({ saleId, poiId: 'OLD' }, 1)).toEqual([]);
  expect(found({ saleId, poiId: 'OLD' }, 2)).toEqual(['p1']);
  expect(found({ saleId, poiId: 'OLD' }, 3)).toEqual(['p1', 'p0']);
  // A ServiceID finds the request, however many came after it.
  expect(found({ saleId, poiId: 'OLD', serviceId: '1' }, 1)).toEqual(['p0']);
});
