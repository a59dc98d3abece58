/** The allow-list of redaction is complete: every field of the standard is in it or was left out on purpose. */
import { describe, expect, it } from 'vitest';
import type { Declaration } from '../../protocol/declaration/declaration.js';
import {
  bodies,
  codecFor,
  type Dialect,
  dialects,
  redact,
  vendorFieldNames,
  vendorFieldsIn,
} from '../../protocol/index.js';
import { golden } from './golden-messages.js';
import { allowed } from '../../protocol/redact/allowed-fields.js';
import { MessageHeader } from '../../protocol/types/message-header.js';
import { dictionary } from './dictionary.js';
import { reachable } from './reachable-types.js';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Types that are removed completely: card data, PINs and signatures; the syntax in which they are encrypted; phone
 * numbers and locations of people; and the envelope, which is not a type of the model.
 */
const cutTypes = words(`
  TrackData SensitiveCardData CardholderPIN
  CapturedSignature RawSignature SignatureImage SignaturePoint AreaSize
  ContentInformation EnvelopedData AuthenticatedData SignedData DigestedData NamedKeyEncryptedData EncapsulatedContent
  EncryptedContent AlgorithmIdentifier Parameter KEK KEKIdentifier KeyTransport RecipientIdentifier
  IssuerAndSerialNumber Issuer RelativeDistinguishedName Signer SignerIdentifier
  SensitiveMobileData Geolocation GeographicCoordinates UTMCoordinates
  SaleToPOIRequest SaleToPOIResponse`);

/** Further removed fields, in addition to those of these types: `Type.Field`. */
const cutFields = words(`
  CardReaderAPDURequest.APDUData CardReaderAPDUResponse.APDUData CheckData.AccountNumber CheckData.CheckCardNumber
  PINRequest.AdditionalInput StoredValueAccountID.OwnerName TransmitRequest.Message TransmitResponse.Message`);

/** A field, and the type that is in it. */
interface Member {
  readonly name: string;
  readonly type: string;
}

/** Returns the fields without a decision, or with two. */
function undecided(type: string, members: readonly Member[]): readonly string[] {
  const kept = words(allowed[type] ?? '');
  return members
    .filter(({ name, type: content }) => {
      const isCut = cutTypes.includes(content) || cutFields.includes(`${type}.${name}`);
      return kept.includes(name) === isCut;
    })
    .map(({ name }) => name);
}

/** The types of the dictionary, and the declared ones. */
const standard = Object.entries(dictionary.types).map(([type, { fields }]) => {
  return [type, fields.map((field) => ({ name: field.textName ?? field.name, type: field.type }))] as const;
});
const declarations = Object.values<Declaration<unknown>>(bodies);
const declared = Array.from(reachable(MessageHeader, ...declarations), ({ name: type, fields }) => {
  const members = Array.from(fields, ([name, { content }]) => {
    return { name, type: content.kind === 'type' ? content.name : '' };
  });
  return [type, members] as const;
});

describe('the allow-list', () => {
  it('lists each type of the standard', () => {
    expect([...Object.keys(allowed), ...cutTypes].toSorted()).toEqual(Object.keys(dictionary.types).toSorted());
  });

  it.each([
    ['the standard has', standard],
    ['is declared', declared],
  ])('lists each field that %s', (_, types) => {
    const open = types
      .filter(([type]) => !cutTypes.includes(type))
      .flatMap(([type, members]) => undecided(type, members).map((name) => `${type}.${name}`));
    expect(open).toEqual([]);
    expect(types.length).toBeGreaterThan(100);
  });

  it('shows a field or type without a decision', () => {
    expect(undecided('Amount', [{ name: 'Remark', type: 'Remark' }])).toEqual(['Remark']);
    expect(undecided('Novelty', [{ name: 'Text', type: 'Text' }])).toEqual(['Text']);
  });

  it('names each field once', () => {
    for (const [type, names] of Object.entries(allowed)) {
      expect([type, ...words(names)]).toEqual([type, ...new Set(words(names))]);
    }
  });
});

describe('an additional field of a vendor', () => {
  it('keeps its value if it is listed and belongs to a dialect', () => {
    const added = Object.values<Dialect>(dialects).flatMap(({ addedFields = [] }) => addedFields);
    expect(vendorFieldNames.filter((name) => !added.some((field) => field === name))).toEqual([]);
    expect(vendorFieldNames).not.toContain('CardData.Expiry');
  });

  it('is searched too, and an unknown field keeps only its name', () => {
    const more = '"SurchargeAmount":0.50,"RequestedAmount":4111111111111111,"Secret":"1234","AuthorizedAmount"';
    const text = golden('payment-response-approved', 'json').replace('"AuthorizedAmount"', more);
    const read = codecFor('json', dialects['datamesh-3.1']).decode(text);
    if (!read.ok) throw new Error(read.error.message);
    const { message, removed } = redact(read.value);
    const at = 'PaymentResponse.PaymentResult.AmountsResp';
    expect(removed).toEqual(expect.arrayContaining([`${at}.RequestedAmount`, `${at}.Secret`]));
    expect(vendorFieldsIn('PaymentResponse', message.kept).map(({ path, value }) => [path, value])).toEqual([
      [`${at}.SurchargeAmount`, '0.50'],
      [`${at}.RequestedAmount`, '411111******1111'],
    ]);
    expect(message.kept.find(({ path }) => path === `${at}.Secret`)?.value).toBe('*');
  });
});
