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
  message: { part: referencesIn },
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
  senderStopped: 'keep',
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

/**
 * The members of a message by which an acquirer or a host names the transaction. They are kept, because a match with a
 * bank file needs them at any age of the transaction.
 */
const references: ReadonlySet<string> = new Set(['AcquirerTransactionID', 'HostTransactionID']);

/** The deepest level at which members are read. No real message has that many levels. */
const depthMax = 8;

/** Returns a message with only the references of acquirer and host, at their places. */
function referencesIn(message: unknown, depth = 0): object {
  if (typeof message !== 'object' || message === null || depth > depthMax) return {};
  return Object.fromEntries(
    Object.entries(message).flatMap(([name, value]: [string, unknown]): readonly [string, unknown][] => {
      if (references.has(name)) return [[name, value]];
      const left = referencesIn(value, depth + 1);
      return Object.keys(left).length === 0 ? [] : [[name, left]];
    }),
  );
}

/** Returns an attempt without the data that is erased after the retention period. */
export function erasedAttempt(attempt: Attempt): Attempt {
  return kept(rules, attempt);
}
