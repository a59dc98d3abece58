/** The view of a payment service: its contact, its open transactions, and the attention items about it. */

import { serviceAttention as texts, serviceLog } from '../../../messages/index.js';
import type { Attention } from '../../model/attention-item.js';
import { type Contact, credentialsRefused, refuserOf, type ServiceView } from '../../model/service-view.js';
import type { ServiceState } from './service-state.js';
import { refusalIn } from '../messages/decode-response.js';
import { isLinkThatWaits } from './link-state.js';
import type { ServiceWireEvent } from '../messages/service-wire.js';

/**
 * Returns the contact after an event of the connection. A refused request counts as contact. Rejected credentials and
 * an answer from a proxy do not count.
 */
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
    const answer = serviceLog.answerText(status, isOtherMerchant ? { code: 'merchant-mismatch' } : undefined);
    return { code: credentialsRefused, text: serviceLog.credentialsRejected(answer) };
  }
  if (status >= 500 || status === 408) return { code: `http-${status}`, text: serviceLog.serviceError(status) };
  return undefined;
}

/** Returns the view of a service. */
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

/** Returns the attention items about a service. The items are not stored, and disappear with their cause. */
export function serviceAttention({
  settings,
  contact,
  faulted,
  faultedAt: at,
}: Pick<ServiceState, 'settings' | 'contact' | 'faulted' | 'faultedAt'>): readonly Attention[] {
  const items: Attention[] = [];
  if (faulted !== undefined && at !== undefined) {
    items.push({ code: 'terminal-faulted', at, text: texts.faulted(faulted), actions: ['call-support'] });
  }
  const refuser = refuserOf(contact);
  if (refuser !== undefined) {
    const { since = '', text: why = '' } = contact.lastFailure ?? {};
    const { name } = settings;
    const text = refuser === 'service' ? texts.credentialsRejected(name) : texts.tokenMissing(name, why);
    items.push({ code: credentialsRefused, at: since, text, actions: ['config-check'] });
  }
  return items;
}
