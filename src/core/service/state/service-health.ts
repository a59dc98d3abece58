/** How a service stands: what this process knows of its way to it, what is open there, and what a person must do. */

import type { Attention } from '../../model/attention-item.js';
import { type Contact, credentialsRefused, refuserOf, type ServiceView } from '../../model/service-view.js';
import type { ServiceState } from './service-state.js';
import { refusalIn } from '../messages/decode-response.js';
import { isLinkThatWaits } from './link-state.js';
import type { ServiceWireEvent } from '../messages/service-wire.js';

/** What an event of the wire says of the way to the service. A refusal of a request is an answer; one of our credentials, and one from before the service, is none. */
export function contactAfter(contact: Contact, event: ServiceWireEvent, at: string): Contact {
  const failure = failureIn(event);
  if (failure === undefined) return contact.state === 'reached' ? contact : { ...contact, state: 'reached', since: at };
  const { lastFailure } = contact;
  const isSame = contact.state === 'failing' && lastFailure !== undefined;
  if (isSame && lastFailure.code === failure.code && lastFailure.text === failure.text) return contact;
  const since = isSame ? lastFailure.since : at;
  return { state: 'failing', since, lastFailure: { since, ...failure } };
}

function failureIn(event: ServiceWireEvent): { readonly code: string; readonly text: string } | undefined {
  if (event.type !== 'answered') return { code: event.cause.code, text: event.cause.text };
  const { status } = event;
  const isOtherMerchant = status === 403 && refusalIn(event).code === 'merchant-mismatch';
  if (status === 401 || isOtherMerchant) {
    const text = `the service does not take apiKey, token or merchantId (HTTP ${isOtherMerchant ? '403 merchant-mismatch' : '401'})`;
    return { code: credentialsRefused, text };
  }
  if (status >= 500 || status === 408) return { code: `http-${status}`, text: `the service answered HTTP ${status}` };
  return undefined;
}

/** The view of a service. */
export function serviceViewOf({
  settings,
  entries,
  contact,
  leftAloneUntil,
  faulted,
  faultedAt,
}: ServiceState): ServiceView {
  const counts = { openLinks: 0, underWay: 0, unresolved: 0 };
  for (const { record } of entries) {
    if (record.outcome?.result === 'unresolved') counts.unresolved += 1;
    else if (record.outcome === undefined) counts[isLinkThatWaits(record) ? 'openLinks' : 'underWay'] += 1;
  }
  return {
    service: settings.name,
    profile: settings.profile.name,
    simulated: settings.isSimulated,
    webhook: settings.webhookUrlOf !== undefined,
    contact: leftAloneUntil === undefined ? contact : { ...contact, leftAloneUntil },
    ...counts,
    attention: serviceAttention({ settings, contact, faulted, faultedAt }),
  };
}

/** What of a service itself a person must do. It is not stored: it is so as long as it is so. */
export function serviceAttention({
  settings,
  contact,
  faulted,
  faultedAt: at,
}: Pick<ServiceState, 'settings' | 'contact' | 'faulted' | 'faultedAt'>): readonly Attention[] {
  const items: Attention[] = [];
  if (faulted !== undefined && at !== undefined) {
    const text = `The writer of the payment service stopped itself: ${faulted}. Nothing more is sent to it. Restart tenderd, and call support.`;
    items.push({ code: 'terminal-faulted', at, text, actions: ['call-support'] });
  }
  const refuser = refuserOf(contact);
  if (refuser !== undefined) {
    const { since = '', text: why = '' } = contact.lastFailure ?? {};
    const { name } = settings;
    const nothing = 'no link is made there, and no outcome is learned';
    const text =
      refuser === 'service'
        ? `The payment service ${name} refuses our credentials: ${nothing}. Correct apiKey, token and merchantId of services.${name}, and restart tenderd.`
        : `There is no token for the payment service ${name}: ${nothing}. Why: ${why}. Correct the token of services.${name}, and restart tenderd.`;
    items.push({ code: credentialsRefused, at: since, text, actions: ['config-check'] });
  }
  return items;
}
