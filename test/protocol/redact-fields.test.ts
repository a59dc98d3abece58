/**
 * The effect of the allow-list on a message: fields that it does not name are removed completely, and fields that
 * readers need stay.
 */
import { describe, expect, it } from 'vitest';
import { jsonCodec, redact, type KeptItem, type Message } from '../../protocol/index.js';
import { isMessage } from '../../protocol/codec/shared/envelope.js';
import { type Declaration, element, requiredElement, text, type } from '../../protocol/declaration/declaration.js';
import { redactionPlanOf, redactObject } from '../../protocol/redact/redaction-plan.js';
import { TextString } from '../../protocol/types/simple.js';
import { card } from './card-plantings.js';
import { golden, goldenMessage } from './golden-messages.js';

const header = { MessageClass: 'Service', MessageCategory: 'x', MessageType: 'Request', SaleID: 'S', POIID: 'P' };

function messageWith(name: string, body: object, kept: readonly KeptItem[] = []): Message {
  const candidate = { name, header, body, kept };
  if (!isMessage(candidate)) throw new Error(`${name} is not declared`);
  return candidate;
}

/** Returns the approved payment of the golden messages with an addition to its result. */
function paidWith(more: object): Message {
  const message = goldenMessage('payment-response-approved');
  if (message.name !== 'PaymentResponse') throw new Error(message.name);
  return messageWith(message.name, { ...message.body, PaymentResult: { ...message.body.PaymentResult, ...more } });
}

describe('a field that is not allowed', () => {
  it('is removed, even if nothing in it looks like card data', () => {
    const { message, removed } = redact(
      messageWith('LogoutResponse', { Response: { Result: 'Success', Mood: 'fine' } }),
    );
    expect(message.body).toEqual({ Response: { Result: 'Success' } });
    expect(removed).toEqual(['LogoutResponse.Response.Mood']);
  });

  it('is removed with all its members if its type is new', () => {
    const noveltyFields = { Remark: text(TextString) };
    const Novelty: Declaration<object> = type('Novelty', noveltyFields);
    const Response: Declaration<object> = type('Response', { Result: element(TextString), Novelty: element(Novelty) });
    const work = { removed: [], ownIds: undefined };
    expect(redactObject(redactionPlanOf(Response), { Result: 'Success', Novelty: { Remark: 'x' } }, work)).toEqual({
      Result: 'Success',
    });
    expect(work.removed).toEqual(['.Novelty']);
  });

  it('stays empty at its place if it is required', () => {
    const Novelty: Declaration<object> = type('Novelty', {
      Remark: requiredElement(TextString),
      Extra: element(TextString),
    });
    const Response: Declaration<object> = type('Response', { Novelty: requiredElement(Novelty) });
    const work = { removed: [], ownIds: undefined };
    expect(redactObject(redactionPlanOf(Response), { Novelty: { Remark: 'x', Extra: 'y' } }, work)).toEqual({
      Novelty: { Remark: '' },
    });
    expect(work.removed).toEqual(['.Novelty.Remark', '.Novelty.Extra']);
    const { message } = redact(messageWith('TransmitRequest', { DestinationAddress: 'host:1', Message: 'AAEC' }));
    expect(message.body).toEqual({ DestinationAddress: 'host:1', Message: '' });
  });

  it('is removed if it is not of the declared kind', () => {
    const { message } = redact(
      messageWith('LogoutResponse', { Response: { Result: { deep: 'x' }, AdditionalResponse: 7 } }),
    );
    expect(message.body).toEqual({ Response: {} });
  });
});

/** Returns the values of what was kept aside, after redaction. */
function valuesLeft(...kept: readonly KeptItem[]): readonly unknown[] {
  return redact({ ...goldenMessage('payment-response-approved'), kept }).message.kept.map(({ value }) => value);
}

