/** All patches of the source. */

import { ofAnswers } from './of-answers.js';
import { ofCalls } from './of-calls.js';
import { ofCards } from './of-cards.js';
import { guardedTwice, ofClouds } from './of-clouds.js';
import { ofFirstWords } from './of-first-words.js';
import { ofIdentity } from './of-identity.js';
import { ofMemory } from './of-memory.js';
import { ofOptions } from './of-options.js';
import { ofPeriods } from './of-periods.js';
import { ofPolling } from './of-polling.js';
import { ofRecovery } from './of-recovery.js';
import { ofRegisters } from './of-registers.js';
import { ofReturns } from './of-returns.js';
import { ofServices } from './of-services.js';
import { ofUnasked } from './of-unasked.js';
import { ofTheCheckout } from './of-the-checkout.js';
import { ofTheEngine } from './of-the-engine.js';
import { ofTheJournal } from './of-the-journal.js';
import { ofTheLanguage } from './of-the-language.js';
import { ofTheNexoInterface } from './of-the-nexo-interface.js';
import { ofTheSeals } from './of-the-seals.js';
import { atTheEdge } from './at-the-edge.js';
import type { EdgePatch, Patch } from './patch.js';

/** What must be found. */
export const patches: readonly Patch[] = [
  ...ofRecovery,
  ...ofUnasked,
  ...ofPolling,
  ...ofCalls,
  ...ofClouds,
  ...ofMemory,
  ...ofPeriods,
  ...ofAnswers,
  ...ofFirstWords,
  ...ofRegisters,
  ...ofOptions,
  ...ofCards,
  ...ofIdentity,
  ...ofReturns,
  ...ofServices,
  ...ofTheCheckout,
  ...ofTheEngine,
  ...ofTheJournal,
  ...ofTheLanguage,
  ...ofTheNexoInterface,
  ...ofTheSeals,
];

/** What a test through real sockets must find. */
export const edgePatches: readonly EdgePatch[] = [...atTheEdge, ...guardedTwice];

/** What must not be found: whoever finds these finds anything. */
export const changesNothing: readonly Patch[] = [
  {
    id: 'another-name',
    what: 'a local variable has another name',
    file: 'src/core/terminal/questions/attempt-follow-up.ts',
    find: "const isLoggedOut = hasLostSession(turn, inFlight) || inFlight.notStartedCause === 'logged-out';\n  const needsLogin = isLoggedOut && ",
    replace:
      "const hasNoSession = hasLostSession(turn, inFlight) || inFlight.notStartedCause === 'logged-out';\n  const needsLogin = hasNoSession && ",
    foundBy: undefined,
  },
  {
    id: 'another-comment',
    what: 'a comment says something else',
    file: 'src/lane/engine/turn-loop.ts',
    find: '/** After the commit: send, tell, arm. */',
    replace: '/** Before the commit: send, tell, arm. */',
    foundBy: undefined,
  },
  {
    id: 'another-order',
    what: 'two conditions of which either is enough stand the other way round',
    file: 'src/core/terminal/questions/status-verdict.ts',
    find: 'if (!reachesBack || attempt.sawStart === true)',
    replace: 'if (attempt.sawStart === true || !reachesBack)',
    foundBy: undefined,
  },
];
