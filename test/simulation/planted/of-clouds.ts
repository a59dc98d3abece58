/** Breakages of what a cloud says by itself, in front of the terminals. */

import { onlyPayments } from '../only-payments.js';
import type { EdgePatch, Patch } from './patch.js';

/** Where clouds refuse what they pass on. */
const clouded = { ...onlyPayments, carrier: 'http', deviceRequests: 0, services: 0, often: ['L37'] } as const;

/** All of them. */
export const ofClouds: readonly Patch[] = [
  {
    id: 'cloud-speaks-for-terminal',
    what: 'what a cloud says by itself is taken for the word of the terminal behind it',
    file: 'src/core/terminal/terminal-rail.ts',
    find: "if (this.#settings.profile.peer !== 'cloud' || body.Response.Result !== 'Failure') return false;",
    replace: "if (this.#settings.profile.name !== 'no cloud' || body.Response.Result !== 'Failure') return false;",
    foundBy: 'atMostOneMovement',
    row: 'not-found-early',
    setup: clouded,
    profile: 'adyen-cloud',
  },
  {
    id: 'cloud-denied-at-once',
    what: 'NotFound confirms what a cloud refused by itself although the request may still arrive',
    file: 'src/core/terminal/questions/status-subject.ts',
    find: 'return !(isOfMessage || maybePassedOn) || !isEarly(asked);',
    replace: 'return (maybePassedOn && !isOfMessage) || !isOfMessage || !isEarly(asked);',
    foundBy: 'atMostOneMovement',
    row: 'not-found-early',
    setup: clouded,
    profile: 'swedbank-cloud',
  },
  {
    id: 'cloud-believed-past-deadline',
    what: 'LoggedOut of a cloud is believed without a question once nothing can arrive any more',
    file: 'src/core/terminal/questions/attempt-follow-up.ts',
    find: "  if (notStartedCause === 'logged-out' && turn.rail.questionFor(pursuedAttempt(entry)) !== undefined) return;\n  // A cloud may have said it, and passed it on: that nothing can arrive any more does not say that nothing has.\n  if (maybePassedOn) return;",
    replace:
      "  if (maybePassedOn ? mayArrive(entry.inFlight, turn.now.monoMs) : notStartedCause === 'logged-out' && turn.rail.questionFor(pursuedAttempt(entry)) !== undefined) return;",
    foundBy: 'noLostApproval',
    row: 'refused',
    setup: clouded,
    profile: 'adyen-cloud',
  },
  {
    id: 'cloud-declines',
    what: 'Refusal, Cancel and the like are final at once also where a cloud may have said them by itself',
    file: 'src/core/terminal/answers/must-be-confirmed.ts',
    find: '  if (mustBeRepeated === undefined) return maybeNotItsOwn;',
    replace: '  if (mustBeRepeated === undefined) return false;',
    foundBy: 'noLostApproval',
    row: 'not-found-early',
    setup: clouded,
    profile: 'adyen-cloud',
  },
  {
    id: 'proxy-speaks-for-terminal',
    what: '400 and 401 count as the word of the terminal whoever answers by HTTP',
    file: 'src/core/terminal/answers/response-reading.ts',
    find: '  if (turn.state.settings.profile.refusesByStatus !== true)',
    replace: "  if (turn.state.settings.profile.name === 'no proxy')",
    foundBy: 'noLostApproval',
    row: 'refused-by-status',
    setup: { ...onlyPayments, carrier: 'http', deviceRequests: 0, services: 0, often: ['L26'] },
    profile: 'default',
  },
  {
    id: 'response-of-cloud-bounds',
    what: 'the response of a cloud counts as proof that the terminal behind it has read the request',
    file: 'src/core/terminal/wire/profile.ts',
    find: "const behindCloud: Profile = { ...cloud, bounds: 'none' };",
    replace: 'const behindCloud: Profile = { ...cloud, requestLifetimeMs: 1, lifetimeAfterPongMs: 1 };',
    foundBy: 'noLostApproval',
    row: 'not-found-early',
    setup: clouded,
    profile: 'adyen-cloud',
  },
];

/** Those behind which another guard stands on every day: a test of the one guard finds them. */
export const guardedTwice: readonly EdgePatch[] = [
  {
    id: 'cloud-ends-session',
    what: 'LoggedOut that a cloud may say by itself ends the session of the terminal, which then has nothing to forget',
    file: 'src/core/terminal/answers/not-started-response.ts',
    find: "const isLoggedOut = because === 'logged-out' && inFlight?.maybePassedOn !== true;",
    replace: "const isLoggedOut = because === 'logged-out';",
    foundByTest: {
      file: 'test/core/denied-refusals.test.ts',
      name: 'LoggedOut in the words of a cloud is no word of the terminal: its denial behind the last arrival shows nothing',
    },
  },
  {
    id: 'other-zone-is-another-time',
    what: 'the terminal’s key with its time in another zone is another key: it is found by its TransactionID alone, as one with a made-up time is',
    file: 'src/core/sale/poi-transaction-id.ts',
    find: 'if (first.hasZone === second.hasZone) return apartS === 0;',
    replace: 'if (first.hasZone === second.hasZone) return false;',
    foundByTest: {
      file: 'test/core/terminal-key.test.ts',
      name: 'is the same at the same second, whatever zone it is written in',
    },
  },
  {
    id: 'returns-counted-once',
    what: 'what waits to give back is not looked at again once something else about the same payment is approved after all',
    file: 'src/core/lifecycle/sibling-completed.ts',
    find: 'wasReviewedBefore(record, moved) || isTooMuchOfOriginal(turn, record, sameSale)',
    replace: 'wasReviewedBefore(record, moved)',
    foundByTest: {
      file: 'test/lane/left-since.test.ts',
      name: 'a refund that gives back more than was asked for leaves too little for one that waits',
    },
  },
];
