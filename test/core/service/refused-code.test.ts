/** The code of a service's refusal: its own, or ours if it has none. */

import { expect, test } from 'vitest';
import { kinds } from '../../../src/core/kinds/index.js';
import { reasonSaid } from '../../../src/core/model/reason-codes.js';
import { refused } from '../../../src/core/service/state/service-outcome.js';

test.each<[string | undefined, string]>([
  ['1234', '1234'],
  ['', 'declined'],
  [undefined, 'declined'],
])('the code %j is reported as %j', (code, told) => {
  expect(reasonSaid(code, 'declined')).toBe(told);
});

test('a refusal has a reason even if the service named no reason', () => {
  expect(refused(kinds.payment, '', ' (HTTP 422)')).toMatchObject({
    result: 'not-processed',
    reason: 'service-refused',
    message: 'The payment service refused the payment (HTTP 422). Nothing was charged.',
  });
  expect(refused(kinds.capture, 'too-late', '').reason).toBe('too-late');
});
