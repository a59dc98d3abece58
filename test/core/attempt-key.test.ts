/** The key of an attempt: no two attempts share one, and what one process sent begins alike. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptKeyOf, attemptKeyStart } from '../../src/core/model/attempt-key.js';

const ids = fc.record({
  saleId: fc.constantFrom('S', 'S"', 'S","', 'S\\', 'Sä', 'S\n'),
  serviceId: fc.constantFrom('', 'A', 'A"', '","A', 'A\\"', 'ÄA'),
  poiId: fc.constantFrom('P', '"', 'P","P', '\u0001'),
});

test('two requests have one key only where all their ids are the same', () => {
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      const isSame = one.saleId === other.saleId && one.serviceId === other.serviceId && one.poiId === other.poiId;
      expect(attemptKeyOf(one).key === attemptKeyOf(other).key).toBe(isSame);
    }),
  );
});

test('a key begins with a SaleID and a prefix only where its request has both', () => {
  fc.assert(
    fc.property(ids, ids, ({ saleId, serviceId: prefix }, one) => {
      const { rail, key } = attemptKeyStart(saleId, prefix);
      const own = attemptKeyOf(one);
      const isMeant = one.saleId === saleId && one.serviceId.startsWith(prefix);
      expect(own.rail === rail && own.key.startsWith(key)).toBe(isMeant);
    }),
  );
});
