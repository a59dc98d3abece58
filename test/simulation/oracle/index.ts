/**
 * The oracle: one function for each invariant that can be observed from outside (invariants I1 to I21, promises 7 to
 * 9).
 */

import type { Run } from '../play.js';
import { cardIsLetGo, cardPaysItsOwn, readingMovesNothing } from './cards.js';
import { bounded, everythingEnds, explainable, neverSilent, noCardData, noNeedlessUnresolved } from './ends.js';
import type { Check, Finding } from './finding.js';
import { neverBothOpen } from './hand-over.js';
import { leaseEnds } from './leases.js';
import { oneLeader } from './pair.js';
import {
  atMostOneMovement,
  cashIsReported,
  faithful,
  noLostApproval,
  partialIsPartial,
  reversalsAreAsked,
} from './money.js';
import { nexoIsDelivered, nexoIsFound, nexoSaleOnce, nexoTellsTrue } from './nexo.js';
import { failStop, fullDisk, oneAtATime, oneTransactionASale, sameIdSameThing, writeAhead } from './order.js';
import { leftIsTrue, partsWithinTotal } from './parts.js';
import { journalKeeps, keptUntilAcknowledged, mayChargeAgain, noStalePrompt, strangersAreShown } from './promises.js';
import { returnsWithinTaken } from './returns.js';
import { followUpsTrue, onlineEnds, onlineHonest, onlineOnce, onlineTrue } from './services.js';
import { complaintsOf } from './stalls.js';
import { answersAreStable, identityBeforeMatch, neverStartedNeverStarts, noInference } from './proof.js';

export type { Finding } from './finding.js';

/** All checks by their names. Every run has clock faults and disk faults, so together the checks also check I17. */
export const checks = {
  atMostOneMovement,
  oneTransactionASale,
  writeAhead,
  noLostApproval,
  faithful,
  noInference,
  neverStartedNeverStarts,
  identityBeforeMatch,
  everythingEnds,
  noNeedlessUnresolved,
  answersAreStable,
  sameIdSameThing,
  oneAtATime,
  partialIsPartial,
  cashIsReported,
  partsWithinTotal,
  leftIsTrue,
  readingMovesNothing,
  cardPaysItsOwn,
  cardIsLetGo,
  reversalsAreAsked,
  returnsWithinTaken,
  failStop,
  fullDisk,
  noCardData,
  bounded,
  neverSilent,
  explainable,
  noStalePrompt,
  keptUntilAcknowledged,
  mayChargeAgain,
  strangersAreShown,
  journalKeeps,
  nexoSaleOnce,
  nexoTellsTrue,
  nexoIsFound,
  nexoIsDelivered,
  onlineOnce,
  onlineTrue,
  followUpsTrue,
  onlineEnds,
  onlineHonest,
  neverBothOpen,
  leaseEnds,
  oneLeader,
} satisfies Readonly<Record<string, Check>>;

/** The name of a check. */
export type CheckName = keyof typeof checks;

/** Returns all findings about a run, the complaints of the terminals, and unexpected stops of processes. */
export function judge(run: Run): readonly Finding[] {
  return [
    ...Object.values(checks).flatMap((check: Check) => check(run)),
    ...complaintsOf(run).map((text): Finding => ({ invariant: 'wire', text: `a terminal complains: ${text}` })),
    ...run.machine.strangeStops.map(
      (text): Finding => ({ invariant: 'I8', text: `a process stopped itself: ${text}` }),
    ),
  ];
}