describe('a value that was kept aside', () => {
  it('is removed if the model lacks the field or redacts it', () => {
    expect(
      valuesLeft(
        { path: 'PaymentResponse.Vendor', why: 'unknown-field', value: 'quite harmless' },
        { path: 'Vendor', why: 'unknown-field', value: 'quite harmless' },
        { path: 'LoginResponse.Response.Result', why: 'unknown-word', value: 'quite harmless' },
        {
          path: 'PaymentResponse.PaymentResult.PaymentInstrumentData.CardData.SensitiveCardData.ExpiryDate',
          why: 'unusual-value',
          value: '12/29',
        },
      ),
    ).toEqual(['*', '*', '*', '*']);
  });

  it('stays, after a search, as the unknown word or unusual value of an allowed field', () => {
    expect(
      valuesLeft(
        { path: 'PaymentResponse.Response.ErrorCondition', why: 'unknown-word', value: 'vendor:Odd' },
        { path: 'MessageHeader.ServiceID', why: 'unusual-value', value: '12345678901' },
        { path: 'PaymentResponse.PaymentReceipt[1].DocumentQualifier', why: 'unknown-word', value: `Card ${card}` },
      ),
    ).toEqual(['vendor:Odd', '12345678901', 'Card 411111******1111']);
  });

  it('is reported with its place if it is redacted, and nothing else changes', () => {
    const given = goldenMessage('payment-response-approved');
    const { message, removed } = redact({ ...given, kept: [{ path: 'Vendor', why: 'unknown-field', value: 'x' }] });
    expect(removed).toEqual(['Vendor']);
    expect(message.body).toBe(given.body);
  });
});

describe('a value that is not a text', () => {
  it('is redacted in a number, a time and a word that are a card number', () => {
    const { message, removed } = redact(
      paidWith({
        PaymentType: card,
        AmountsResp: { Currency: 'EUR', AuthorizedAmount: card, TipAmount: `${card}.00` },
        Instalment: { SequenceNumber: card },
        PaymentAcquirerData: { AcquirerTransactionID: { TransactionID: '1', TimeStamp: `${card}-01-01T00:00:00Z` } },
      }),
    );
    expect(message.body).toMatchObject({
      PaymentResult: {
        PaymentType: '411111******1111',
        AmountsResp: { Currency: 'EUR', AuthorizedAmount: '411111******1111', TipAmount: '411111******1111.00' },
        Instalment: { SequenceNumber: '411111******1111' },
        PaymentAcquirerData: { AcquirerTransactionID: { TimeStamp: '411111******1111-01-01T00:00:00Z' } },
      },
    });
    expect(removed).toHaveLength(5);
  });

  it.each(['12.50', '99999999.999999', '-0.5', '0.41111111111111111', '1234567890123.00', '411111111111.1111'])(
    'stays unchanged as the amount %s',
    (AuthorizedAmount) => {
      expect(redact(paidWith({ AmountsResp: { AuthorizedAmount } })).removed).toEqual([]);
    },
  );
});

describe('the data that readers need', () => {
  it('stays: receipts, masked numbers, approval codes, amounts, ids, conditions and texts', () => {
    const decoded = jsonCodec.decode(golden('payment-response-approved', 'json'));
    if (!decoded.ok) throw new Error(decoded.error.message);
    const { message, removed } = redact(decoded.value, new Set());
    expect(removed).toEqual([]);
    expect(message).toBe(decoded.value);
  });

  it('stays in the lines of a receipt next to a redacted line', () => {
    const OutputText = ['SHOP', `CARD ${card}`, 'VISA 411111******1111', 'TOTAL 12.50'].map((Text) => ({ Text }));
    const PrintOutput = {
      DocumentQualifier: 'CustomerReceipt',
      ResponseMode: 'NotRequired',
      OutputContent: { OutputFormat: 'Text', OutputText },
    };
    const { message, removed } = redact(messageWith('PrintRequest', { PrintOutput }));
    if (message.name !== 'PrintRequest') throw new Error(message.name);
    const lines = message.body.PrintOutput.OutputContent.OutputText ?? [];
    expect(lines.map(({ Text }) => Text)).toEqual([
      'SHOP',
      'CARD 411111******1111',
      'VISA 411111******1111',
      'TOTAL 12.50',
    ]);
    expect(lines[0]).toBe(OutputText[0]);
    expect(removed).toEqual(['PrintRequest.PrintOutput.OutputContent.OutputText[1].Text']);
  });
});
