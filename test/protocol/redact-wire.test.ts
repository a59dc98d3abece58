/** Redaction outside our own messages: ids of other origin, and messages as they were on the wire. */

import { describe, expect, it } from 'vitest';
import { redact, redactHeader, redactMessageText, type MessageHeader } from '../../protocol/index.js';
import { goldenMessage } from './golden-messages.js';
import { base64, card } from './card-plantings.js';

const header: MessageHeader = {
  MessageClass: 'Service',
  MessageCategory: 'Payment',
  MessageType: 'Response',
  ServiceID: '0010',
  SaleID: 'Register 7',
  POIID: 'T-0001',
};

describe('header ids', () => {
  it('are redacted if they look like a card number and are not our own', () => {
    const foreign = { ...header, ServiceID: card, SaleID: card, POIID: '378282246310005' };
    expect(redactHeader(foreign, new Set())).toMatchObject({
      ServiceID: '411111******1111',
      SaleID: '411111******1111',
      POIID: '378282*****0005',
    });
    const message = { ...goldenMessage('payment-response-declined'), header: foreign };
    expect(redact(message, new Set()).message.header.ServiceID).toBe('411111******1111');
    expect(redact(message, new Set()).removed).toContain('MessageHeader.ServiceID');
  });

  it('stay unchanged if they are our own, even if they look like a card number', () => {
    const own = { ...header, SaleID: card, POIID: '378282246310005' };
    expect(redactHeader(own, new Set([card, '378282246310005']))).toEqual(own);
  });

  it('stay unchanged if they are too short for a card number', () => {
    // Our ServiceIDs are ten random characters: one of them may look like a labelled verification value.
    const short = { ...header, ServiceID: 'ABCCVV0001' };
    expect(redactHeader(short, new Set())).toEqual(short);
  });
});

const json = (...lines: string[]) => JSON.stringify({ OutputText: lines.map((Text) => ({ Text, Color: 'Red' })) });
const xml = (...lines: string[]) => lines.map((line) => `<OutputText Color="Red">${line}</OutputText>`).join('\n');

describe('a message in its original text', () => {
  const document = base64(`{"receipt":"a receipt with the card ${card} in it"}`);

  it.each([
    ['JSON', json('Card 4111 1111', '1111 1111 thanks')],
    ['XML', xml('Card 4111 1111', '1111 1111 thanks')],
  ])('loses a card number across two lines of output (%s)', (_, text) => {
    expect(redactMessageText(text).replace(/[^0-9]/g, '')).toBe('4111111111');
  });

  it.each([
    ['JSON', json('Receipt:', ...(document.match(/.{1,20}/g) ?? []))],
    ['XML', xml('Receipt:', ...(document.match(/.{1,20}/g) ?? []))],
  ])('loses a base64 text across several lines of output (%s)', (_, text) => {
    const clean = redactMessageText(text);
    expect(clean).toContain('Receipt:');
    expect(clean).not.toContain(document.slice(40, 60));
  });

  it.each([
    ['JSON', json('TOTAL', 'EUR 59.00', 'thanks')],
    ['XML', xml('TOTAL', 'EUR 59.00', 'thanks')],
  ])('stays unchanged without card data (%s)', (_, text) => {
    expect(redactMessageText(text)).toBe(text);
  });
});
