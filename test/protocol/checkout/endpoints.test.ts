/** The path of each request to the payment service. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  checkoutMessages,
  endpointPath,
  endpoints,
  headerNames,
  mediaType,
  problemMediaType,
} from '../../../protocol/checkout/index.js';

const pspReference = '0192f5a0-7c3e-7b1a-8f2d-3c4b5a697881';
const shopper = { merchantShopperId: 'shopper 17/a', paymentInstrumentReference: 'ö?#%' };

describe('paths', () => {
  it('are those of the specification', () => {
    expect(endpointPath('createSession', {})).toEqual({ ok: true, value: '/v1/session/payment/create' });
    expect(endpointPath('capture', { pspReference })).toEqual({ ok: true, value: `/v1/${pspReference}/capture` });
    expect(endpointPath('cancel', { pspReference })).toEqual({ ok: true, value: `/v1/${pspReference}/cancel` });
    expect(endpointPath('fallbackCancel', {})).toEqual({ ok: true, value: '/v1/cancel' });
    expect(endpointPath('update', { pspReference })).toEqual({ ok: true, value: `/v1/${pspReference}/update` });
    expect(endpointPath('status', { pspReference })).toEqual({ ok: true, value: `/v1/${pspReference}/status` });
  });

  it('escape the name of a shopper or a card', () => {
    expect(endpointPath('listInstruments', shopper)).toEqual({
      ok: true,
      value: '/v1/payment-instruments/shopper%2017%2Fa',
    });
    expect(endpointPath('deleteInstrument', shopper)).toEqual({
      ok: true,
      value: '/v1/merchant-admin/card-on-file/shopper%2017%2Fa/%C3%B6%3F%23%25',
    });
  });

  it.each(['..', '.', '', '\ud800', 'a\udc00b'])('reject %j, which would lead to another path', (merchantShopperId) => {
    const parameters = { ...shopper, merchantShopperId };
    expect(endpointPath('deleteInstrument', parameters)).toMatchObject({
      ok: false,
      error: { code: 'bad-value', parameter: 'merchantShopperId' },
    });
  });

  it.each(['', 'session', '../cancel', pspReference.replace('-7b', '-4b'), `${pspReference}/x`])(
    'reject %j as a reference',
    (other) => {
      expect(endpointPath('status', { pspReference: other })).toMatchObject({
        ok: false,
        error: { parameter: 'pspReference' },
      });
    },
  );

  it('begin with the version and are unique', () => {
    const all = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((one) => !/^[A-Z]+ \/v1\//.test(one))).toEqual([]);
  });
});

describe('endpoints', () => {
  it('use each message except those that the service sends by itself', () => {
    const used = new Set<unknown>(
      Object.values(endpoints).flatMap((one) => ('request' in one ? [one.request, one.answer] : [one.answer])),
    );
    const others = Object.entries(checkoutMessages).filter(([, declaration]) => !used.has(declaration));
    expect(others.map(([name]) => name)).toEqual([
      'CheckoutSessionCompleted',
      'BreakoutMessage',
      'CompletionMessage',
      'Problem',
    ]);
  });

  it('have a key if they move money, and in the envelope if they have an envelope', () => {
    for (const [name, { method, key, ...one }] of Object.entries(endpoints)) {
      const isEnveloped = 'request' in one && one.request.fields.has('header');
      expect([name, key]).toEqual([name, method === 'GET' ? 'none' : isEnveloped ? 'envelope' : 'header']);
    }
  });

  it('that the project chose are listed on the page of choices', () => {
    const page = readFileSync(new URL('../../../docs/reference/payment-service-choices.md', import.meta.url), 'utf8');
    for (const name of ['refund', 'authorize', 'createMit', 'authorizeMit'] as const)
      expect(page).toContain(`\`${endpoints[name].method} ${endpoints[name].path}\``);
    // The trace context is a standard of the W3C and not a choice.
    const { trace: _standard, ...chosen } = headerNames;
    for (const header of Object.values(chosen)) expect(page).toContain(`\`${header}`);
    expect(page).toContain(problemMediaType);
    expect(mediaType).toBe('application/vnd.payments.v1+json');
  });
});
