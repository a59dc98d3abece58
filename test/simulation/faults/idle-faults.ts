/** Faults of requests that move no money. They do not count as faults of an open attempt. */

import { cut, fault, mayHold, type RequestFault, vouches } from './request-fault.js';

/** No attempt is open, so these faults do not count. */
export const onDeviceRequest: readonly RequestFault[] = [
  fault(2, [], 'cut before-delivery', 'cut after-delivery', 'cut after-approval', 'cut mid-frame'),
  fault(2, [], 'lose answer', 'lose request', 'half-open after-delivery'),
  fault(2, [], 'answer late 9s', 'answer late 20s', 'answer twice 20s', 'answer on-reconnect'),
  fault(1, [], 'answer wrong-id', 'answer wrong-terminal', 'answer unknown-word', 'answer malformed', 'answer binary'),
  fault(1, [], 'fail Cancel', 'fail UnavailableService', 'fail InProgress', 'reject', 'reject no-reason'),
  // A terminal that answers LoggedOut has lost facts that no profile promises to keep. An open period without transactions then proves nothing.
  { ...fault(1, [], 'logged-out'), fits: vouches },
  {
    ...fault(2, [], 'busy', 'busy 2', 'unavailable-device', 'card never', 'abort ignored; card never'),
    keepsLink: true,
  },
  {
    weight: 5,
    fits: mayHold,
    nextRandom: (dice) => ({
      ids: [],
      behaviour: dice.pick(['hold 8s', 'hold 20s', 'hold 54s']),
      deeds: cut(dice.between(10, 4_000)),
    }),
  },
  { ...fault(2, [], 'hold 20s', 'hold 50s', 'hold 54s'), fits: mayHold },
];

/** A question for a closed period closes nothing, and is repeated. */
export const onPrevious: readonly RequestFault[] = [
  fault(3, [], 'cut before-delivery', 'cut after-delivery', 'cut after-approval', 'cut mid-frame'),
  fault(3, [], 'lose answer', 'lose request', 'half-open after-delivery'),
  fault(2, [], 'answer late 9s', 'answer late 20s', 'answer twice 20s', 'answer on-reconnect'),
  fault(2, [], 'answer wrong-id', 'answer wrong-terminal', 'answer malformed', 'answer binary', 'busy', 'busy 2'),
  { ...fault(2, [], 'fail UnavailableService', 'fail NotFound', 'reject', 'unavailable-device'), until: '2026-11-22' },
  { ...fault(2, [], 'fail UnavailableService', 'reject', 'unavailable-device'), since: '2026-11-22' },
  // A terminal that denies a reconciliation has forgotten it.
  { ...fault(1, [], 'fail NotFound'), forgets: true, since: '2026-11-22' },
];

/** Faults of a request to release a card. tenderd repeats the request, but not for ever. */
export const onEnableService: readonly RequestFault[] = [
  fault(3, [], 'cut before-delivery', 'cut after-delivery', 'cut after-approval', 'cut mid-frame'),
  fault(3, [], 'lose answer', 'lose request', 'half-open after-delivery'),
  fault(2, [], 'answer late 9s', 'answer late 20s', 'answer twice 20s', 'answer on-reconnect'),
  fault(2, [], 'answer wrong-id', 'answer wrong-terminal', 'answer malformed', 'answer binary', 'reject'),
  fault(2, [], 'busy', 'busy 2', 'unavailable-device'),
  { ...fault(2, [], 'hold 8s', 'hold 50s'), fits: mayHold },
];
