/**
 * Terminals of Swedbank Pay (notes, tag [W]): XML of 3.1. These terminals answer Busy where other terminals answer
 * InProgress.
 */
import type { Dialect } from './dialect.js';
import { standard31 } from './standard.js';

/** How `swedbank-3.1` differs from version 3.1. A terminal without a session may respond NotAllowed. */
export const swedbank31: Dialect = {
  ...standard31,
  name: 'swedbank-3.1',
  encodings: ['xml'],
  receipts: 'json',
  isServiceNamedOutside: true,
  runningCondition: 'Busy',
  loggedOutConditions: ['LoggedOut', 'NotAllowed'],
  terminalEnvironment: 'Attended',
};
