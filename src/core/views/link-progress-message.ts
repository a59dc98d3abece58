/** The sentence for the cashier about an open transaction at a payment service. Nothing of the language of the service is needed for it. */

import { openAttempts, type TransactionRecord } from '../model/transaction.js';
import type { ServiceAttempt } from '../model/attempt.js';
import type { KindRules } from '../policy/kind-rules.js';
import { leftAloneText } from '../service/state/back-off-text.js';
import { isNamedAlone } from '../service/state/link-state.js';
import { beginningIn, isForNobody } from '../service/messages/service-kind.js';

/** What is told of it while it is open. `waiting`: for the shopper, for days perhaps. */
export interface OpenOnline {
  readonly state: 'queued' | 'running' | 'recovering' | 'waiting';
  readonly message: string;
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
