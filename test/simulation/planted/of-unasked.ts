/** Breakages of what is made of terminals that cannot be asked what became of a payment. */

import { epasDays } from '../only-payments.js';
import type { Patch } from './patch.js';

/** All of them. */
export const ofUnasked: readonly Patch[] = [
  {
    id: 'unasked-means-never-started',
    what: 'a payment of which a terminal cannot be asked is taken for one that was never started',
    file: 'src/core/terminal/questions/no-status-support.ts',
    find: 'return forget(turn, record, serviceId);',
    replace: "return acceptNotStarted(turn, transactionId, serviceId, 'content');",
    foundBy: 'neverStartedNeverStarts',
    row: 'cannot-be-asked',
    setup: epasDays,
    profile: 'westpay-epas',
  },
  {
    id: 'empty-ids-are-anybodys',
    what: 'an answer whose ids are empty is that of whatever is on its way',
    file: 'src/core/terminal/lane/empty-ids.ts',
    find: 'find((one) => one.serviceId === serviceId)',
    replace: 'find((one) => one.serviceId !== undefined || one.serviceId === serviceId)',
    foundBy: 'noLostApproval',
    setup: epasDays,
    profile: 'westpay-epas',
  },
];
