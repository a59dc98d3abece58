/** The state of a service: what an event of the wire says about the connection to it, and what an operator must do. */

import { describe, expect, test } from 'vitest';
import { contactAfter, serviceAttention, serviceViewOf } from '../../../src/core/service/state/service-health.js';
import { startService } from '../../../src/core/service/state/service-state.js';
import { type Contact, refuserOf } from '../../../src/core/model/service-view.js';
import type { ServiceWireEvent } from '../../../src/core/service/messages/service-wire.js';
import { outcomeOf, transactionOf } from '../records.js';
import { shopSettings } from './shop-records.js';

const answered = (status: number): Extract<ServiceWireEvent, { readonly type: 'answered' }> => ({
  type: 'answered',
  id: '1',
  status,
  contentType: '',
  text: '',
});
const lost = (code: string): ServiceWireEvent => ({ type: 'lost', id: '1', cause: { code, text: `${code} it is` } });

/** Returns what is known after these events, one each second. */
function after(...events: readonly ServiceWireEvent[]): Contact {
  return events.reduce<Contact>((contact, event, index) => contactAfter(contact, event, `00:0${index}`), {
    state: 'not-asked',
  });
}

describe('the contact with a service', () => {
  test.each([200, 400, 403, 404, 409, 422, 429])('is reached by an answer with HTTP %i, even a refusal', (status) => {
    expect(after(answered(status))).toEqual({ state: 'reached', since: '00:00' });
  });

  test.each([
    [500, 'http-500'],
    [503, 'http-503'],
    [408, 'http-408'],
    [401, 'credentials-refused'],
  ])('fails with HTTP %i', (status, code) => {
    expect(after(answered(status))).toMatchObject({ state: 'failing', since: '00:00', lastFailure: { code } });
  });

  test('names the HTTP status of a failure', () => {
    expect(after(answered(503)).lastFailure?.text).toBe('the service answered HTTP 503');
  });

  test('is reported again only if the code or the text of the failure changes', () => {
    const before = after(lost('hangs'));
    expect(contactAfter(before, lost('hangs'), '00:09')).toBe(before);
    const same: ServiceWireEvent = { type: 'lost', id: '1', cause: { code: 'tls', text: 'hangs it is' } };
    expect(contactAfter(before, same, '00:09').lastFailure).toEqual({
      since: '00:00',
      code: 'tls',
      text: 'hangs it is',
    });
  });

  test('fails if the merchant does not belong to the key, and any other 403 is an answer', () => {
    const refused = (code: string, status = 403): ServiceWireEvent => ({
      ...answered(status),
      contentType: 'application/problem+json',
      text: JSON.stringify({ type: `urn:psp:problem:${code}` }),
    });
    const text = 'the service rejects apiKey, token or merchantId (HTTP 403 merchant-mismatch)';
    expect(after(refused('merchant-mismatch'))).toMatchObject({ lastFailure: { code: 'credentials-refused', text } });
    expect(after(refused('not-configured')).state).toBe('reached');
    expect(after(refused('merchant-mismatch', 422)).state).toBe('reached');
    expect(after(answered(401)).lastFailure?.text).toMatch(/\(HTTP 401\)$/);
  });

  test('is reached since the first answer in a row, and keeps the last failure', () => {
    expect(after(lost('hangs'), answered(200), answered(200))).toEqual({
      state: 'reached',
      since: '00:01',
      lastFailure: { since: '00:00', code: 'hangs', text: 'hangs it is' },
    });
  });

  test('fails since the first failure in a row, with the latest cause', () => {
    expect(after(answered(200), lost('hangs'), lost('hangs'), lost('refused'))).toEqual({
      state: 'failing',
      since: '00:01',
      lastFailure: { since: '00:01', code: 'refused', text: 'refused it is' },
    });
    const again: ServiceWireEvent = { type: 'not-sent', id: '1', cause: { code: 'hangs', text: 'it hangs still' } };
    expect(after(lost('hangs'), again)).toMatchObject({
      since: '00:00',
      lastFailure: { since: '00:00', code: 'hangs', text: 'it hangs still' },
    });
    expect(after(lost('hangs'), answered(200), lost('tls'))).toMatchObject({
      since: '00:02',
      lastFailure: { since: '00:02' },
    });
  });
});

