/** A sample of the power cuts in an erasure; every moment with TESTS=all. */

import { describe, expect, test } from 'vitest';
import { isWhole, some } from '../extent.js';
import { isMissing } from '../tools.js';
import { cutErasure, erasedIds, erasures } from './erasure-cuts.js';

describe.skipIf(isMissing('cc'))('a power cut during an erasure', () => {
  test.each(some(erasures, 0))(
    '$name leaves a journal that opens, with each transaction whole or erased',
    async (erasure) => {
      const { seen, wrong } = await cutErasure(erasure, isWhole ? Number.POSITIVE_INFINITY : 6, 17);
      expect(wrong).toEqual([]);
      expect(seen[0]).toBe(0);
      // The points of the short run may all lie before or after the moment in which a part is erased.
      expect(!isWhole || seen.some((erased) => erased > 0 && erased < erasedIds.length)).toBe(true);
    },
  );
});
