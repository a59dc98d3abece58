/** Decides whether a register's request may become a transaction, by the rules of its kind and of the rail of terminals. */

import { notStarted } from '../../../messages/index.js';
import { type Admission, type AdmissionContext, type AdmissionRules, admitBy } from '../../lifecycle/admission.js';
import { limits } from '../../base/limits.js';
import { amountText } from '../../kinds/message/authorized-amounts.js';
import { cardFor } from '../../kinds/card-acquisition.js';
import { whyNotForeign } from '../../kinds/external-original.js';
import { isAtServiceAlone, kinds } from '../../kinds/index.js';
import { obstacleIn } from '../../kinds/original-check.js';
import type { TransactionRequest } from '../../model/request.js';
import { whyNotPassedOn } from '../../kinds/message/acquirer-data.js';

const rules: AdmissionRules = {
  kinds,
  amountText,
  latestStartMaxMs: limits.latestStartMaxMs,
  whyNotPassedOn,
  cardFor,
  obstacleIn,
  whyNotForeign,
};

/** Decides whether a request is accepted (invariants I1, I10; promise 9). */
export function admit(request: TransactionRequest, context: AdmissionContext): Admission {
  if (context.existing === undefined && isAtServiceAlone(request.kind)) {
    const text = notStarted.kindNotAtTerminal(kinds[request.kind].words.noun);
    return { decision: 'refuse', refusal: { code: 'invalid-request', text } };
  }
  return admitBy(rules, request, context);
}
