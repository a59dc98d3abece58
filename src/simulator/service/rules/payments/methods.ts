/** The payment methods that a merchant can use. A method is unavailable only because its configuration is missing. */

import { type Refusal, refuse } from '../requests/answer.js';
import type { Acquirer, AcquirerOperation, Configuration, Merchant } from '../base/configuration.js';
import type { CreateRequest } from '../requests/create-request.js';

/** The acquirer and scheme of a payment. */
export interface Acquired {
  readonly acquirer: string;
  readonly scheme: string;
}

/** The properties of a payment that decide which methods can pay. */
export interface Purpose {
  readonly service: 'ECOMMERCE' | 'MIT';
  readonly operation: AcquirerOperation;
  /** The scheme of the card. If absent, a card of any enabled scheme may be used. */
  readonly scheme?: string | undefined;
}

/** The acquirer of a method, or a description of the missing configuration. */
export type Availability =
  | { readonly ok: true; readonly acquired: Acquired }
  | { readonly ok: false; readonly missing: string };

/** Returns the acquirer for a payment by this method. */
export function availability(
  { acquirers, methods }: Configuration,
  merchant: Merchant,
  method: string,
  purpose: Purpose,
): Availability {
  const kind = methods[method]?.kind;
  if (kind === undefined) return missing(`the method ${method}`);
  if (!merchant.methods.includes(method)) return missing(`that the merchant accepts the method ${method}`);
  if (kind === 'app-wallet' || kind === 'deferred')
    return { ok: true, acquired: { acquirer: method, scheme: purpose.scheme ?? method } };
  const known = merchant.acquirers.flatMap((name) => {
    const acquirer = acquirers[name];
    return acquirer === undefined ? [] : [{ name, acquirer }];
  });
  if (known.length === 0) return missing('an acquirer');
  const found = known.map(({ name, acquirer }) => acquirerFor(name, acquirer, merchant, method, kind, purpose));
  return found.find(({ ok }) => ok) ?? found[0] ?? missing('an acquirer');
}

function acquirerFor(
  name: string,
  acquirer: Acquirer,
  merchant: Merchant,
  method: string,
  kind: 'card' | 'push-wallet',
  { service, operation, scheme }: Purpose,
): Availability {
  const agreed = kind === 'push-wallet' ? acquirer.agreements[method] : acquirer.schemes;
  if (agreed === undefined || agreed.length === 0)
    return missing(kind === 'push-wallet' ? `an agreement of ${name} for ${method}` : `a scheme of ${name}`);
  const enabled = kind === 'push-wallet' ? agreed : agreed.filter((one) => merchant.schemes.includes(one));
  const found = enabled.find((one) => scheme === undefined || one === scheme);
  if (found === undefined) return missing(scheme === undefined ? 'a scheme that is enabled' : `the scheme ${scheme}`);
  if (!acquirer.services.includes(service)) return missing(`the service ${service} of ${name}`);
  if (!acquirer.mccs.includes('*') && !acquirer.mccs.includes(merchant.mcc))
    return missing(`the MCC ${merchant.mcc} of ${name}`);
  if (!acquirer.operations.includes(operation)) return missing(`the operation ${operation} of ${name}`);
  return { ok: true, acquired: { acquirer: name, scheme: found } };
}

function missing(what: string): Availability {
  return { ok: false, missing: what };
}

/** Returns the properties of this request that decide which methods can pay. */
export function purposeOf(request: CreateRequest, scheme?: string): Purpose {
  const service = request.kind === 'mit-authorize' ? 'MIT' : 'ECOMMERCE';
  return { service, operation: request.amount.amount === 0 ? 'VERIFICATION' : 'AUTHORIZATION', scheme };
}

/** True if only a card can pay: the payment verifies or stores a card, begins an agreement, or allows only stored cards (S44). */
function needsCard({ amount, recurring, storing, storedOnly }: CreateRequest): boolean {
  return amount.amount === 0 || recurring !== undefined || storing === 'MANDATED' || storedOnly;
}

/** Returns the methods that the page of a payment offers, or an error response if no method is available. */
export function offered(
  configuration: Configuration,
  merchant: Merchant,
  request: CreateRequest,
): readonly string[] | Refusal {
  const asked = request.whitelist ?? merchant.methods;
  const purpose = purposeOf(request);
  const isStorable = (method: string): boolean => !needsCard(request) || configuration.methods[method]?.kind === 'card';
  const looked = asked.map((method) => {
    const found = availability(configuration, merchant, method, purpose);
    return { method, found: found.ok && !isStorable(method) ? missing('a method that can store a card') : found };
  });
  const methods = looked.flatMap(({ method, found }) => (found.ok ? [method] : []));
  if (methods.length > 0) return methods;
  const first = looked[0]?.found;
  return notConfigured(first === undefined || first.ok ? 'a method' : first.missing);
}

/** Returns the error response for missing configuration. */
export function notConfigured(what: string): Refusal {
  return refuse('not-configured', `Not configured: ${what}. Change the service's configuration.`);
}

/**
 * True if the acquirer of a payment supports this operation. App wallets and the deferred method have no configured acquirer, so every operation is
 * supported.
 */
export function takesOperation({ acquirers }: Configuration, acquirer: string, operation: AcquirerOperation): boolean {
  return acquirers[acquirer]?.operations.includes(operation) ?? true;
}
