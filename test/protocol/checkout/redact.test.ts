/** The kept part of a message of the payment service contains no card data and no secret. */
import { describe, expect, it } from 'vitest';
import { checkoutMessages, readCheckout, redactCheckout } from '../../../protocol/checkout/index.js';
import { allowed } from '../../../protocol/checkout/allowed.js';
import { reachable } from '../reachable-types.js';
import { declarationOf, fixtureNames, fixtureText } from './messages.js';

const { CreateSessionRequest, CreateSessionResponse, PaymentInstruments, PaymentStatus, BreakoutMessage } =
  checkoutMessages;

/** Fields that are removed completely. */
const cut = ['PaymentInstrument.expiryDate'];

/** Reads a message that must be readable. */
function read<V>(declaration: Parameters<typeof readCheckout<V>>[0], text: string) {
  const result = readCheckout(declaration, text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return redactCheckout(declaration, result.value);
}

describe('the allow-list of the payment service', () => {
  const types = [...reachable(...Object.values(checkoutMessages))];

  it('lists each declared type and field', () => {
    const declared = types.flatMap(({ name, fields }) => [...fields.keys()].map((field) => `${name}.${field}`));
    const listed = Object.entries(allowed).flatMap(([name, fields]) =>
      fields
        .trim()
        .split(/\s+/)
        .map((field) => `${name}.${field}`),
    );
    expect([...listed, ...cut].toSorted()).toEqual(declared.toSorted());
    expect(types.length).toBeGreaterThan(40);
  });

  it('has one entry for each type, with a unique name', () => {
    expect(new Set(types.map(({ name }) => name)).size).toBe(types.length);
  });
});

describe('redaction', () => {
  it.each(fixtureNames)('leaves %s valid for its type, without the path or query of an address', (name) => {
    const { body } = read(declarationOf(name), fixtureText(name));
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/https?:\/\/[^"/]+\/[^"*]/);
    expect(text).not.toContain('token');
  });

  it('keeps the origin of an address, and leaves an empty address empty', () => {
    const created = read(CreateSessionResponse, fixtureText('create-session-response'));
    expect(created.body.sessionInfo.checkoutUrl).toBe('https://checkout.example/*');
    expect(created.removed).toEqual(['CreateSessionResponse.sessionInfo.checkoutUrl']);
    const lowValue = read(CreateSessionResponse, fixtureText('create-session-response.low-value'));
    expect(lowValue).toMatchObject({ body: { sessionInfo: { checkoutUrl: '' } }, removed: [] });
  });

  it('never makes an address empty, and removes names from it', () => {
    const text = fixtureText('create-session-response');
    for (const url of ['https://user:secret@checkout.example/x', 'ftp://checkout.example/secret', 'secret', ' ']) {
      const { body, kept } = read(CreateSessionResponse, text.replace(/https:[^"]*/, url));
      expect(body.sessionInfo.checkoutUrl).toBe('*');
      expect(JSON.stringify(kept)).not.toContain('secret');
    }
  });

  it('keeps a plain origin, and changes nothing when it is repeated', () => {
    const embed = read(CreateSessionResponse, fixtureText('create-session-response.embed'));
    expect(embed.body.sessionInfo.ui?.integration?.events?.pspOrigin).toBe('https://checkout.example');
    expect(redactCheckout(CreateSessionResponse, embed)).toEqual({ ...embed, removed: [] });
  });

  it('removes the expiry of a card, and a masked number that shows too much', () => {
    const text = fixtureText('payment-instruments').replace('411111******1111', '4111111111111111');
    const { body, removed } = read(PaymentInstruments, text);
    expect(body.paymentInstruments[0]).toEqual({
      paymentInstrumentReference: 'instrument-1',
      scheme: 'VISA_CREDIT',
      maskedPan: '411111******1111',
      cardOnFileReason: 'CONVENIENCE',
    });
    expect(removed).toEqual(['maskedPan', 'expiryDate'].map((name) => `PaymentInstruments.paymentInstruments.${name}`));
  });

  it('searches each other text, and keeps ids', () => {
    const text = fixtureText('payment-status').replace('ACQUIRER-1', '4111111111111111');
    const { body, removed } = read(PaymentStatus, text);
    expect(body.operationList[2]?.details?.acquirer).toBe('411111******1111');
    expect(body.operationList.map(({ id }) => id)).toEqual(
      [1, 2, 3, 4].map((number) => `01JBTT0Z1Y000000000000000${number}`),
    );
    expect(removed).toContain('PaymentStatus.operationList[2].details.acquirer');
    const request = read(CreateSessionRequest, fixtureText('create-session-request'));
    expect(request.body.header['idempotency-key']).toBe('0192f5a0-7c3d-7001-9a01-000000000001');
  });

  it('keeps the names of unknown fields, and the values of allowed fields', () => {
    const text = fixtureText('payment-status')
      .replace('"eci": "05"', '"eci": 5, "cardNumber": "4111111111111111"')
      .replace('"pspShopperId": "psp-shopper-17"', '"pspShopperId": 17')
      .replace('"details": {}', '"details": { "4111111111111111": true }');
    const { kept } = read(PaymentStatus, text);
    const at = 'PaymentStatus.operationList';
    expect(kept.filter(({ value }) => value !== undefined)).toEqual([
      { path: `${at}.details.411111******1111`, why: 'unknown-field', value: '*' },
      { path: `${at}[1].details.eci`, why: 'left-out', value: '5' },
      { path: `${at}[1].details.cardNumber`, why: 'unknown-field', value: '*' },
      { path: `${at}[2].details.pspShopperId`, why: 'left-out', value: '17' },
    ]);
  });

  it('redacts an address that was kept aside like any other', () => {
    const text = fixtureText('breakout-message').replace('breakout?token', 'break out?token');
    expect(read(BreakoutMessage, text)).toMatchObject({
      body: { redirectUrl: 'https://checkout.example/*' },
      kept: [{ path: 'BreakoutMessage.redirectUrl', why: 'unusual-value', value: 'https://checkout.example/*' }],
    });
  });

  it.each(fixtureNames)('%s: removes a card number from each text, known or unknown', (name) => {
    const declaration = declarationOf(name);
    const text = fixtureText(name);
    const strings = [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)];
    const planted = strings.flatMap(({ 0: string, index }) => {
      const result = readCheckout(
        declaration,
        `${text.slice(0, index)}"4111111111111111"${text.slice(index + string.length)}`,
      );
      return result.ok ? [JSON.stringify(redactCheckout(declaration, result.value))] : [];
    });
    expect(planted.filter((redacted) => redacted.includes('4111111111111111'))).toEqual([]);
    expect(planted.length).toBeGreaterThan(0);
  });
});
