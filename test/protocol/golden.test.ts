import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codecFor, jsonCodec, readReceipts, xmlCodec, type Encoding } from '../../protocol/index.js';
import { golden, goldenMessage, goldenNames } from './golden-messages.js';

const encodings: readonly Encoding[] = ['xml', 'json'];
const pairs = goldenNames.flatMap((name) => encodings.map((encoding) => [name, encoding] as const));

describe('golden messages', () => {
  it('exist in XML and in JSON', () => {
    const files = readdirSync(new URL('../../fixtures/messages/', import.meta.url)).filter((name) =>
      /\.(?:json|xml)$/.test(name),
    );
    expect(files.toSorted()).toEqual(goldenNames.flatMap((name) => [`${name}.json`, `${name}.xml`]).toSorted());
    expect(goldenNames.length).toBeGreaterThan(15);
  });

  it.each(goldenNames)('%s is the same message in XML and in JSON, with nothing kept aside', (name) => {
    const message = goldenMessage(name, 'xml');
    expect(goldenMessage(name, 'json')).toEqual(message);
    expect(message.kept).toEqual([]);
  });

  it.each(goldenNames.filter((name) => !name.endsWith('without-ids')))('%s can be written and read back', (name) => {
    const message = goldenMessage(name);
    for (const codec of [xmlCodec, jsonCodec]) {
      const text = codec.encode(message);
      expect(text.ok && codec.decode(text.value)).toEqual({ ok: true, value: message });
    }
  });

  it.each(pairs)('%s as %s may be followed by white space', (name, encoding) => {
    expect(codecFor(encoding).decode(`${golden(name, encoding)}\r\n `).ok).toBe(true);
  });
});

describe('values of golden messages', () => {
  it('keep leading zeros, long ids and the digits of amounts in both encodings', () => {
    for (const encoding of encodings) {
      const message = goldenMessage('payment-response-approved', encoding);
      if (message.name !== 'PaymentResponse') throw new Error(message.name);
      expect(message.header.ServiceID).toBe('0010');
      expect(message.body.SaleData?.SaleTransactionID.TransactionID).toBe('1234567890123456789012');
      expect(message.body.PaymentResult?.PaymentAcquirerData?.ApprovalCode).toBe('002428');
      expect(message.body.PaymentResult?.AmountsResp?.AuthorizedAmount).toBe('59.00');
      expect(message.body.POIData?.POITransactionID.TimeStamp).toBe('2024-05-05T10:10:59.1234567+02:00');
    }
  });

  it('include a failure without SaleData and POIData, and a success without them, with a note', () => {
    const text = golden('payment-response-busy-without-ids', 'xml');
    expect(goldenMessage('payment-response-busy-without-ids').body).toEqual({
      Response: { Result: 'Failure', ErrorCondition: 'Busy' },
    });
    const missing = ['SaleData', 'POIData'].map((field) => ({
      path: `PaymentResponse.${field}`,
      why: 'missing-field',
    }));
    const success = text.replace('Failure', 'Success');
    expect(xmlCodec.decode(success)).toMatchObject({ ok: true, value: { kept: missing } });
    expect(xmlCodec.decode(success, 'strictly')).toMatchObject({
      ok: false,
      error: { code: 'missing-field', path: 'PaymentResponse.SaleData', header: { ServiceID: '0010' } },
    });
    expect(xmlCodec.encode(goldenMessage('payment-response-busy-without-ids'))).toMatchObject({
      ok: false,
      error: { code: 'missing-field', path: 'PaymentResponse.SaleData' },
    });
  });

  it('include receipts, which become lines', () => {
    const message = goldenMessage('payment-response-approved');
    if (message.name !== 'PaymentResponse') throw new Error(message.name);
    expect((message.body.PaymentReceipt ?? []).flatMap(readReceipts)).toEqual([
      {
        document: 'CashierReceipt',
        copy: 'merchant',
        signatureRequired: false,
        lines: [
          [{ text: '  CARD PAYMENT  ', alignment: 'centred', bold: true }],
          [{ text: 'TOTAL EUR 59.00 & thanks' }],
        ],
      },
      { document: 'CustomerReceipt', copy: 'customer', signatureRequired: false, lines: [[{ text: 'EUR 59.00' }]] },
    ]);
  });
});
