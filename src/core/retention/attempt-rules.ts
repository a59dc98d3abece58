/** The fields of an attempt that are kept after the retention period. */

import type { Attempt, Evidence, UnreadableAnswer } from '../model/attempt.js';
import type { Period } from '../model/common-types.js';
import { inEach, inside, kept, replacedBy, type Rules } from './rules.js';
import { totals } from './outcome-rules.js';

const evidence: Rules<Evidence> = {
  at: 'keep',
  how: 'keep',
  result: 'keep',
  errorCondition: 'keep',
  additionalResponse: 'erase',
  message: replacedBy({}),
  damaged: 'keep',
  redacted: replacedBy<readonly string[]>([]),
};

const unreadable: Rules<UnreadableAnswer> = { why: 'keep', times: 'keep', isNamed: 'keep' };

const period: Rules<Period> = { id: 'keep', totals: inEach(totals) };

const rules: Rules<Attempt> = {
  rail: 'keep',
  openedAt: 'keep',
  state: 'keep',
  sawStart: 'keep',
  unreadable: inside(unreadable),
  evidence: inside(evidence),
  serviceId: 'keep',
  category: 'keep',
  saleId: 'keep',
  poiId: 'keep',
  sessionEpoch: 'keep',
  references: 'keep',
  closedBefore: 'keep',
  wasLoggedOut: 'keep',
  wasTaken: 'keep',
  otherResponse: 'keep',
  period: inside(period),
  service: 'keep',
  endpoint: 'keep',
  idempotencyKey: 'keep',
  merchantId: 'keep',
  openedBoot: 'keep',
  openedServiceMs: 'keep',
  bodyHash: 'keep',
  pspReference: 'keep',
  knownOperations: 'keep',
  isBesideOthers: 'keep',
  wasLost: 'keep',
  refusedAs: 'keep',
  said: 'keep',
  hadAddress: 'keep',
  wasAuthorized: 'keep',
  declines: 'keep',
  seenOperation: 'keep',
  flagged: 'keep',
};

/** Returns an attempt without the data that is erased after the retention period. */
export function erasedAttempt(attempt: Attempt): Attempt {
  return kept(rules, attempt);
}
