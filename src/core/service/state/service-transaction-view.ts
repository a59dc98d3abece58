/** How a transaction at a payment service is told while it has no outcome. Nothing of the service's language is needed for it. */

import { leftAloneText } from './back-off-text.js';
import type { KindRules } from '../../policy/kind-rules.js';
import { beginningIn, isBeginning, isForNobody } from '../messages/service-kind.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import { openAttempts, type TransactionRecord } from '../../model/transaction.js';

/** What is told of it while it is open. `waiting`: for the shopper, for days perhaps. */
export interface OpenOnline {
  readonly state: 'queued' | 'running' | 'recovering' | 'waiting';
  readonly message: string;
}

/** Whether it is a link that waits for its shopper, who has its address. It is asked of thousands. */
export function isLinkThatWaits(record: TransactionRecord): boolean {
  const [create] = record.attempts;
  if (record.outcome !== undefined || record.abortRequested !== undefined || create?.rail !== 'service') return false;
  if (!isBeginning(create.endpoint) || create.hadAddress !== true || create.wasAuthorized === true) return false;
  return create.pspReference !== undefined && !isForNobody(record, create);
}

/** Whether only a webhook, or the cancel by our reference, has named the payment: no answer to its create was ever read, and nobody has its address. */
export function isNamedAlone(record: TransactionRecord): boolean {
  const create = beginningIn(record);
  return create?.pspReference !== undefined && create.hadAddress !== true && !isForNobody(record, create);
}

/** Whether the address of a link may still be shown: nobody has withdrawn it, and it has no outcome. */
export function mayBeShown({ outcome, abortRequested }: TransactionRecord): boolean {
  return outcome === undefined && abortRequested === undefined;
}

/** Returns how an open transaction stands. `leftAloneUntil`: the service asked for no requests before (ISO wall time). */
export function openOnline({ words }: KindRules, record: TransactionRecord, leftAloneUntil?: string): OpenOnline {
  const { noun, verb } = words;
  const again = `Do not ${verb} again`;
  const open = openAttempts(record);
  const create = beginningIn({ attempts: open });
  const alone = leftAloneText(leftAloneUntil);
  if (open.length === 0)
    return { state: 'queued', message: `The ${noun} waits for the payment service${alone}. Nothing was sent yet.` };
  const begun = create === undefined ? undefined : begunAtService(record, create, noun, again);
  if (begun !== undefined) return begun;
  const attempts = open.filter((one): one is ServiceAttempt => one.rail === 'service');
  return unansweredByService(attempts, { noun, again, alone });
}

/** Returns how a payment stands that the service is known to have begun. */
function begunAtService(
  record: TransactionRecord,
  create: ServiceAttempt,
  noun: string,
  again: string,
): OpenOnline | undefined {
  if (create.pspReference !== undefined && isForNobody(record, create))
    return {
      state: create.refusedAs === undefined && record.abortRequested === undefined ? 'running' : 'recovering',
      message: `The ${noun} is at the payment service, which is asked how it ended. ${again}.`,
    };
  if (create.wasAuthorized === true)
    return {
      state: 'running',
      message: `The customer has paid; the payment service is still at work on the ${noun}, and is asked how it ends. ${again}.`,
    };
  if (create.pspReference !== undefined && (record.abortRequested !== undefined || !isNamedAlone(record)))
    return openLink(record, create, again);
  return undefined;
}

/** Returns how a link stands that the customer may pay, or that was withdrawn. */
function openLink({ abortRequested }: TransactionRecord, { declines = 0 }: ServiceAttempt, again: string): OpenOnline {
  const declined =
    declines === 0 ? '' : ` ${declines === 1 ? 'A card was' : `${declines} cards were`} declined so far.`;
  if (abortRequested === undefined)
    return {
      state: 'waiting',
      message: `The link waits for the customer to pay.${declined} ${again} while it can be paid.`,
    };
  const what = abortRequested.isTimeOver === true ? 'The time to pay the link has passed' : 'The link was withdrawn';
  return {
    state: 'recovering',
    message: `${what}; the payment service is asked whether it was paid.${declined} ${again} yet.`,
  };
}

/** Returns how a transaction stands whose request the service refused, or has not answered in a way that can be relied on. */
function unansweredByService(
  attempts: readonly ServiceAttempt[],
  { noun, again, alone }: { readonly noun: string; readonly again: string; readonly alone: string },
): OpenOnline {
  const refusedAs = attempts.find((one) => one.refusedAs !== undefined)?.refusedAs;
  if (refusedAs !== undefined)
    return {
      state: 'recovering',
      message: `The payment service${alone === '' ? '' : `${alone},`} refused the ${noun} (${refusedAs}); its history is asked to confirm that. ${again} yet.`,
    };
  const said = attempts.findLast((one) => one.said !== undefined)?.said?.text;
  const asked = `the payment service${alone === '' ? '' : `${alone},`} is asked again`;
  if (attempts.some(({ wasLost }) => wasLost === true))
    return {
      state: 'recovering',
      message:
        said === undefined
          ? `The answer to the ${noun} was lost; ${asked}. ${again} yet.`
          : `It is not known what became of the ${noun}; ${asked}. It last answered ${said}. ${again} yet.`,
    };
  const answer = said === undefined || alone !== '' ? '' : `, which last answered ${said}`;
  return { state: 'running', message: `The ${noun} is on its way to the payment service${alone}${answer}. ${again}.` };
}
