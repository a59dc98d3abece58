/**
 * The simulated terminal has a table of kinds of its own, so that it does not repeat a mistake of the daemon. The compiler compares the kinds:
 * the terminal would take a request of a kind without a row for a payment.
 */

import type { TransactionKind } from '../../src/core/index.js';
import {
  requestedKindNames,
  requestedKinds,
  type RequestedKind,
} from '../../src/simulator/terminal/base/requested-kind.js';

/** What a terminal is asked for: every kind but those that only a payment service does. */
type TerminalKind = Exclude<TransactionKind, 'verification'>;

/** A kind that is missing here needs a row in src/simulator/terminal/base/requested-kind.ts. */
export const simulated: Readonly<Record<TerminalKind, (typeof requestedKinds)[RequestedKind]>> = requestedKinds;

/** No row is of a kind that the daemon does not have. */
export const known: readonly TerminalKind[] = requestedKindNames;
