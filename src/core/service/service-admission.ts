/** Whether a request to a payment service may become a transaction: the rules of all requests, and those of a service and its orders. */

import { isNonFinancial } from '../policy/kind-rules.js';
import { admitBy, type Admission, type AdmissionContext, type AdmissionRules } from '../lifecycle/admission.js';
import { amountText, isActiveCurrency } from '../kinds/message/authorized-amounts.js';
import { adviceBeside } from '../sale/reviewed-revisions.js';
import type { Obstacle } from '../kinds/message/kind.js';
import type { AmountDetails } from '../model/common-types.js';
import type { OnlineParameters } from '../model/online-request.js';
import type { Order } from '../model/order.js';
import { type Refusal, wrongField } from '../model/refused-request.js';
import type { TransactionRequest } from '../model/request.js';
import {
  doubtOf,
  isDefinite,
  mayHaveMoved,
  movedMoney,
  type TransactionRecord,
  type IsReviewed,
} from '../model/transaction.js';
import { instantOf } from '../base/instant.js';
import { bodyOf } from './state/request-body.js';
import { serviceRules } from './messages/service-kinds.js';
import { beginningIn, beginningOf, endpointOf, serviceKindOf } from './messages/service-kind.js';
import { whyNotLeft } from './order/order-limits.js';
import { chainOf, orderOf, rootOf } from './order/order-state.js';
import type { ServiceSettings } from './state/service-state.js';
import { serviceLimits } from './state/schedule.js';
import { payBeforeMs } from './messages/http-date.js';

/** The decision, with what a service needs to know of the payment that it is about. */
export type ServiceAdmission =
  | Exclude<Admission, { readonly decision: 'accept' }>
  | (Extract<Admission, { readonly decision: 'accept' }> & {
      /** The payment, as the service calls it; undefined for what begins one. */
      readonly orderReference: string | undefined;
      /** What its order had left, where the request names no amount. */
      readonly orderRemaining: AmountDetails | undefined;
      readonly isBesideOthers: boolean;
    });

/** Decides on a request to a service (invariants I1, I10; promise 9). */
export function admitToService(
  request: TransactionRequest,
  context: AdmissionContext,
  settings: ServiceSettings,
): ServiceAdmission {
  // What was taken once is looked up before any rule of today.
  const refusal = context.existing === undefined ? refusalOf(request, context, settings) : undefined;
  if (refusal !== undefined) return { decision: 'refuse', refusal };
  const decision = admitBy(rulesOf(context), request, context);
  if (decision.decision !== 'accept') return decision;
  const original = request.original?.type === 'transaction' ? context.find(request.original.transactionId) : undefined;
  if (original === undefined)
    return { ...decision, orderReference: undefined, orderRemaining: undefined, isBesideOthers: false };
  const root = rootOf(original, context);
  const chain = chainOf(root, context);
  return {
    ...decision,
    orderReference: beginningIn(root)?.pspReference,
    orderRemaining: request.amountDetails === undefined ? leftOf(orderOf(root, chain)) : undefined,
    // What is in doubt stands in the history already.
    isBesideOthers: chain.some(({ outcome }) => !isDefinite(outcome)),
  };
}

/** What an order has left by the ledger: of an expired one a service may cancel it all the same. */
function leftOf(order: Order | undefined): AmountDetails | undefined {
  return order?.expired ?? order?.remaining;
}

/** Why a request is none that a service can be asked, whatever was asked before. */
function refusalOf(
  request: TransactionRequest,
  { nowWallMs }: AdmissionContext,
  settings: ServiceSettings,
): Refusal | undefined {
  const why = whyInvalid(request, settings);
  if (why !== undefined) return { code: 'invalid-request', text: `${why} Nothing was sent.` };
  const payable = payableBefore(request.online?.payBefore, nowWallMs);
  if (payable !== undefined) return wrongField('online.payBefore', payable);
  const plain = settings.isSimulated ? undefined : unencryptedIn(request);
  if (plain === undefined) return undefined;
  return wrongField(plain, 'an address that starts with https://: the service is not simulated');
}

