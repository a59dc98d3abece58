import { describe, expect, it } from 'vitest';
import type { AnyField, Content, Declaration } from '../../protocol/declaration/declaration.js';
import {
  bodies,
  containsCardNumber,
  jsonCodec,
  redact,
  redactText,
  xmlCodec,
  type KeptItem,
  type Message,
} from '../../protocol/index.js';
import { isMessage } from '../../protocol/codec/shared/envelope.js';
import { isWhole } from '../extent.js';
import { base64, card, isLeaking, plantings } from './card-plantings.js';
import { golden, goldenMessage, goldenNames } from './golden-messages.js';
import { reachable } from './reachable-types.js';

/** Returns a value with every field of a type. The planter fills the texts. */
function fullest(declaration: Declaration<unknown>, plant: (field: AnyField, name: string) => string): object {
  const chosen = new Set((declaration.options.choices ?? []).flatMap(({ members }) => members.slice(1)));
  return Object.fromEntries(
    [...declaration.fields]
      .filter(([name]) => !chosen.has(name))
      .map(([name, field]) => {
        const value = valueOf(field, name, plant);
        return [name, field.max > 1 || field.isList ? [value] : value];
      }),
  );
}

function valueOf(field: AnyField, name: string, plant: (field: AnyField, name: string) => string): unknown {
  if (field.content.kind === 'type') return fullest(field.content, plant);
  return isBoolean(field.content) ? true : plant(field, name);
}

function isBoolean(content: Content<unknown>): boolean {
  return content.kind === 'simple' && content.base === 'boolean';
}

const ids = new Set(['SaleID', 'POIID', 'ServiceID', 'DeviceID']);

/**
 * Returns a planter for all texts except amounts, time stamps and the ids of headers: those are not searched, and keep
 * valid values.
 */
function plantUnlessExempt(planted: string): (field: AnyField, name: string) => string {
  return ({ content }, name) => {
    if (ids.has(name)) return '0010';
    if (content.kind !== 'simple') return planted;
    return content.base === 'decimal' ? '59.00' : content.base === 'dateTime' ? '2024-05-05T10:10:10Z' : planted;
  };
}

function messageWith(name: string, body: object, kept: readonly KeptItem[] = []): Message {
  const header = { MessageClass: 'Service', MessageCategory: 'x', MessageType: 'Request', SaleID: 'S', POIID: 'P' };
  const candidate = { name, header, body, kept };
  if (!isMessage(candidate)) throw new Error(`${name} is not declared`);
  return candidate;
}

/** Returns every text of a message, names included. */
function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => [name, ...texts(held)]);
}

const declarations = Object.entries<Declaration<unknown>>(bodies);

/** Returns the rejected message of an event after redaction. */
function rejected(RejectedMessage: string): string | undefined {
  const body = { TimeStamp: '2024-05-05T10:10:10Z', EventToNotify: 'Reject', RejectedMessage };
  const { message } = redact(messageWith('EventNotification', body));
  return message.name === 'EventNotification' ? message.body.RejectedMessage : undefined;
}

describe('card data in each text field of each message', () => {
  // The default run plays each form in every 48th message, one form after the other.
  const inTurn = plantings.map(
    ([how, planted], turn) =>
      [how, planted, declarations.filter((_, place) => isWhole || place % 48 === turn % 48)] as const,
  );
  it.each(inTurn)('%s: is found before the redaction, and not after it', (_, planted, messages) => {
    expect(isLeaking(planted)).toBe(true);
    expect(containsCardNumber(planted)).toBe(true);
    for (const [name, declaration] of messages) {
      const path = `${name}.Extra`;
      const kept: readonly KeptItem[] = [{ path, why: 'unknown-field', value: planted }];
      const message = messageWith(name, fullest(declaration, plantUnlessExempt(planted)), kept);
      const result = redact(message);
      const left = texts([result.message, result.removed]).filter(isLeaking);
      if (left.length > 0) throw new Error(`${name}: ${left[0]}`);
      expect(result.removed).toContain(path);
    }
  });

  it('in base64 is redacted and encoded again, or emptied if it does not decode to text', () => {
    expect(rejected(base64(`<PAN>${card}</PAN>`))).toBe(base64('<PAN>411111******1111</PAN>'));
    expect(rejected(Buffer.from([0xff, 0xfe, ...Buffer.from(card), 0x80]).toString('base64'))).toBe('');
    expect(rejected(base64('<a>nothing of a card</a>'))).toBe(base64('<a>nothing of a card</a>'));
  });

  it('in fields for card data is removed with the field, which is always optional', () => {
    const [, declaration] = declarations.find(([name]) => name === 'PaymentResponse') ?? [];
    if (declaration === undefined) throw new Error('not declared');
    const result = redact(messageWith('PaymentResponse', fullest(declaration, plantUnlessExempt('x'))));
    const names = new Set(texts(result.message));
    for (const dropped of [
      'SensitiveCardData',
      'ProtectedCardData',
      'TrackData',
      'CapturedSignature',
      'ProtectedSignature',
    ]) {
      expect(names.has(dropped)).toBe(false);
      expect(result.removed.some((path) => path.endsWith(`.${dropped}`))).toBe(true);
      for (const type of reachable(declaration)) expect(type.fields.get(dropped)?.min ?? 0).toBe(0);
    }
  });

  it('as PIN blocks, PINs and verification values is redacted only with a label', () => {
    for (const text of [
      'PIN block: 0412AC89ABCDEF67',
      'PINBLOCK=0412ac89abcdef67',
      'encrypted PIN 0412 AC89 ABCD EF67',
      'PIN: 1234',
      'CVV2 123',
      '"cvc":"123"',
    ]) {
      expect(redactText(text)).not.toMatch(/0412|1234|123/);
    }
    for (const text of ['trace 0412AC89ABCDEF67', 'shopping 0412AC89ABCDEF67', 'PIN ok', 'PIN tries 3']) {
      expect(redactText(text)).toBe(text);
    }
    const kept: readonly KeptItem[] = [
      { path: 'PaymentResponse.PINBlock', why: 'unknown-field', value: '0412AC89ABCDEF67' },
      { path: 'PaymentResponse.EncryptedPIN', why: 'unknown-field', value: '0412AC89ABCDEF67' },
      { path: 'PaymentResponse.Track2', why: 'unknown-field', value: 'something' },
      { path: `PaymentResponse.x${card}`, why: 'unknown-field' },
    ];
    const { message } = redact({ ...goldenMessage('payment-response-declined'), kept });
    expect(texts(message.kept).join()).not.toMatch(/0412|something|4111111/);
  });
});

