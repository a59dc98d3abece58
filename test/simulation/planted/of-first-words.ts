/** Breakages of what may be believed of a first word: of a gateway that delivers later, of an answer that leaves out what decides. */

import { onlyPayments } from '../only-payments.js';
import type { Patch } from './patch.js';

/** See above. */
export const ofFirstWords: readonly Patch[] = [
  {
    id: 'reject-confirmed-too-early',
    what: 'NotFound confirms a Reject although the request may still arrive',
    file: 'src/core/terminal/asked-attempt.ts',
    find: 'return !(isOfMessage || maybePassedOn) || !isEarly(asked);',
    replace: 'return !(isOfMessage || maybePassedOn) || isEarly(asked);',
    foundBy: 'neverStartedNeverStarts',
    row: 'malformed',
    profile: 'default',
    setup: { ...onlyPayments, day: 'sound', incidents: 0, frameFaults: 0 },
  },
  {
    id: 'unreached-is-believed',
    what: 'UnavailableDevice is believed of a gateway that may deliver all the same',
    file: 'src/core/terminal/apply-response.ts',
    find: 'if (judgement.isUndelivered && inFlight?.unbroken === true) {',
    replace: 'if (inFlight?.unbroken === true) {',
    foundBy: 'atMostOneMovement',
    row: 'terminal-unreachable',
    profile: 'default',
    setup: { ...onlyPayments, day: 'sound', incidents: 0, frameFaults: 0 },
  },
  {
    id: 'aborted-is-final',
    what: 'Aborted ends a payment at once although nothing of ours was to stop it',
    file: 'src/core/terminal/apply-response.ts',
    find: "return mustBeRepeated === 'always' || (mustBeRepeated === 'unless-aborted' && !isAborting(record, inFlight));",
    replace:
      "return mustBeRepeated === 'always' || (mustBeRepeated === 'unless-aborted' && isAborting(record, inFlight));",
    foundBy: 'answersAreStable',
    row: 'terminal-unreachable',
    setup: { ...onlyPayments, day: 'sound', incidents: 0, frameFaults: 0 },
  },
  {
    id: 'headless-refusal-of-another-attempt',
    what: 'a refusal that is repeated without a header is taken for the newest of several attempts',
    file: 'src/core/terminal/answer.ts',
    find: "const isCertain = record.attempts.length === 1 || answer.body.Response.Result !== 'Failure';",
    replace: 'const isCertain = record.attempts.length > 0;',
    foundBy: 'atMostOneMovement',
    row: 'answer-found',
    setup: { ...onlyPayments, day: 'sound', incidents: 0, frameFaults: 0 },
  },
  {
    id: 'unreadable-amount-as-asked',
    what: 'an approval whose amount is no amount of its currency is told with the one that was asked for',
    file: 'src/core/kinds/amounts.ts',
    find: "if (units === undefined) return { difference: 'unknown' };",
    replace:
      'if (units === undefined) return told(requested, explain(asked, partsOf(texts, currency, requested.amount), 0, partial), asked);',
    foundBy: 'partialIsPartial',
    row: 'answer-found',
    setup: { ...onlyPayments, incidents: 0 },
  },
  {
    id: 'unknown-part-as-asked',
    what: 'a part of which nothing is said is told with the amount that was asked for',
    file: 'src/core/kinds/amounts.ts',
    find: "if (partial) return { difference: 'unknown' };",
    replace: '',
    foundBy: 'partialIsPartial',
    row: 'answer-found',
    setup: { ...onlyPayments, incidents: 0 },
  },
  {
    id: 'clock-jump-unnoticed',
    what: 'nobody notices that the machine slept, or that its clock was set',
    file: 'src/core/terminal/clock-jump.ts',
    find: '  if (before === undefined || !hasJumped(before, turn.now)) return false;',
    replace: '  if (before === undefined || !hasJumped(before, before)) return false;',
    foundBy: 'noStalePrompt',
    setup: { requestFaults: 0, frameFaults: 0 },
  },
  {
    id: 'tcp-connection-slept-through',
    what: 'over TCP money leaves on a connection through which the machine has slept',
    file: 'src/core/terminal/pong.ts',
    find: "if (turn.rail.bounds !== 'pong') return isOfThisDay(turn, connection);",
    replace: "if (turn.rail.bounds !== 'pong') return isOfThisDay(turn, connection) || true;",
    foundBy: 'noStalePrompt',
    setup: { requestFaults: 0, frameFaults: 0, carrier: 'tcp' },
  },
];