/** Where a shopper's browser would come to a page without encryption: whoever is on its network could show another one. */
function unencryptedIn({ online }: TransactionRequest): string | undefined {
  if (online === undefined) return undefined;
  const { returnUrls, embed } = online;
  const addresses = Object.entries({
    'returnUrls.success': returnUrls?.success ?? '',
    'returnUrls.cancel': returnUrls?.cancel ?? '',
    'returnUrls.error': returnUrls?.error ?? '',
    'embed.origin': embed?.origin ?? '',
  });
  const [path] = addresses.find(([, address]) => /^http:/i.test(address)) ?? [];
  return path === undefined ? undefined : `online.${path}`;
}

/** Why a request is none that a service can be asked, as a sentence. */
function whyInvalid(request: TransactionRequest, settings: ServiceSettings): string | undefined {
  const served = serviceKindOf(request.kind);
  if (served === undefined) return notServed(request);
  const why =
    whyOnlyForTerminals(request) ??
    (served.begins ? undefined : whyNotAbout(request)) ??
    whyNotOfKind(request) ??
    (served.begins ? whyNotBegun(request) : undefined);
  if (why !== undefined) return why;
  const endpoint = endpointOf(request);
  if (endpoint === undefined) return notServed(request);
  const keyed = { endpoint, idempotencyKey: sampleKey, merchantId: settings.merchantId };
  const body = bodyOf({ request }, keyed, settings);
  return body.ok ? undefined : `${body.error.message}.`;
}

function notServed({ kind }: TransactionRequest): string {
  return `kind: a payment service takes no ${serviceRules[kind].words.noun}.`;
}

/** Returns which part of a request only a terminal can use. */
function whyOnlyForTerminals({ options, cardAcquisition, acquirerData, terminalData }: TransactionRequest) {
  if (options !== undefined) return 'options: a payment service takes none.';
  if (cardAcquisition !== undefined) return 'cardAcquisition: only a terminal has a card.';
  if (acquirerData !== undefined || terminalData !== undefined) return 'acquirerData: a payment service takes none.';
  return undefined;
}

/** Returns why a request is about no payment of ours. */
function whyNotAbout({ kind, online, original }: TransactionRequest): string | undefined {
  if (online !== undefined) return `online: a ${serviceRules[kind].words.noun} has none.`;
  return original?.type === 'transaction' ? undefined : 'original: name the transaction of ours by its transactionId.';
}

/** Returns why an amount does not fit the kind of the request. */
function whyNotOfKind({ kind, amountDetails }: TransactionRequest): string | undefined {
  if (amountDetails === undefined) return undefined;
  const { amount, currency } = amountDetails;
  const isZero = isNonFinancial(serviceRules[kind]);
  if (amount > 0 === isZero)
    return `amountDetails.amount: expected ${isZero ? '0, because nothing is charged' : 'more than 0'}.`;
  return isActiveCurrency(currency)
    ? undefined
    : `amountDetails.currency: ${currency} is no active currency of ISO 4217.`;
}

/** Returns why a request begins nothing at a payment service. */
function whyNotBegun({ kind, online }: TransactionRequest): string | undefined {
  if (online === undefined) return 'online: the addresses to return to are missing.';
  const wrong = isNonFinancial(serviceRules[kind]) ? whyNotVerified(online) : whyNotOnline(online);
  if (wrong !== undefined) return wrong;
  const isSplit = online.split === true && kind === 'payment';
  return isSplit ? 'online.split: only a pre-authorization is captured in parts.' : undefined;
}

/** What the endpoint that is meant has no place for would be left out unsaid. */
function whyNotOnline(online: OnlineParameters): string | undefined {
  const endpoint = beginningOf(online);
  if (endpoint !== 'authorizeMit' && online.returnUrls === undefined)
    return 'online.returnUrls: the addresses to return to are missing.';
  if (endpoint === 'createSession') return undefined;
  const { payBefore, returnUrls, embed, methods, store, storedOnly, split, instrument } = online;
  const ofCards = { methods, store, storedOnly };
  const strays = {
    authorize: ofCards,
    createMit: { ...ofCards, split, instrument },
    authorizeMit: { ...ofCards, split, payBefore, returnUrls, embed },
  }[endpoint];
  const [stray] = Object.entries(strays).find(([, value]) => value !== undefined) ?? [];
  return stray === undefined
    ? undefined
    : `online.${stray}: it does not go with a stored card that pays, or with an agreement.`;
}

