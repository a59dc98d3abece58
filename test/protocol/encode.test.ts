import { describe, expect, it } from 'vitest';
import {
  codecFor,
  dialects,
  encodeErrorCodes,
  jsonCodec,
  validate,
  xmlCodec,
  type EncodeErrorCode,
  type OutgoingMessage,
} from '../../protocol/index.js';
import { goldenMessage, goldenNames } from './golden-messages.js';

const payment: OutgoingMessage = {
  name: 'PaymentRequest',
  header: {
    MessageClass: 'Service',
    MessageCategory: 'Payment',
    MessageType: 'Request',
    ServiceID: '0010',
    SaleID: 'Register 7',
    POIID: 'T-0001',
  },
  body: {
    SaleData: { SaleTransactionID: { TransactionID: 'S-1', TimeStamp: '2024-05-05T10:10:10Z' } },
    PaymentTransaction: { AmountsReq: { RequestedAmount: '59.00', Currency: 'EUR' } },
  },
};

function replaced(value: unknown, [name = '', ...names]: readonly string[], by: unknown): object {
  const members = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  members.set(name, names.length === 0 ? by : replaced(members.get(name), names, by));
  return Object.fromEntries(members);
}

function isOutgoing(candidate: object): candidate is OutgoingMessage {
  return 'name' in candidate;
}

/** Returns the payment with one part replaced, by a path of names. */
function changed(path: string, value: unknown): OutgoingMessage {
  const candidate = replaced(payment, path.split('.'), value);
  if (!isOutgoing(candidate)) throw new Error(path);
  return candidate;
}

const amounts = 'body.PaymentTransaction.AmountsReq';
const seen = new Set<EncodeErrorCode>();

/** Returns the same value with the members of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, held]: [string, unknown]) => [name, reversed(held)]);
  return Object.fromEntries(members.toReversed());
}

describe('the writer', () => {
  it.each(goldenNames.filter((name) => !name.endsWith('without-ids')))(
    'writes %s as the same text for any order of its fields',
    (name) => {
      const message = goldenMessage(name);
      const other = { ...message, header: reversed(message.header), body: reversed(message.body) };
      for (const codec of [xmlCodec, jsonCodec]) {
        expect(isOutgoing(other) && codec.encode(other)).toEqual(codec.encode(message));
      }
    },
  );

  it('uses the order of the schema for any order of the literal', () => {
    const text = xmlCodec.encode(payment);
    expect(text.ok && text.value).toContain('<AmountsReq Currency="EUR" RequestedAmount="59.00"/>');
    const json = jsonCodec.encode(payment);
    expect(json.ok && json.value).toContain('"AmountsReq":{"Currency":"EUR","RequestedAmount":59.00}');
    expect(json.ok && json.value.startsWith('{"SaleToPOIRequest":{"MessageHeader":{"MessageClass":"Service"')).toBe(
      true,
    );
  });

  it.each<[string, unknown, EncodeErrorCode]>([
    ['body.SaleData', undefined, 'missing-field'],
    ['header.SaleID', undefined, 'missing-field'],
    [`${amounts}.Amount`, '1', 'unknown-field'],
    [`${amounts}.RequestedAmount`, 59, 'bad-value'],
    [`${amounts}.RequestedAmount`, '59,00', 'bad-value'],
    [`${amounts}.RequestedAmount`, '1e5', 'bad-value'],
    [`${amounts}.RequestedAmount`, '-0.01', 'out-of-limits'],
    [`${amounts}.RequestedAmount`, '100000000', 'out-of-limits'],
    [`${amounts}.RequestedAmount`, '99999999.9999991', 'out-of-limits'],
    [`${amounts}.Currency`, 'eur', 'out-of-limits'],
    ['header.ServiceID', '', 'out-of-limits'],
    ['header.ServiceID', '12345678901', 'out-of-limits'],
    ['body.SaleData.SaleTransactionID.TimeStamp', '2024-05-05 10:10:10', 'out-of-limits'],
    ...['2024-13-05T10:10:10Z', '2024-05-32T10:10:10Z', '2024-05-05T25:10:10Z', '2024-05-05T10:10:10+99:00'].map(
      (time): [string, unknown, EncodeErrorCode] => [
        'body.SaleData.SaleTransactionID.TimeStamp',
        time,
        'out-of-limits',
      ],
    ),
    ['body.SaleData.SponsoredMerchant', {}, 'bad-value'],
    ['header', null, 'bad-value'],
    ['header', undefined, 'bad-value'],
    ['header.MessageCategory', { toString: null }, 'bad-value'],
    ['body.PaymentData', { PaymentType: 'Sideways' }, 'unknown-word'],
    ['body.PaymentData', { SplitPaymentFlag: 'true' }, 'bad-value'],
    ['header.SaleID', 'a\0b', 'bad-character'],
    ['header.SaleID', 'a\ud800', 'bad-character'],
    ['header.SaleID', 'a\u001bb', 'bad-character'],
    ['header.ServiceID', undefined, 'unmet-condition'],
    ['header.MessageCategory', 'Reversal', 'envelope-mismatch'],
    ['header.SaleID', 'x'.repeat(262_144), 'too-large'],
    ['name', 'TeleportRequest', 'unknown-field'],
    [
      'body.PaymentData',
      {
        PaymentInstrumentData: {
          PaymentInstrumentType: 'Card',
          CardData: { ProtectedCardData: { ContentType: 'id-data' } },
        },
      },
      'wrong-number',
    ],
  ])('rejects %s as %j with the code %s in both encodings', (path, value, code) => {
    for (const codec of [xmlCodec, jsonCodec]) {
      expect(codec.encode(changed(path, value))).toMatchObject({ ok: false, error: { code } });
    }
    expect(validate(changed(path, value)).map((error) => error.code)).toContain(code);
    seen.add(code);
  });

  it('rejects a value that the version does not have', () => {
    const voice = changed('body.PaymentData', { PaymentType: 'VoiceAuthorisation' });
    expect(xmlCodec.encode(voice).ok).toBe(true);
    const refused = codecFor('xml', dialects['standard-3.0']).encode(voice);
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-in-version' } });
    if (!refused.ok) seen.add(refused.error.code);
  });

  it('rejects a value that the dialect does not have', () => {
    const part = changed('body.PaymentData', { SplitPaymentFlag: true });
    const refused = codecFor('xml', dialects['epas-1.0']).encode(part);
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-in-dialect' } });
    if (!refused.ok) seen.add(refused.error.code);
  });

  it.each(['59', '59.00', '059.00', '+59.0', '59.', '.5'])(
    'keeps the text of the amount %s in both encodings',
    (amount) => {
      for (const codec of [xmlCodec, jsonCodec]) {
        const encoded = codec.encode(changed(`${amounts}.RequestedAmount`, amount));
        expect(encoded.ok && codec.decode(encoded.value)).toMatchObject({
          ok: true,
          value: { body: { PaymentTransaction: { AmountsReq: { RequestedAmount: amount } } }, kept: [] },
        });
        if (encoded.ok && codec === jsonCodec) JSON.parse(encoded.value);
      }
    },
  );

  it("accepts a vendor's word with its prefix", () => {
    expect(xmlCodec.encode(changed('body.PaymentData', { PaymentType: 'acme:Sideways' })).ok).toBe(true);
  });

  it('gives each of its error codes in a test above', () => {
    expect(encodeErrorCodes.filter((code) => !seen.has(code))).toEqual([]);
  });
});
