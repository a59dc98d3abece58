/** What is kept of a message of the payment service holds no card data and no secret. */
import { describe, expect, it } from 'vitest';
import { checkoutMessages, readCheckout, redactCheckout } from '../../../protocol/checkout/index.js';
import { allowed } from '../../../protocol/checkout/allowed.js';
import { reachable } from '../reachable-types.js';
import { declarationOf, fixtureNames, fixtureText } from './messages.js';

const { CreateSessionRequest, CreateSessionResponse, PaymentInstruments, PaymentStatus, BreakoutMessage } =
  checkoutMessages;

/** Fields of which nothing is kept. */
const cut = ['PaymentInstrument.expiryDate'];

/** A message that must be read. */
function read<V>(declaration: Parameters<typeof readCheckout<V>>[0], text: string) {
  const result = readCheckout(declaration, text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return redactCheckout(declaration, result.value);
}

describe('the allow-list of the payment service', () => {
  const types = [...reachable(...Object.values(checkoutMessages))];

  it('decides about every type and every field that is declared', () => {
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

  it('has one entry for one type: no two have the same name', () => {
    expect(new Set(types.map(({ name }) => name)).size).toBe(types.length);
  });
});

describe('redaction', () => {
  it.each(fixtureNames)('%s has no path or query of an address, and is of its type', (name) => {
    const { body } = read(declarationOf(name), fixtureText(name));
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/https?:\/\/[^"/]+\/[^"*]/);
    expect(text).not.toContain('token');
  });

  it('keeps the origin of an address, and what is empty empty', () => {
    const created = read(CreateSessionResponse, fixtureText('create-session-response'));
    expect(created.body.sessionInfo.checkoutUrl).toBe('https://checkout.example/*');
    expect(created.removed).toEqual(['CreateSessionResponse.sessionInfo.checkoutUrl']);
    const lowValue = read(CreateSessionResponse, fixtureText('create-session-response.low-value'));
    expect(lowValue).toMatchObject({ body: { sessionInfo: { checkoutUrl: '' } }, removed: [] });
  });

  it("makes no address empty, and keeps nobody's name in one", () => {
    const text = fixtureText('create-session-response');
    for (const url of ['https://user:secret@checkout.example/x', 'ftp://checkout.example/secret', 'secret', ' ']) {
      const { body, kept } = read(CreateSessionResponse, text.replace(/https:[^"]*/, url));
      expect(body.sessionInfo.checkoutUrl).toBe('*');
      expect(JSON.stringify(kept)).not.toContain('secret');
    }
  });

  it('keeps an origin as it is, and is the same when it is done twice', () => {
    const embed = read(CreateSessionResponse, fixtureText('create-session-response.embed'));
    expect(embed.body.sessionInfo.ui?.integration?.events?.pspOrigin).toBe('https://checkout.example');
    expect(redactCheckout(CreateSessionResponse, embed)).toEqual({ ...embed, removed: [] });
  });

  it('cuts when a card expires, and a masked number that shows too much', () => {
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

  it('searches every other text, and keeps ids', () => {
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

  it('keeps of what was kept aside the names, and the values of allowed fields', () => {
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

  it('treats an address that was kept aside as one', () => {
    const text = fixtureText('breakout-message').replace('breakout?token', 'break out?token');
    expect(read(BreakoutMessage, text)).toMatchObject({
      body: { redirectUrl: 'https://checkout.example/*' },
      kept: [{ path: 'BreakoutMessage.redirectUrl', why: 'unusual-value', value: 'https://checkout.example/*' }],
    });
  });

  it.each(fixtureNames)('%s: a card number in any text, known or not, is gone', (name) => {
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