/** A card is verified on the page of a link. It is stored if its shopper is named, or if `store` is `must`. */
function whyNotVerified({ returnUrls, instrument, recurring, store, storedOnly, split }: OnlineParameters) {
  if (returnUrls === undefined) return 'online.returnUrls: the addresses to return to are missing.';
  const [stray] =
    Object.entries({ instrument, recurring, store: store === 'must' ? undefined : store, storedOnly, split }).find(
      ([, value]) => value !== undefined,
    ) ?? [];
  return stray === undefined ? undefined : `online.${stray}: a verification has none.`;
}

/** A key that is never sent: only the form of a request is looked at with it. */
const sampleKey = '00000000-0000-7000-8000-000000000000';

/** A link waits a month at most. */
const payBeforeMaxMs = 30 * payBeforeMs;

/** What is expected of the time by which a link is paid, where it is none that a link can have. */
function payableBefore(payBefore: string | undefined, nowWallMs: number): string | undefined {
  if (payBefore === undefined) return undefined;
  const instant = instantOf(payBefore);
  if (instant === undefined || !instant.hasZone) return 'a time with its zone';
  if (instant.ms <= nowWallMs) return "a time that has not passed by this daemon's clock";
  return instant.ms - nowWallMs > payBeforeMaxMs ? 'a time within 30 days' : undefined;
}

function rulesOf(context: AdmissionContext): AdmissionRules {
  return {
    kinds: serviceRules,
    amountText,
    latestStartMaxMs: serviceLimits.latestStartMaxMs,
    whyNotPassedOn: () => undefined,
    cardFor: () => ({ acquisitionPoi: undefined }),
    obstacleIn: (request, original, { isReviewed }) => obstacleIn(request, original, context, isReviewed),
    whyNotForeign: () => undefined,
  };
}

function obstacleIn(
  request: TransactionRequest,
  original: TransactionRecord,
  context: AdmissionContext,
  isReviewed: IsReviewed,
): Obstacle | undefined {
  const rules = serviceRules[request.kind];
  const { about } = rules;
  if (about === undefined) return undefined;
  const no = (text: string, code = about.code): Obstacle => ({ code, text });
  if (original.request.service === undefined)
    return no(`was taken on terminal ${original.request.terminal}; ${rules.words.verb} it there.`);
  if (original.request.service !== request.service)
    return no(`was paid at the service ${original.request.service}; ${rules.words.verb} it there.`);
  if (!about.kinds.includes(original.request.kind))
    return no(`is a ${serviceRules[original.request.kind].words.noun}${about.otherwise}.`);
  const root = rootOf(original, context);
  if (!movedMoney(original.outcome) || !movedMoney(root.outcome))
    return no(`is not approved: ${original.outcome?.result ?? 'it is still open'}.`);
  if (beginningIn(root)?.pspReference === undefined)
    return no('has no reference at the service. Look at the pages of the payment service.');
  const chain = chainOf(root, context);
  const unknown = chain.find((one) => mayHaveMoved(one) && !isReviewed(one));
  if (unknown !== undefined) return no(whyUnknown(unknown));
  return whyNotLeft(rules, request, root, chain, isReviewed);
}

/** One operation of a payment at a time: the history proves a lost answer only then. */
function whyUnknown(record: TransactionRecord): string {
  const { request, outcome } = record;
  const { noun } = serviceRules[request.kind].words;
  const doubt = doubtOf(record);
  if (doubt !== undefined)
    return `has the ${noun} ${request.transactionId}, which is ${outcome?.result ?? 'open'}, but ${doubt}. ${adviceBeside(record)}`;
  const how = outcome === undefined ? 'is still open' : 'is unresolved';
  return `has the ${noun} ${request.transactionId}, which ${how}. ${adviceBeside(record)}`;
}
