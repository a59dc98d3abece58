/** Breakages of what decides whose answer an answer is: each field of the header by itself (promise 4, invariant I7). */

import { onlyPayments } from '../only-payments.js';
import type { Patch } from './patch.js';

/** See above. */
export const ofIdentity: readonly Patch[] = [
  {
    id: 'refused-ending-always-stands',
    what: 'a refused reversal or capture is final, although another one of the same may have gone through',
    file: 'src/core/terminal/queue/declined-follow-up.ts',
    find: '  if (unknown.length === 0) return undefined;',
    replace: '  return undefined;',
    foundBy: 'mayChargeAgain',
    setup: {
      preAuthorizations: 0.5,
      day: 'forgetful',
      excess: 0.6,
      checksOriginals: true,
      often: ['T7'],
      eveningMs: 500_000,
    },
  },
  {
    id: 'answer-to-another-register',
    what: 'an answer with the SaleID of another register is taken for ours',
    file: 'src/core/terminal/messages/transport-response.ts',
    find: 'header.SaleID !== attempt.saleId || ',
    replace: '',
    foundBy: 'noLostApproval',
  },
  {
    id: 'answer-of-another-terminal',
    what: 'an answer with the POIID of another terminal is taken for ours',
    file: 'src/core/terminal/messages/transport-response.ts',
    find: ' || header.POIID !== attempt.poiId',
    replace: '',
    foundBy: 'noLostApproval',
  },
  {
    id: 'question-of-another-register',
    what: 'what another register is told of its question counts as the answer to ours',
    file: 'src/core/terminal/wire/in-flight-request.ts',
    find: ' && header.SaleID === to.saleId',
    replace: '',
    foundBy: 'neverStartedNeverStarts',
    setup: { ...onlyPayments, frameFaults: 0.6, often: ['P26', 'L11'] },
  },
  {
    id: 'question-at-another-terminal',
    what: 'what another terminal says to a question counts as the answer to ours',
    file: 'src/core/terminal/wire/in-flight-request.ts',
    find: ' && header.POIID === to.poiId',
    replace: '',
    foundBy: 'neverStartedNeverStarts',
    setup: { ...onlyPayments, frameFaults: 0.6, often: ['P27', 'L11'] },
  },
];
