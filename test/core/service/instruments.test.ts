/** Stored cards that are asked for: what is said where the service does not answer the question. */

import { expect, test } from 'vitest';
import { deletedIn, listedIn } from '../../../src/core/service/instruments.js';

test.each([
  [
    401,
    'refuses the credentials of tenderd (http-401). No money moved. Asking again does not help before a technician',
  ],
  [503, 'cannot answer now (http-503). No money moved: ask again.'],
])('HTTP %i is no answer, and says whether asking again helps', (status, text) => {
  const end = { type: 'answered', id: '1', status, contentType: '', text: '' } as const;
  for (const reply of [listedIn(end), deletedIn(end)])
    expect(reply).toMatchObject({ refusal: { code: 'service-unreachable', text: expect.stringContaining(text) } });
});
