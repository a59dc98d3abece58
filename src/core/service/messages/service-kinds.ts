/** The rules of the kinds of transaction that differ from those at a terminal. */

import type { AboutRule, KindRules, RulesByKind } from '../../policy/kind-rules.js';
import { orders, serviceOutcomes } from '../../../messages/index.js';
import { retryAfter } from '../../policy/outcome.js';
import { kinds } from '../../kinds/index.js';
import type { OutcomeDraft } from '../../model/result.js';

/** Returns the rules with another message about an unknown outcome. This message names the service. */
function ofService(rules: KindRules): KindRules {
  return {
    ...rules,
    unknown: (reason, said): OutcomeDraft => ({
      result: 'unresolved',
      retry: retryAfter(rules, 'unresolved'),
      reason,
      message: serviceOutcomes.unresolved(rules.words, said),
      resolvedBy: 'tenderd',
    }),
  };
}

/** Returns the rules of a kind that may be repeated while the order has an amount left. */
function inParts(rules: KindRules): KindRules {
  return { ...rules, isDoneInParts: true };
}

/**
 * Returns the rules with another message about the remaining amount: another party may have used the rest on the pages
 * of the service.
 */
function ofPages(rules: KindRules): KindRules {
  return { ...rules, words: { ...rules.words, rest: serviceOutcomes.restOfReversal() } };
}

function about(rules: KindRules, change: Partial<AboutRule>): KindRules {
  return rules.about === undefined ? rules : { ...rules, about: { ...rules.about, ...change } };
}

/** The rules of every kind at a payment service. Most rules are the same as at a terminal. */
export const serviceRules: RulesByKind = {
  ...kinds,
  // A captured payment is undone by a refund. Only a held amount is cancelled.
  payment: { ...ofService(kinds.payment), undoneBy: 'refund' },
  'pre-authorization': ofService(kinds['pre-authorization']),
  verification: ofService(kinds.verification),
  capture: { ...inParts(ofService(kinds.capture)), undoneBy: 'refund' },
  'pre-authorization-update': ofService(kinds['pre-authorization-update']),
  reversal: about(inParts(ofService(ofPages(kinds.reversal))), {
    kinds: ['pre-authorization'],
    otherwise: orders.refundInstead(),
  }),
  refund: about(ofService(kinds.refund), { kinds: ['payment', 'pre-authorization', 'capture'] }),
};
