/** Reads the envelope of create, Authorize and MIT. */

import { type FieldProblem, type Refusal, refuseFields } from './answer.js';
import type { CreateRequest, EnvelopeRequest, Recurring, ReturnUrls } from './create-request.js';
import { Fields, lengths } from './fields.js';

/** A valid body, or the response that refuses it. */
export type ReadBody<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

/** Ends the parsing of a body. Returns the value, or the error response if the body has errors. */
export function readWith<Value>(
  value: Value,
  notes: readonly FieldProblem[],
  ignoresUnknown: boolean,
): ReadBody<Value> {
  const counted = notes.filter(({ code }) => !ignoresUnknown || code !== 'unknown-field');
  const [first] = counted;
  return first === undefined ? { ok: true, value } : { ok: false, refusal: refuseFields(first, counted) };
}

/** Reads the body of a request that creates a payment. */
export function readCreateRequest(
  body: unknown,
  kind: EnvelopeRequest,
  ignoresUnknown: boolean,
): ReadBody<CreateRequest> {
  const notes: FieldProblem[] = [];
  const envelope = new Fields(body, '', notes);
  const header = envelope.part('header', true);
  header?.text('merchantId', lengths.reference, true);
  header?.text('idempotency-key', lengths.reference, true);
  header?.end();
  const content = envelope.part('body', true) ?? new Fields({}, '/body', []);
  envelope.end();
  const merchant = merchantPart(content, kind);
  const transaction = transactionPart(content, kind, notes);
  const methods = content.part('paymentMethodInfo');
  const whitelist = methods?.texts('paymentMethodWhitelist');
  methods?.end();
  const profile = profilePart(content, transaction);
  content.end();
  return readWith({ kind, ...merchant, ...transaction, whitelist, ...profile }, notes, ignoresUnknown);
}

function merchantPart(content: Fields, kind: EnvelopeRequest) {
  const hasPage = kind !== 'mit-authorize';
  const info = content.part('merchantInfo', hasPage);
  const urls = {
    success: info?.url('successRedirectUrl', hasPage),
    cancel: info?.url('cancelRedirectUrl', hasPage),
    error: info?.url('errorRedirectUrl', hasPage),
  };
  const webhookUrl = info?.url('webhookUrl');
  const ui = info?.part('ui');
  const mode = ui?.word('mode', ['EMBED']);
  const embedOrigin = ui?.url('origin', mode === 'EMBED');
  // The origin goes into a header of the page. A string that is not a plain origin could change the meaning of that header.
  if (embedOrigin !== undefined && !/^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(embedOrigin))
    ui?.note('bad-value', 'origin', 'an origin without a path is expected');
  ui?.end();
  info?.end();
  return { returnUrls: wholeUrls(urls), webhookUrl, embedOrigin: mode === undefined ? undefined : embedOrigin };
}

function wholeUrls({ success, cancel, error }: { [Name in keyof ReturnUrls]: string | undefined }) {
  if (success === undefined || cancel === undefined || error === undefined) return undefined;
  return { success, cancel, error };
}

function transactionPart(content: Fields, kind: EnvelopeRequest, notes: FieldProblem[]) {
  const data = content.part('transactionData', true) ?? new Fields({}, '/body/transactionData', []);
  const isStored = kind === 'authorize' || kind === 'mit-authorize';
  const amount = data.money('amountDetails', true) ?? { amount: 1, currency: 'EUR' };
  const read = {
    merchantReference: data.text('merchantReference', lengths.reference, true) ?? '',
    amount,
    immediateCapture: data.flag('immediateCapture'),
    splitShipment: data.flag('splitShipment'),
    storesVerified: data.flag('storePaymentInstrument'),
    merchantShopperId: data.text('merchantShopperId', lengths.reference, isStored),
    paymentInstrumentReference: data.text('paymentInstrumentReference', lengths.reference, isStored),
    recurring: recurringPart(data, kind),
  };
  data.end();
  if (notes.length > 0) return read;
  if (amount.amount === 0 && (isStored || read.immediateCapture))
    data.note('bad-value', 'amountDetails/amount', 'an amount of 0 is for a verification alone, without capture');
  if (amount.amount !== 0 && read.storesVerified)
    data.note('bad-value', 'storePaymentInstrument', 'true is for a verification alone, with an amount of 0');
  if (kind === 'create' && read.paymentInstrumentReference !== undefined && read.merchantShopperId === undefined)
    data.note('missing-field', 'merchantShopperId', 'the shopper of the instrument is required');
  return read;
}

function recurringPart(data: Fields, kind: EnvelopeRequest): Recurring | undefined {
  const info = data.part('recurringProcessingInfo', kind === 'mit-create' || kind === 'mit-authorize');
  const recurring = info && {
    model: info.whole('recurringModel'),
    frequency: info.whole('recurringFrequency'),
    reference: info.text('recurringReference', lengths.reference, kind === 'mit-authorize'),
    description: info.text('recurringDescription', lengths.note),
  };
  info?.end();
  return recurring;
}

function profilePart(content: Fields, transaction: ReturnType<typeof transactionPart>) {
  const { merchantShopperId: named } = transaction;
  const profile = content.part('paymentInstrumentsProfileData');
  const shopper = profile?.text('merchantShopperId', lengths.reference);
  const storing = profile?.word('storePaymentInstrument', ['OPTIONAL', 'MANDATED']);
  const storedOnly = profile?.flag('allowStoredInstrumentsOnly') ?? false;
  const merchantShopperId = shopper ?? named;
  if (shopper !== undefined && named !== undefined && shopper !== named)
    profile?.note('bad-value', 'merchantShopperId', 'it is another one than in transactionData');
  // A stored card belongs to a known shopper. A request that stores a first card may leave the shopper out, because the service assigns one.
  if (merchantShopperId === undefined && storedOnly)
    content.note('missing-field', 'paymentInstrumentsProfileData/merchantShopperId', 'a shopper is required');
  profile?.end();
  return { storing, storedOnly, merchantShopperId };
}
