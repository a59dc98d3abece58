/**
 * The simulated terminal has its own table of kinds, so that it does not repeat a mistake of the daemon. In this file
 * the compiler compares both tables, because the terminal would treat a kind without a row as a payment.
 */

import type { TransactionKind } from '../../src/core/index.js';
import {
  requestedKindNames,
  requestedKinds,
  type RequestedKind,
} from '../../src/simulator/terminal/base/requested-kind.js';

/** The kinds that a terminal can process: all kinds except those that only a payment service can process. */
type TerminalKind = Exclude<TransactionKind, 'verification'>;

/** A kind that is missing in this object needs a row in src/simulator/terminal/base/requested-kind.ts. */
export const simulated: Readonly<Record<TerminalKind, (typeof requestedKinds)[RequestedKind]>> = requestedKinds;

/** The daemon has the kinds of all rows. */
export const known: readonly TerminalKind[] = requestedKindNames;
