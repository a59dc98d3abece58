/** The message for the cashier about an open transaction at a payment service. */

import { linkProgress } from '../../messages/index.js';
import { openAttempts, type TransactionRecord } from '../model/transaction.js';
import type { ServiceAttempt } from '../model/attempt.js';
import type { KindRules } from '../policy/kind-rules.js';
import { isNamedAlone } from '../service/state/link-state.js';
import { beginningIn, hasNoShopper } from '../service/messages/service-kind.js';

/**
 * The state and the message of an open transaction at a payment service. `waiting`: tenderd is waiting for the shopper,
 * perhaps for days.
 */
export interface OpenOnline {
  readonly state: 'queued' | 'running' | 'recovering' | 'waiting';
  readonly message: string;
}

type Words = KindRules['words'];

/** Returns the state of an open transaction. `leftAloneUntil`: the service accepts no requests before this ISO wall time. */
export function openOnline({ words }: KindRules, record: TransactionRecord, leftAloneUntil?: string): OpenOnline {
  const open = openAttempts(record);
  const create = beginningIn({ attempts: open });
  if (open.length === 0) return { state: 'queued', message: linkProgress.waitsForService(words, leftAloneUntil) };
  const begun = create === undefined ? undefined : begunAtService(record, create, words);
  if (begun !== undefined) return begun;
  const attempts = open.filter((one): one is ServiceAttempt => one.rail === 'service');
  return unansweredByService(attempts, words, leftAloneUntil);
}

/** Returns the state of a payment that the service has begun; undefined if that is not known. */
function begunAtService(record: TransactionRecord, create: ServiceAttempt, words: Words): OpenOnline | undefined {
  if (create.pspReference !== undefined && hasNoShopper(record, create))
    return {
      state: create.refusedAs === undefined && record.abortRequested === undefined ? 'running' : 'recovering',
      message: linkProgress.atService(words),
    };
  if (create.wasAuthorized === true) return { state: 'running', message: linkProgress.authorized(words) };
  if (create.pspReference !== undefined && (record.abortRequested !== undefined || !isNamedAlone(record)))
    return openLink(record, create, words);
  return undefined;
}

/** Returns the state of a link that the shopper can still pay, or that is being withdrawn. */
function openLink({ abortRequested }: TransactionRecord, { declines = 0 }: ServiceAttempt, words: Words): OpenOnline {
  if (abortRequested === undefined) return { state: 'waiting', message: linkProgress.linkOpen(words, declines) };
  const why = abortRequested.isTimeOver === true ? 'time-over' : 'withdrawn';
  return { state: 'recovering', message: linkProgress.linkEnding(words, why, declines) };
}

/** Returns the state of a transaction whose request the service refused, or has not answered reliably. */
function unansweredByService(
  attempts: readonly ServiceAttempt[],
  words: Words,
  leftAloneUntil: string | undefined,
): OpenOnline {
  const refusedAs = attempts.find((one) => one.refusedAs !== undefined)?.refusedAs;
  if (refusedAs !== undefined)
    return { state: 'recovering', message: linkProgress.refused(words, refusedAs, leftAloneUntil) };
  const said = attempts.findLast((one) => one.said !== undefined)?.said?.text;
  if (attempts.some(({ wasLost }) => wasLost === true))
    return { state: 'recovering', message: linkProgress.answerLost(words, said, leftAloneUntil) };
  const last = leftAloneUntil === undefined ? said : undefined;
  return { state: 'running', message: linkProgress.onItsWay(words, last, leftAloneUntil) };
}