/** Returns the texts of one display output after redaction. */
function split(...parts: readonly string[]): {
  readonly lines: readonly string[] | undefined;
  readonly removed: readonly string[];
} {
  const OutputText = parts.map((Text) => ({ Text }));
  const body = {
    DisplayOutput: [
      { Device: 'CashierDisplay', InfoQualify: 'Display', OutputContent: { OutputFormat: 'Text', OutputText } },
    ],
  };
  const { message, removed } = redact(messageWith('DisplayRequest', body));
  if (message.name !== 'DisplayRequest') throw new Error(message.name);
  return { lines: message.body.DisplayOutput[0]?.OutputContent.OutputText?.map((text) => text.Text), removed };
}

describe('a card number across several texts of an output', () => {
  it.each([1, 3, 4, 7, 8, 12, 15])('is redacted if it is split after %i digits', (at) => {
    const { lines, removed } = split('card', card.slice(0, at), card.slice(at), 'end');
    expect(lines?.join('').replace(/[^0-9*]/g, '')).toBe('411111******1111');
    expect(lines).toHaveLength(4);
    expect(removed.length).toBeGreaterThan(0);
  });

  it('is redacted if each group has its own text, also in base64', () => {
    expect(split('4111', '1111', '1111', '1111').lines).toEqual(['4111', '11**', '****', '1111']);
    const encoded = base64(`a receipt with ${card}`);
    expect(split(encoded.slice(0, 18), encoded.slice(18)).lines?.some(isLeaking)).toBe(false);
  });

  it('is not found in receipts that have none', () => {
    const lines = ['TOTAL  4.50', '2024-05-05 10:15', '2 x 12.00', 'TID 12345678', 'MID 4000123', 'AID A0000000041010'];
    expect(split(...lines)).toEqual({ lines, removed: [] });
  });
});

/** Removed parts of messages that only a chip, a host or a check of the wire needs. */
const neverKept: Readonly<Record<string, readonly string[]>> = {
  'admin-request-with-trailer': ['SecurityTrailer'],
  'balance-inquiry-response': ['BalanceInquiryResponse.LoyaltyAccountStatus.LoyaltyAccount.LoyaltyAccountID.LoyaltyID'],
  'card-acquisition-response': ['CardAcquisitionResponse.LoyaltyAccount.LoyaltyAccountID.LoyaltyID'],
  'card-reader-apdu-request': ['CardReaderAPDURequest.APDUData'],
  'loyalty-request': ['LoyaltyRequest.LoyaltyData.LoyaltyAccountID.LoyaltyID'],
  'stored-value-response': [
    'StoredValueResponse.StoredValueResult.StoredValueAccountStatus.StoredValueAccountID.StoredValueID',
  ],
  'stored-value-request': ['StoredValueRequest.StoredValueData.StoredValueAccountID.StoredValueID'],
  'transmit-request': ['TransmitRequest.Message'],
};

