/** Required fields that vendors leave out, and what that may cost: a note, and never an approval. */
import { describe, expect, test } from 'vitest';
import { bodies, codecFor, type Encoding } from '../../protocol/index.js';
import { golden, goldenMessage } from './golden-messages.js';
import { reachable } from './reachable-types.js';

const answered = 'PaymentResponse.PaymentResult';
const loyal = 'BalanceInquiryResponse.LoyaltyAccountStatus.LoyaltyAccount.LoyaltyAccountID';
const gift = 'StoredValueResponse.StoredValueResult.StoredValueAccountStatus.StoredValueAccountID';
const expected: readonly (readonly [message: string, at: string, field: string])[] = [
  ['payment-response-approved', `${answered}.PaymentAcquirerData`, 'MerchantID'],
  ['payment-response-approved', `${answered}.PaymentAcquirerData`, 'AcquirerPOIID'],
  ['payment-response-approved', `${answered}.PaymentInstrumentData`, 'PaymentInstrumentType'],
  ['balance-inquiry-response', loyal, 'EntryMode'],
  ['balance-inquiry-response', loyal, 'IdentificationType'],
  ['stored-value-response', gift, 'EntryMode'],
  ['stored-value-response', gift, 'IdentificationType'],
  ['stored-value-response', gift, 'StoredValueAccountType'],
  ['stored-value-response', 'StoredValueResponse.StoredValueResult', 'ProductCode'],
  ['stored-value-request', 'StoredValueRequest.StoredValueData', 'ItemAmount'],
  ['stored-value-request', 'StoredValueRequest.StoredValueData', 'Currency'],
  ['login-request', 'LoginRequest', 'OperatorLanguage'],
  ['login-response', 'LoginResponse.POISystemData', 'DateTime'],
  ['login-response', 'LoginResponse.POISystemData', 'POISoftware'],
  ['print-request', 'PrintRequest.PrintOutput', 'ResponseMode'],
  ['event-reject', 'EventNotification', 'TimeStamp'],
];

/** Returns the text without the first field of this name after the element. */
function without(text: string, element: string, field: string, encoding: Encoding): string {
  const at = text.search(encoding === 'xml' ? new RegExp(`<${element}[ >]`) : new RegExp(`"${element}"`));
  const stands =
    encoding === 'xml'
      ? ` ${field}="[^"]*"|<${field}(?: [^>]*)?(?:/>|>[^<]*</${field}>)`
      : `"${field}":\\s*(?:"[^"]*"|\\[[^\\]]*\\]|[\\d.]+),?`;
  return (
    text.slice(0, at) +
    text
      .slice(at)
      .replace(new RegExp(stands), '')
      .replace(/,(?=[}\]])/, '')
  );
}

test('the list of fields that may be missing is complete', () => {
  const declared = [...reachable(...Object.values(bodies))].flatMap(({ name, fields }) =>
    [...fields].flatMap(([field, { mayLack }]) => (mayLack === 'when-read' ? [`${name}.${field}`] : [])),
  );
  const tried = expected.map(([, at, field]) => `${at.split('.').at(-1)}.${field}`);
  expect(tried.toSorted()).toEqual(declared.toSorted());
});

describe.each<Encoding>(['xml', 'json'])('in %s', (encoding) => {
  const codec = codecFor(encoding);

  test.each(expected)('a %s whose %s has no %s is read with a note', (name, at, field) => {
    const text = golden(name, encoding);
    const left = without(text, at.split('.').at(-1) ?? '', field, encoding);
    expect(left.length).toBeLessThan(text.length);
    const whole = goldenMessage(name, encoding);
    const kept = [...whole.kept, { path: `${at}.${field}`, why: 'missing-field' }];
    for (const how of [undefined, 'strictly'] as const)
      expect(codec.decode(left, how)).toMatchObject({ ok: true, value: { name: whole.name, kept } });
  });

  test.each(expected)('a %s whose %s has no %s is not written', (name, at, field) => {
    const message = structuredClone(goldenMessage(name, encoding));
    const [, ...steps] = at.split('.');
    const holder = steps.reduce<unknown>((held, step) => first(Reflect.get(Object(held), step)), message.body);
    Reflect.deleteProperty(Object(holder), field);
    const written = codec.encode(message);
    expect(written).toMatchObject({ ok: false, error: { code: 'missing-field' } });
  });

  test('decisive fields must be present; all others may be missing, but a strict reader refuses that', () => {
    const text = golden('payment-response-approved', encoding);
    const missing = { ok: false, error: { code: 'missing-field' } };
    expect(codec.decode(without(text, 'Response', 'Result', encoding))).toMatchObject(missing);
    for (const [element, field] of [
      ['POITransactionID', 'TransactionID'],
      ['AmountsResp', 'AuthorizedAmount'],
    ] as const) {
      const left = without(text, element, field, encoding);
      const kept = [{ path: expect.stringMatching(new RegExp(`${element}$|POIData$`)), why: 'left-out' }];
      expect(codec.decode(left)).toMatchObject({
        ok: true,
        value: { kept: expect.arrayContaining(kept.map((one) => expect.objectContaining(one))) },
      });
      expect(codec.decode(left, 'strictly')).toMatchObject(missing);
    }
  });
});

function first(held: unknown): unknown {
  return Array.isArray(held) ? held[0] : held;
}
