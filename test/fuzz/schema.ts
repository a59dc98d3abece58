/**
 * The types of the standard for the other reader. They come from the dictionary, not from the declarations of tenderd,
 * with the additions of the dialects.
 */
import { type Dialect, dialects } from '../../protocol/index.js';
import { dictionary, type DictionaryField } from '../protocol/dictionary.js';

/** A field of a type. */
export interface Slot {
  /** The field's name in the model, which is its name in version 3.1. */
  readonly name: string;
  readonly kind: DictionaryField['kind'];
  /** The type of an element with members, or undefined for a scalar. */
  readonly type: string | undefined;
  /** The words of its enumeration. */
  readonly words: readonly string[] | undefined;
  readonly base: string;
  readonly isList: boolean;
  readonly max: number;
  readonly isRequired: boolean;
  /** The field of the model that contains this field. Version 3.0 does not have this level. */
  readonly within: string | undefined;
}

/** A type: its fields by their names on the wire in both versions, and its choices. */
export interface Schema {
  readonly slots: ReadonlyMap<string, Slot>;
  readonly choices: readonly { readonly members: readonly string[]; readonly min: number; readonly max: number }[];
}

/** The 3.1 names of the fields of 3.0, by type. */
const renames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SaleSoftware: { ManufacturerID: 'ProviderIdentification' },
  POISoftware: { ManufacturerID: 'ProviderIdentification' },
  SponsoredMerchant: {
    MerchantName: 'CommonName',
    MerchantAddress: 'Address',
    MerchantCountry: 'CountryCode',
    RegistrationID: 'RegisteredIdentifier',
  },
  ReversalRequest: { CustomerOrderID: 'CustomerOrder' },
  OutputBarcode: { '#text': 'BarcodeValue' },
};

/** Fields that 3.1 moved into a new element. */
const moved: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CapturedSignature: { AreaSize: 'RawSignature', SignaturePoint: 'RawSignature' },
};

const vendors = Object.values<Dialect>(dialects);

/** The fields of the model by vendors' names in JSON, both with their type. */
const vendorNames: ReadonlyMap<string, string> = new Map(
  vendors.flatMap(({ names = {} }) =>
    Object.entries(names).flatMap(([field, spellings]) =>
      spellings.map((name) => [`${field.slice(0, field.indexOf('.'))}.${name}`, field] as const),
    ),
  ),
);

/** Vendors' names that also occur in XML: the type, the name on the wire, and the name in the model. */
const vendorXmlNames = vendors.flatMap(({ encodings, names = {} }) =>
  Object.entries(names).flatMap(([field, spellings]) => {
    const [type, name] = field.split('.');
    return encodings.includes('xml') ? spellings.map((wire) => ({ type, wire, name: name ?? '' })) : [];
  }),
);

/** The words of the standard by vendors' words. */
const vendorWords: ReadonlyMap<string, string> = new Map(
  vendors.flatMap(({ words = {} }) => Object.entries(words).map(([word, spelling]) => [spelling, word] as const)),
);

const vendorArrays: ReadonlySet<string> = new Set(vendors.flatMap(({ arrays = [] }) => arrays));

/** Mandatory fields that vendors omit from failed responses. */
export const leftOutOnFailure: ReadonlySet<string> = new Set(['SaleData', 'POIData']);

/**
 * Mandatory fields that decide nothing about money. If such a field is missing, all other fields are still read and the
 * omission is noted.
 */
export const leftOutWhenRead: ReadonlySet<string> = new Set([
  'EventNotification.TimeStamp',
  'LoginRequest.OperatorLanguage',
  'LoyaltyAccountID.EntryMode',
  'LoyaltyAccountID.IdentificationType',
  'PaymentAcquirerData.AcquirerPOIID',
  'PaymentAcquirerData.MerchantID',
  'PaymentInstrumentData.PaymentInstrumentType',
  'POISystemData.DateTime',
  'POISystemData.POISoftware',
  'PrintOutput.ResponseMode',
  'StoredValueAccountID.EntryMode',
  'StoredValueAccountID.IdentificationType',
  'StoredValueAccountID.StoredValueAccountType',
  'StoredValueData.Currency',
  'StoredValueData.ItemAmount',
  'StoredValueResult.ProductCode',
]);

