/** Admits requests to a payment service: the rules for all requests, and those for a service and its orders. */

import { orders, serviceRefusals } from '../../messages/index.js';
import { isNonFinancial } from '../policy/kind-rules.js';
import { admitBy, type Admission, type AdmissionContext, type AdmissionRules } from '../lifecycle/admission.js';
import { amountText, isActiveCurrency } from '../kinds/message/authorized-amounts.js';
import { blockedAdvice } from '../sale/reviewed-revisions.js';
import type { Obstacle } from '../kinds/message/kind.js';
import type { AmountDetails } from '../model/common-types.js';
import type { OnlineParameters } from '../model/online-request.js';
import type { Order } from '../model/order.js';
import { type Refusal, wrongField } from '../model/refused-request.js';
import type { TransactionRequest } from '../model/request.js';
import {
  uncertaintyOf,
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

/** The decision about a request, with facts about its payment. */
export type ServiceAdmission =
  | Exclude<Admission, { readonly decision: 'accept' }>
  | (Extract<Admission, { readonly decision: 'accept' }> & {
      /** The service's reference of the payment; undefined for a request that begins one. */
      readonly orderReference: string | undefined;
      /** The remaining amount of the order, if the request names no amount. */
      readonly orderRemaining: AmountDetails | undefined;
      readonly isBesideOthers: boolean;
    });

/** Decides on a request to a service (invariants I1, I10; promise 9). */
export function admitToService(
  request: TransactionRequest,
  context: AdmissionContext,
  settings: ServiceSettings,
): ServiceAdmission {
  // A known transaction is returned before any rule is checked.
  const refusal = context.existing === undefined ? refusalOf(request, context, settings) : undefined;
  if (refusal !== undefined) return { decision: 'refuse', refusal };
  const decision = admitBy(rulesOf(context), request, context);
  if (decision.decision !== 'accept') return decision;
  const original = request.original?.type === 'transaction' ? context.find(request.original.transactionId) : undefined;
  if (original === undefined)
    return { orderReference: undefined, orderRemaining: undefined, isBesideOthers: false, ...decision };
  const root = rootOf(original, context);
  const chain = chainOf(root, context);
  return {
    orderReference: beginningIn(root)?.pspReference,
    orderRemaining: request.amountDetails === undefined ? leftOf(orderOf(root, chain)) : undefined,
    // A transaction with a definite outcome does not count here, even if an attention item makes the outcome uncertain:
    // the history already shows the operation.
    isBesideOthers: chain.some(({ outcome }) => !isDefinite(outcome)),
    ...decision,
  };
}

/**
 * Returns the remaining amount of an order. For an expired order, returns the expired amount, because a service may
 * still cancel that order.
 */
function leftOf(order: Order | undefined): AmountDetails | undefined {
  return order?.expired ?? order?.remaining;
}

/** Returns why a request is invalid for a service, regardless of earlier transactions. */
function refusalOf(
  request: TransactionRequest,
  { nowWallMs }: AdmissionContext,
  settings: ServiceSettings,
): Refusal | undefined {
  const why = whyInvalid(request, settings);
  if (why !== undefined) return { code: 'invalid-request', text: serviceRefusals.invalid(why) };
  const payable = payableBefore(request.online?.payBefore, nowWallMs);
  if (payable !== undefined) return wrongField('online.payBefore', payable);
  const plain = settings.isSimulated ? undefined : unencryptedIn(request);
  if (plain === undefined) return undefined;
  return wrongField(plain, serviceRefusals.expectedHttps());
}

/**
 * Returns the field with an unencrypted address for the shopper's browser. At such an address an attacker on the
 * network could show another page.
 */
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

/** Returns the reason why a request is invalid for a service; undefined if it is valid. */
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
  return body.ok ? undefined : serviceRefusals.notExpressible(body.error.message);
}

function notServed({ kind }: TransactionRequest): string {
  return serviceRefusals.kindNotOffered(serviceRules[kind].words.noun);
}

/** Returns the field of a request that only a terminal can use; undefined if there is none. */
function whyOnlyForTerminals({ options, cardAcquisition, acquirerData, terminalData }: TransactionRequest) {
  const fields = { options, cardAcquisition, acquirerData, terminalData };
  const [field] = Object.entries(fields).find(([, value]) => value !== undefined) ?? [];
  return field === undefined ? undefined : serviceRefusals.onlyForTerminals(field);
}

/** Returns the reason why a follow-up request names no payment of ours. */
function whyNotAbout({ kind, online, original }: TransactionRequest): string | undefined {
  if (online !== undefined) return serviceRefusals.onlineNotAllowed(serviceRules[kind].words.noun);
  return original?.type === 'transaction' ? undefined : serviceRefusals.originalNotNamed();
}

/** Returns the reason why an amount does not fit the kind of the request; undefined if it fits. */
function whyNotOfKind({ kind, amountDetails }: TransactionRequest): string | undefined {
  if (amountDetails === undefined) return undefined;
  const { amount, currency } = amountDetails;
  const isZero = isNonFinancial(serviceRules[kind]);
  if (amount > 0 === isZero) return serviceRefusals.wrongAmount(isZero);
  return isActiveCurrency(currency) ? undefined : serviceRefusals.inactiveCurrency(currency);
}