describe('the attention list of a service', () => {
  const about = { settings: shopSettings, faulted: undefined, faultedAt: undefined };

  test('has rejected credentials until they are accepted', () => {
    expect(serviceAttention({ ...about, contact: after(answered(401)) })).toMatchObject([
      { code: 'credentials-refused', at: '00:00', actions: ['config-check'] },
    ]);
    expect(serviceAttention({ ...about, contact: after(answered(401), answered(200)) })).toEqual([]);
    expect(serviceAttention({ ...about, contact: after(lost('refused')) })).toEqual([]);
  });

  test('names the party that rejects us: the service or the issuer of its tokens', () => {
    const failed = after(lost('unauthorised'));
    const [item] = serviceAttention({ ...about, contact: failed });
    expect(item).toMatchObject({ code: 'credentials-refused', at: '00:00', actions: ['config-check'] });
    expect(item?.text).toBe(
      'tenderd has no token for the payment service shop: unauthorised it is. Therefore tenderd can create no links there and learns no outcomes. Correct the token of services.shop, and restart tenderd.',
    );
    expect(serviceAttention({ ...about, contact: after(answered(401)) })[0]?.text).toBe(
      'The payment service shop rejects the credentials of tenderd: tenderd can create no links there and learns no outcomes. Correct apiKey, token and merchantId of services.shop, and restart tenderd.',
    );
    expect(refuserOf(failed)).toBe('token');
    expect(refuserOf(after(answered(401)))).toBe('service');
    const others = [after(), after(lost('hangs')), after(answered(500)), after(lost('unauthorised'), answered(200))];
    for (const contact of [...others, after(lost('unauthorised'), lost('hangs'))])
      expect(refuserOf(contact)).toBeUndefined();
  });

  test('has a writer that stopped itself', () => {
    const contact: Contact = { state: 'not-asked' };
    expect(serviceAttention({ settings: shopSettings, contact, faulted: 'it broke', faultedAt: '00:09' })).toEqual([
      {
        code: 'terminal-faulted',
        at: '00:09',
        text: 'tenderd stopped its work with the payment service after an internal error: it broke. Nothing more is sent to the service. Restart tenderd, and call support.',
        actions: ['call-support'],
      },
    ]);
  });
});

test('the view counts waiting links and running operations separately', () => {
  const attempt = {
    rail: 'service',
    service: 'shop',
    endpoint: 'createSession',
    idempotencyKey: 'k',
    merchantId: 'M-1',
    bodyHash: 'h',
    openedAt: '2026-01-01T00:00:00Z',
    state: 'open',
  } as const;
  const record = transactionOf({ kind: 'payment' });
  const waiting = { ...record, attempts: [{ ...attempt, pspReference: 'p', hadAddress: true as const }] };
  const withdrawn = { ...waiting, abortRequested: { at: '', reason: '' } };
  const state = startService(
    shopSettings,
    [waiting, waiting, withdrawn, { ...record, attempts: [attempt] }, record],
    1,
  );
  expect(serviceViewOf(state)).toMatchObject({ openLinks: 2, underWay: 3, unresolved: 0, webhook: false });
});

test('the view counts unresolved transactions separately, and ended ones not at all', () => {
  const records = (['unresolved', 'unresolved', 'approved', 'declined'] as const).map((result) =>
    transactionOf({ kind: 'payment' }, { outcome: outcomeOf(result) }),
  );
  const state = startService(shopSettings, [...records, transactionOf()], 1);
  expect(serviceViewOf(state)).toMatchObject({ openLinks: 0, underWay: 1, unresolved: 2 });
});

test('the view has the end of a requested pause while the pause lasts', () => {
  const state = startService(shopSettings, [], 1);
  expect(serviceViewOf(state).contact).toStrictEqual({ state: 'not-asked' });
  expect(serviceViewOf({ ...state, leftAloneUntil: '00:07' }).contact).toStrictEqual({
    state: 'not-asked',
    leftAloneUntil: '00:07',
  });
});