const schemas = new Map<string, Schema>();

/** Returns the type with this name. Throws if the standard does not have it. */
export function schemaOf(type: string): Schema {
  const schema = schemas.get(type) ?? made(type);
  schemas.set(type, schema);
  return schema;
}

function made(type: string): Schema {
  const facts = dictionary.types[type];
  if (facts === undefined) throw new Error(`the dictionary has no type ${type}`);
  const slots = new Map<string, Slot>();
  for (const field of facts.fields) slots.set(field.name, slotOf(type, field));
  for (const [wire, name] of Object.entries(renames[type] ?? {})) {
    const slot = slots.get(name);
    if (slot !== undefined) slots.set(wire, { ...slot, kind: slots.get(wire)?.kind ?? slot.kind });
  }
  for (const { wire, name } of vendorXmlNames.filter((one) => one.type === type)) {
    const slot = slots.get(name);
    if (slot !== undefined) slots.set(wire, slot);
  }
  const choices = (facts.choices ?? []).map(({ members, min, max }) => ({
    members,
    min,
    max: max === 'unbounded' ? Number.POSITIVE_INFINITY : max,
  }));
  return { slots, choices };
}

function slotOf(type: string, field: DictionaryField): Slot {
  const within = moved[type]?.[field.name];
  const base = dictionary.simple[field.type]?.['base'];
  const isOnly30 = field.versions?.includes('3.1') === false;
  return {
    name: field.textName ?? field.name,
    kind: field.kind,
    type: field.typeKind === 'complex' ? field.type : undefined,
    words: dictionary.enums[field.type],
    base: typeof base === 'string' ? base : 'string',
    isList: field.typeKind === 'enumList',
    max: field.max === 'unbounded' ? Number.POSITIVE_INFINITY : field.max,
    isRequired: field.min === 1 && !isOnly30,
    within,
  };
}

/** Returns the field for a member in JSON. Character content has its text name, and vendors have their own names. */
export function memberOf(type: string, name: string): Slot | undefined {
  const { slots } = schemaOf(type);
  const text = slots.get('#text');
  if (name === '#text') return undefined;
  const field = vendorNames.get(`${type}.${name}`)?.slice(type.length + 1) ?? '';
  return (
    slots.get(name) ??
    (text?.name === name ? text : undefined) ??
    slots.get(field) ??
    (text?.name === field ? text : undefined)
  );
}

/** True if a field may be an array in JSON although it occurs only once. The first item counts. */
export function mayBeInArray(type: string, { name }: Slot): boolean {
  return vendorArrays.has(`${type}.${name}`);
}

/** Returns the word of an enumeration that a text means, or undefined. One vendor writes every word in capitals. */
export function wordOf({ words }: Slot, text: string): string | undefined {
  const word = vendorWords.get(text);
  if (word !== undefined && words?.includes(word) === true) return word;
  const said = words?.find((known) => known.trim() === text);
  return said ?? words?.find((known) => known.trim().toUpperCase() === text);
}

/** Returns the path of a field in its type. */
export function nameOf({ name, within }: Slot): string {
  return within === undefined ? name : `${within}.${name}`;
}

/** Returns the name of the body that a header announces with its category and type, or undefined if there is none. */
export function bodyNameOf(category: string | undefined, type: string | undefined): string | undefined {
  const facts = dictionary.messages[category ?? ''];
  if (type === 'Response') return facts?.response ?? undefined;
  return facts?.messageType === type ? (facts?.request ?? undefined) : undefined;
}

/** True if the standard has a body with this name. */
export function isBody(name: string): boolean {
  return Object.values(dictionary.messages).some(({ request, response }) => request === name || response === name);
}
