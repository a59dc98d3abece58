/** Create, Authorize, Create MIT and Authorize MIT: their error responses, and the payments that they begin. */

import { type Answer, type Refusal, refuse, success } from '../requests/answer.js';
import { applyVerdict, verdictOf } from './authorization.js';
import type { Instrument } from '../records/books.js';
import { cardNamed } from '../base/cards.js';
import type { CreateRequest } from '../requests/create-request.js';
import { secretToken, uuid7 } from '../base/ids.js';
import { convenient, instrumentOf } from './instruments.js';
import { availability, notConfigured, offered, purposeOf } from './methods.js';
import type { Means, Payment } from '../records/payment.js';
import { type Caller, kept, type World, withOperation } from '../records/world.js';

/** Begins a payment. A payment with a stored card is authorized at once if it needs no authentication. */
export function create(world: World, caller: Caller, request: CreateRequest): Answer {
  const refused = impossible(world, caller, request);
  if (refused !== undefined) return refused;
  if (request.paymentInstrumentReference !== undefined) return withInstrument(world, caller, request);
  const payment = kept(world, begun(world, caller, request));
  return { status: 200, body: { responseInfo: success, sessionInfo: sessionInfo(world, payment) } };
}

/** Returns the error response to an impossible request, or undefined. */
function impossible(world: World, { merchantId, merchant }: Caller, request: CreateRequest): Refusal | undefined {
  const { configuration } = world;
  const { whitelist, splitShipment, storing, storesVerified, storedOnly, merchantShopperId } = request;
  const isPushWallet = (method: string): boolean => configuration.methods[method]?.kind === 'push-wallet';
  if (splitShipment && whitelist?.some(isPushWallet) === true)
    return refuse('split-shipment-unsupported', 'The push wallet takes one capture: leave it out, or splitShipment.');
  const begins = request.recurring !== undefined && request.kind !== 'mit-authorize';
  if (!merchant.storing && (storing === 'MANDATED' || storesVerified || begins))
    return refuse('storing-not-enabled', 'The merchant may not store instruments: leave the storing out.');
  if (storedOnly && merchantShopperId !== undefined && convenient(world, merchantId, merchantShopperId).length === 0)
    return refuse('no-stored-instruments', 'Create a session that allows other cards.');
  if (request.kind === 'mit-authorize') return undefined;
  const methods = offered(configuration, merchant, request);
  return 'status' in methods ? methods : undefined;
}

function begun(world: World, { merchantId }: Caller, request: CreateRequest): Payment {
  const { nowMs, random, configuration } = world;
  const lifetimeMs = configuration.sessionLifetimeSeconds * 1_000;
  const payment: Payment = {
    pspReference: uuid7(nowMs, random),
    merchantId,
    createdAtMs: nowMs,
    request,
    token: secretToken(random),
    session: 'waits',
    attempts: 0,
    operations: [],
    ...(lifetimeMs === 0 ? {} : { sessionEndsAtMs: nowMs + lifetimeMs }),
  };
  return withOperation(world, payment, 'CREATE_SESSION', 'COMPLETED', {});
}

/**
 * Begins a payment with a stored card. The service authorizes it at once if the merchant starts it or the amount is below the low-value limit.
 * Otherwise the shopper authenticates.
 */
function withInstrument(world: World, caller: Caller, request: CreateRequest): Answer {
  const instrument = storedFor(world, caller, request);
  if (instrument === undefined)
    return refuse('instrument-not-found', 'List the instruments of the shopper, or ask the shopper for a card.');
  const found = availability(
    world.configuration,
    caller.merchant,
    'CARD',
    purposeOf(request, cardNamed(instrument.card)?.scheme),
  );
  if (!found.ok) return notConfigured(found.missing);
  const { paymentInstrumentReference, card } = instrument;
  const means: Means = { method: 'CARD', ...found.acquired, card, paymentInstrumentReference, isStored: false };
  // With a stored card, the first decline ends the session, if the configuration limits the declines at all.
  const attempts = Math.max(0, world.configuration.attemptsMax - 1);
  const payment = { ...begun(world, caller, request), attempts };
  if (request.kind !== 'mit-authorize' && !isLowValue(world, request)) {
    const waiting = kept(world, { ...payment, means, authentication: 'frictionless' });
    return { status: 200, body: { responseInfo: success, sessionInfo: sessionInfo(world, waiting) } };
  }
  const verdict = verdictOf(world, request.kind, payment, means, 'none');
  const isMit = request.kind === 'mit-authorize';
  // If the merchant starts the payment, no shopper is there to authenticate, so a soft decline is final.
  const answer = isMit && verdict.answer === 'soft-declined' ? 'declined' : verdict.answer;
  // After a soft decline, the shopper authenticates on a page. After any other decline, no page is shown and no further
  // attempt is possible.
  const tried = answer === 'soft-declined' ? payment : { ...payment, isLastAttempt: true as const };
  const authorized = applyVerdict(world, tried, means, { ...verdict, answer });
  if (answer === 'declined')
    return refuse('declined', 'The issuer declined. The status shows it.', payment.pspReference);
  return { status: 200, body: { responseInfo: success, sessionInfo: sessionInfo(world, authorized) } };
}

function storedFor(world: World, { merchantId }: Caller, request: CreateRequest): Instrument | undefined {
  const { merchantShopperId = '', paymentInstrumentReference = '', recurring } = request;
  const instrument = instrumentOf(world, merchantId, merchantShopperId, paymentInstrumentReference);
  if (request.kind !== 'mit-authorize') return instrument;
  const isAgreed =
    instrument?.recurringReference !== undefined && instrument.recurringReference === recurring?.reference;
  return isAgreed ? instrument : undefined;
}

function isLowValue({ configuration }: World, { amount }: CreateRequest): boolean {
  const limit = configuration.lowValueLimits[amount.currency];
  return limit !== undefined && amount.amount < limit;
}

/** Returns the session part of a response. The address is empty if the shopper has nothing to do. */
function sessionInfo({ checkoutUrl }: World, { pspReference, token, session, request }: Payment) {
  const url = session === 'waits' ? `${checkoutUrl}/${token}` : '';
  const capabilities = { embedSupported: true, breakoutMayBeRequired: true };
  const events = { transport: 'POST_MESSAGE', pspOrigin: /^https?:\/\/[^/]+/.exec(checkoutUrl)?.[0] ?? checkoutUrl };
  const ui = {
    mode: 'EMBED',
    integration: { type: 'IFRAME', iframeUrl: url && `${checkoutUrl}/embed/${token}`, events },
  };
  return { pspReference, checkoutUrl: url, ...(request.embedOrigin === undefined ? {} : { ui }), capabilities };
}
