/** Breakages of what is made of calls of terminals, which anybody at their address may make. */

import { onlyPayments } from '../only-payments.js';
import type { Patch } from './patch.js';

/** All of them. */
export const ofCalls: readonly Patch[] = [
  {
    id: 'answer-by-call-counts',
    what: 'a response that comes by a call is taken for the answer',
    file: 'src/core/terminal/answers/terminal-initiated-messages.ts',
    find: '  if (mayCome(message)) return false;',
    replace: "  if (mayCome(message) || message.name.endsWith('Response')) return false;",
    foundBy: 'identityBeforeMatch',
    setup: { ...onlyPayments, carrier: 'http', isFull: true, deviceRequests: 0, services: 0 },
    profile: 'swedbank-lan',
  },
];