/** Returns why a request cannot begin a payment at a payment service. */
function whyNotBegun({ kind, online }: TransactionRequest): string | undefined {
  if (online === undefined) return serviceRefusals.onlineMissing();
  const wrong = isNonFinancial(serviceRules[kind]) ? whyNotVerified(online) : whyNotOnline(online);
  if (wrong !== undefined) return wrong;
  const isSplit = online.split === true && kind === 'payment';
  return isSplit ? serviceRefusals.splitNotAllowed() : undefined;
}

/**
 * Returns the reason to refuse a field that the endpoint of the request does not have. The service would ignore such a
 * field silently.
 */
function whyNotOnline(online: OnlineParameters): string | undefined {
  const endpoint = beginningOf(online);
  if (endpoint !== 'authorizeMit' && online.returnUrls === undefined) return serviceRefusals.returnUrlsMissing();
  if (endpoint === 'createSession') return undefined;
  const { payBefore, returnUrls, embed, methods, store, storedOnly, split, instrument } = online;
  const ofCards = { methods, store, storedOnly };
  const strays = {
    authorize: ofCards,
    createMit: { ...ofCards, split, instrument },
    authorizeMit: { ...ofCards, split, payBefore, returnUrls, embed },
  }[endpoint];
  const [stray] = Object.entries(strays).find(([, value]) => value !== undefined) ?? [];
  return stray === undefined ? undefined : serviceRefusals.notWithStoredCard(stray);
}

/**
 * Returns the reason why a verification is invalid. A card is verified on the page of a link. The card is stored if the
 * request names the shopper, or if `store` is `must`.
 */
function whyNotVerified({ returnUrls, instrument, recurring, store, storedOnly, split }: OnlineParameters) {
  if (returnUrls === undefined) return serviceRefusals.returnUrlsMissing();
  const [stray] =
    Object.entries({ instrument, recurring, store: store === 'must' ? undefined : store, storedOnly, split }).find(
      ([, value]) => value !== undefined,
    ) ?? [];
  return stray === undefined ? undefined : serviceRefusals.notInVerification(stray);
}

/** A key that is never sent, and only used to check the form of a request. */
const sampleKey = '00000000-0000-7000-8000-000000000000';

/** The longest time for which a link can be paid: 30 days. */
const payBeforeMaxMs = 30 * payBeforeMs;

/** Returns the expected value of `payBefore` if the value is not valid. */
function payableBefore(payBefore: string | undefined, nowWallMs: number): string | undefined {
  if (payBefore === undefined) return undefined;
  const instant = instantOf(payBefore);
  if (instant === undefined || !instant.hasZone) return serviceRefusals.expectedPayBefore('no-zone');
  if (instant.ms <= nowWallMs) return serviceRefusals.expectedPayBefore('past');
  return instant.ms - nowWallMs > payBeforeMaxMs ? serviceRefusals.expectedPayBefore('too-late') : undefined;
}

function rulesOf(context: AdmissionContext): AdmissionRules {
  return {
    kinds: serviceRules,
    amountText,
    latestStartMaxMs: serviceLimits.latestStartMaxMs,
    whyNotPassedOn: () => undefined,
    cardFor: () => ({ acquisitionPoi: undefined }),
    obstacleIn: (request, original, { isReviewed }) => {
      const obstacle = obstacleIn(request, original, context, isReviewed);
      return obstacle && { ...obstacle, text: orders.ofTransaction(original.request.transactionId, obstacle.text) };
    },
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
  if (original.request.service === undefined) return no(orders.onTerminal(original.request.terminal, rules.words.verb));
  if (original.request.service !== request.service)
    return no(orders.atOtherService(original.request.service, rules.words.verb));
  if (!about.kinds.includes(original.request.kind))
    return no(orders.wrongKind(serviceRules[original.request.kind].words.noun, about.otherwise));
  const root = rootOf(original, context);
  if (!movedMoney(original.outcome) || !movedMoney(root.outcome))
    return no(orders.notApproved(original.outcome?.result));
  if (beginningIn(root)?.pspReference === undefined) return no(orders.noReference());
  const chain = chainOf(root, context);
  const unknown = chain.find((one) => mayHaveMoved(one) && !isReviewed(one));
  if (unknown !== undefined) return no(whyUnknown(unknown));
  return whyNotLeft(rules, request, root, chain, isReviewed);
}

/**
 * Returns the text about another operation that is open or has an unknown result. Only one operation of a payment runs
 * at a time. So if the answer to an operation is lost, the history proves its result.
 */
function whyUnknown(record: TransactionRecord): string {
  const { request, outcome } = record;
  const { noun } = serviceRules[request.kind].words;
  const doubt = uncertaintyOf(record);
  const other = { id: request.transactionId, advice: blockedAdvice(record) };
  if (doubt !== undefined) return orders.otherUncertain(noun, { ...other, result: outcome?.result ?? 'open', doubt });
  return orders.otherOpen(noun, { ...other, isOpen: outcome === undefined });
}