describe('a text without card data', () => {
  it.each([
    '1234567890123456789012',
    '4111111111111111111111',
    '0010',
    '2024-05-05T10:10:10.1234567+02:00',
    '20240505101010',
    '59.00',
    '4111111111111112',
    '411111******1111',
    '1111111111111111',
    '9876543210987658',
    '0000000000000000',
    'c0ffee00-1111-4111-8111-111111111111',
    '26/11/2026 12:30:00, 27/11/2026 08:15:00',
    '2026/11/26 2026/11/27 2027/01/02',
    '4111/1111/1111/1112',
    '4111/1111:1111/1111',
    '41/11/1111/1111/1111',
    '14111/1111/1111/1111',
    '4111/1111/1111/11112',
    'https://shop.example:8443/4111/orders/1111/1111/1111',
    '2001:0db8:4111:1111:1111:1112:0000:0001',
    'EUR 4500 / 1200 / 3300',
    base64('a receipt without a card, but with an id 1234567890123456789012'),
    base64('EUR 59.00').repeat(3),
  ])('%s stays unchanged, byte for byte', (text) => {
    expect(redactText(text)).toBe(text);
    expect(containsCardNumber(text)).toBe(false);
  });

  it.each(goldenNames)('%s stays unchanged, except for fields that no reader needs', (name) => {
    const message = goldenMessage(name);
    const result = redact(message);
    expect(result.removed).toEqual(neverKept[name] ?? []);
    expect(result.message === message).toBe(neverKept[name] === undefined);
  });

  it('keeps header ids, references, time stamps and amounts that look like a card number', () => {
    const text = golden('status-response-repeated', 'json').replaceAll('"Register 7"', `"${card}"`);
    const decoded = jsonCodec.decode(text);
    if (!decoded.ok) throw new Error(decoded.error.message);
    expect(redact(decoded.value).message).toEqual(decoded.value);
  });
});

describe('the remaining account number', () => {
  it.each(['stored-value-request', 'loyalty-request'])(
    'in %s has only its last four characters, because the number is enough to spend the value',
    (name) => {
      const [path = ''] = neverKept[name] ?? [];
      const { message } = redact(goldenMessage(name));
      const field = path.split('.').at(-1) ?? '';
      const kept = new RegExp(`"${field}":"(\\**[^*"]{4})"`).exec(JSON.stringify(message.body))?.[1] ?? '';
      expect(kept).toMatch(/^\*{4,}[^*]{4}$/);
      expect(redact(message).removed).toEqual([]);
    },
  );
});

describe('the remaining card data', () => {
  it('has the first six and the last four digits, in the original form', () => {
    expect(redactText(`card ${card}, 4111-1111-1111-1111`)).toBe('card 411111******1111, 4111-11**-****-1111');
    expect(redactText('3782 822463 10005')).toBe('3782 82**** *0005');
    expect(redactText('4111/1111/1111/1111/12')).toBe('4111/11**/****/1111/12');
    expect(redactText(`;${card}=2512101123?`)).toBe(';411111******1111=**********?');
  });

  it('has the same digits in a MaskedPAN that showed more', () => {
    for (const [sent, told] of [
      ['4111111111111111', '411111******1111'],
      ['41111111****1111', '411111******1111'],
      ['411111XXXXXX1111', '411111XXXXXX1111'],
      ['************1111', '************1111'],
      ['4111 1111 **** 1111', '4111 11** **** 1111'],
    ]) {
      const text = golden('payment-response-approved', 'xml').replace('411111******1111', sent ?? '');
      const decoded = xmlCodec.decode(text);
      const { message } = redact(decoded.ok ? decoded.value : goldenMessage('login-request'));
      expect(message.body).toMatchObject({
        PaymentResult: { PaymentInstrumentData: { CardData: { MaskedPAN: told } } },
      });
    }
  });

  it('does not change in a second redaction', () => {
    for (const [, planted] of plantings) {
      const once = redactText(planted);
      expect(redactText(once)).toBe(once);
    }
  });
});

describe('hostile texts', () => {
  it.each([
    ['4111 '.repeat(50_000)],
    ['1 '.repeat(120_000)],
    ['1'.repeat(250_000)],
    ['PIN '.repeat(60_000)],
    ['<a '.repeat(80_000)],
    ['%25'.repeat(80_000)],
    [`B${'1 '.repeat(120_000)}^`],
    [' '.repeat(250_000)],
    ['A1b2'.repeat(60_000)],
    ['34'.repeat(120_000)],
    ['00 34 20 '.repeat(27_000)],
    ['-'.repeat(250_000)],
    [`${'-'.repeat(15)} `.repeat(15_000)],
    ['١ä'.repeat(120_000)],
    [`1${' '.repeat(20_000)}`.repeat(12)],
    ['4111/'.repeat(50_000)],
    ['3782/822463/'.repeat(20_000)],
  ])('take no longer than a message may', (text) => {
    // The time is that of the processor, so that a busy machine does not fail the test.
    const before = process.cpuUsage();
    redactText(text);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
  });
});

describe('an id that only looks like a card number', () => {
  // Found among random UUIDs: its digits pass the Luhn check after an issuer prefix.
  const unlucky = '552d31f2-2efd-4430-9379-88983f628472';

  it('stays if it is a UUID, alone or in a sentence', () => {
    expect(redactText(unlucky)).toBe(unlucky);
    expect(redactText(`sale ${unlucky} of today`)).toBe(`sale ${unlucky} of today`);
  });

  it('stays as a UUID, but a card number next to it does not', () => {
    expect(redactText(`${unlucky} 4111111111111111`)).toBe(`${unlucky} 411111******1111`);
  });

  it('does not include a card number with dashes', () => {
    expect(redactText('4111-1111-1111-1111')).not.toContain('1111-1111-11');
  });
});
