/** The rules of the kinds of transaction, as far as they differ at a payment service from those at a terminal. */

import type { AboutRule, KindRules, RulesByKind } from '../../policy/kind-rules.js';
import { retryAfter } from '../../policy/outcome.js';
import { kinds } from '../../kinds/index.js';
import type { OutcomeDraft } from '../../model/result.js';

/** Sentences about what is unknown speak of the service, and not of a terminal. */
function ofService(rules: KindRules): KindRules {
  const { noun, verb } = rules.words;
  return {
    ...rules,
    unknown: (reason, said): OutcomeDraft => ({
      result: 'unresolved',
      retry: retryAfter(rules, 'unresolved'),
      reason,
      message: `It is not known whether the ${noun} went through${said}. Do not ${verb} again: look at the pages of the payment service, then resolve it on the attention list.`,
      resolvedBy: 'tenderd',
    }),
  };
}

/** What is left of the order says how often. */
function inParts(rules: KindRules): KindRules {
  return { ...rules, isDoneInParts: true };
}

/** Of what was not reversed somebody may have disposed on the pages of the service. */
function ofPages(rules: KindRules): KindRules {
  const rest = 'Look on the pages of the payment service what became of the rest.';
  return { ...rules, words: { ...rules.words, rest } };
}

function about(rules: KindRules, change: Partial<AboutRule>): KindRules {
  return rules.about === undefined ? rules : { ...rules, about: { ...rules.about, ...change } };
}

/** The rules of every kind, with those that differ at a service. */
export const serviceRules: RulesByKind = {
  ...kinds,
  // What is captured is refunded: only what is held is cancelled.
  payment: { ...ofService(kinds.payment), undoneBy: 'refund' },
  'pre-authorization': ofService(kinds['pre-authorization']),
  verification: ofService(kinds.verification),
  capture: { ...inParts(ofService(kinds.capture)), undoneBy: 'refund' },
  'pre-authorization-update': ofService(kinds['pre-authorization-update']),
  reversal: about(inParts(ofService(ofPages(kinds.reversal))), {
    kinds: ['pre-authorization'],
    otherwise: ', which is captured already: refund it',
  }),
  refund: about(ofService(kinds.refund), { kinds: ['payment', 'pre-authorization', 'capture'] }),
};
