/** The service refuses what begins a payment: whether nothing was done, or something was tried that its history tells. */

import { endNotProcessed } from '../kernel/attempts.js';
import type { ServiceAttempt } from '../model/attempt.js';
import { onForeignAnswer, otherOwnerOf } from './foreign.js';
import { refused } from './outcome.js';
import { pollLater, retryLater } from './pace.js';
import type { Refused } from './reading.js';
import { saysUntried } from './refusals.js';
import { evidenceOf, noteLost } from './sending.js';
import { beginningIn } from './service-kind.js';
import type { ServiceTurn } from './service-turn.js';
import type { ServiceEntry } from './state.js';

/** A problem to a create. Nobody has its address; but one that was lost before may have done what this one was refused. */
export function onRefusedCreation(
  turn: ServiceTurn,
  entry: ServiceEntry,
  create: ServiceAttempt,
  { code, words, pspReference, kept }: Refused,
): void {
  const { record } = entry;
  const { transactionId } = record.request;
  const owner = pspReference === undefined ? undefined : otherOwnerOf(turn, transactionId, pspReference.toLowerCase());
  if (owner !== undefined) return onForeignAnswer(turn, entry, create, owner);
  // A payment without a shopper was tried: what became of it stands in its history.
  if (
    pspReference !== undefined &&
    (create.pspReference === undefined || isDeclineOf(entry, create, code, pspReference))
  ) {
    turn.storeAttempt(record, create.idempotencyKey, { pspReference: pspReference.toLowerCase(), refusedAs: code });
    return turn.patchEntry(transactionId, { dueAtMs: turn.now.monoMs });
  }
  if (create.pspReference !== undefined) return pollLater(turn, entry);
  // The first one is at work, or left with other bytes: something has arrived. Who pays with a stored card needs no address.
  const isUncertain = code === 'request-in-progress' || code === 'idempotency-key-reused';
  const mayHavePaid = record.request.online?.instrument !== undefined && !saysUntried(code);
  if (isUncertain || mayHavePaid) noteLost(turn, record, create, code);
  const present = turn.entry(transactionId) ?? entry;
  if (beginningIn(present.record)?.wasLost === true) return retryLater(turn, present);
  const ended = turn.storeAttempt(record, create.idempotencyKey, {
    state: 'not-started',
    refusedAs: code,
    evidence: evidenceOf(turn, 'direct', kept),
  });
  endNotProcessed(turn, ended, refused(turn.kindOf(record), code, words), 'service-refused');
}

/** The first word about a payment with a stored card that a webhook had named before: no page was ever there for it. */
function isDeclineOf({ record }: ServiceEntry, create: ServiceAttempt, code: string, pspReference: string): boolean {
  const isStored = record.request.online?.instrument !== undefined && create.hadAddress !== true;
  return isStored && code === 'declined' && create.pspReference === pspReference.toLowerCase();
}
