/** Payment instruments: cards, checks, mobiles, tokens. Redaction drops the card data in them. */
import { forbids, has, is, lacks, needs } from '../declaration/condition.js';
import {
  attribute,
  element,
  elements,
  expectedAttribute,
  listAttribute,
  oneOf,
  requiredAttribute,
  requiredElement,
  text,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { entryModes, paymentInstrumentTypes, tokenRequestedTypes } from '../declaration/vocabulary.js';
import { ContentInformation } from './cms.js';
import { CustomerOrder } from './sale.js';
import {
  CardCountryCode,
  CardSeqNumb,
  DigitString,
  ExpiryDate,
  ISOCountry3A,
  ISODateTime,
  MobileCountryCode,
  MobileNetworkCode,
  PAN,
  ProductCode,
  TextString,
  TrackNumb,
} from './simple.js';

const trackFormats = ['ISO', 'JIS-I', 'JIS-II', 'AAMVA', 'CMC-7', 'E-13B'] as const;

const checkTypeCodes = ['Personal', 'Company'] as const;

const trackDataFields = {
  TrackValue: text(TextString),
  TrackNumb: attribute(TrackNumb, { default: '2' }),
  TrackFormat: attribute(oneOf(trackFormats), { default: 'ISO' }),
};

/** A track of a card. Redaction drops it. */
export interface TrackData extends Infer<typeof trackDataFields> {}

/** The declaration of {@link TrackData}. */
export const TrackData: Declaration<TrackData> = type('TrackData', trackDataFields);

const sensitiveCardDataFields = {
  PAN: attribute(PAN),
  CardSeqNumb: attribute(CardSeqNumb),
  ExpiryDate: attribute(ExpiryDate),
  TrackData: elements(TrackData, 4),
};

/** Unencrypted card data. Redaction drops it. */
export interface SensitiveCardData extends Infer<typeof sensitiveCardDataFields> {}

/** The declaration of {@link SensitiveCardData}. */
export const SensitiveCardData: Declaration<SensitiveCardData> = type('SensitiveCardData', sensitiveCardDataFields);

const allowedProductFields = {
  ProductCode: requiredAttribute(ProductCode),
  EanUpc: attribute(DigitString),
  ProductLabel: element(TextString),
  AdditionalProductInfo: element(TextString),
};

/** A product that a card may be used for. */
export interface AllowedProduct extends Infer<typeof allowedProductFields> {}

/** The declaration of {@link AllowedProduct}. */
export const AllowedProduct: Declaration<AllowedProduct> = type('AllowedProduct', allowedProductFields);

const paymentTokenFields = {
  TokenRequestedType: requiredAttribute(oneOf(tokenRequestedTypes)),
  TokenValue: requiredAttribute(TextString),
  ExpiryDateTime: attribute(ISODateTime),
};

/** A token in place of a card. */
export interface PaymentToken extends Infer<typeof paymentTokenFields> {}

/** The declaration of {@link PaymentToken}. */
export const PaymentToken: Declaration<PaymentToken> = type('PaymentToken', paymentTokenFields);

const cardDataFields = {
  PaymentBrand: attribute(TextString),
  MaskedPAN: attribute(TextString),
  PaymentAccountRef: attribute(TextString),
  EntryMode: listAttribute(oneOf(entryModes)),
  CardCountryCode: attribute(CardCountryCode),
  ProtectedCardData: element(ContentInformation),
  SensitiveCardData: element(SensitiveCardData),
  AllowedProductCode: elements(ProductCode),
  AllowedProduct: elements(AllowedProduct),
  PaymentToken: element(PaymentToken),
  CustomerOrder: elements(CustomerOrder),
};

/** The data of a card that may be disclosed. */
export interface CardData extends Infer<typeof cardDataFields> {}

/** The declaration of {@link CardData}. */
export const CardData: Declaration<CardData> = type('CardData', cardDataFields, {
  conditions: [forbids('SensitiveCardData', has('ProtectedCardData'))],
});

const checkDataFields = {
  TypeCode: attribute(oneOf(checkTypeCodes), { default: 'Personal' }),
  Country: attribute(ISOCountry3A),
  BankID: element(TextString),
  AccountNumber: element(TextString),
  CheckNumber: element(TextString),
  TrackData: element(TrackData),
  CheckCardNumber: element(TextString),
};

/** A check. */
export interface CheckData extends Infer<typeof checkDataFields> {}

/** The declaration of {@link CheckData}. */
export const CheckData: Declaration<CheckData> = type('CheckData', checkDataFields, {
  conditions: [
    needs('TrackData', lacks('CheckNumber')),
    needs('BankID', lacks('TrackData')),
    needs('AccountNumber', lacks('TrackData')),
    needs('CheckNumber', lacks('TrackData')),
  ],
});

const geographicCoordinatesFields = {
  Latitude: requiredElement(TextString),
  Longitude: requiredElement(TextString),
};

/** A place by latitude and longitude. */
export interface GeographicCoordinates extends Infer<typeof geographicCoordinatesFields> {}

/** The declaration of {@link GeographicCoordinates}. */
export const GeographicCoordinates: Declaration<GeographicCoordinates> = type(
  'GeographicCoordinates',
  geographicCoordinatesFields,
);

const utmCoordinatesFields = {
  UTMZone: requiredElement(TextString),
  UTMEastward: requiredElement(TextString),
  UTMNorthward: requiredElement(TextString),
};

/** A place on the UTM grid. */
export interface UTMCoordinates extends Infer<typeof utmCoordinatesFields> {}

/** The declaration of {@link UTMCoordinates}. */
export const UTMCoordinates: Declaration<UTMCoordinates> = type('UTMCoordinates', utmCoordinatesFields);

const geolocationFields = {
  GeographicCoordinates: element(GeographicCoordinates),
  UTMCoordinates: element(UTMCoordinates),
};

/** The location of a mobile. */
export interface Geolocation extends Infer<typeof geolocationFields> {}

/** The declaration of {@link Geolocation}. */
export const Geolocation: Declaration<Geolocation> = type('Geolocation', geolocationFields);

const sensitiveMobileDataFields = {
  MSISDN: requiredAttribute(DigitString),
  IMSI: attribute(DigitString),
  IMEI: attribute(DigitString),
};

/** Unencrypted numbers of a mobile. */
export interface SensitiveMobileData extends Infer<typeof sensitiveMobileDataFields> {}

/** The declaration of {@link SensitiveMobileData}. */
export const SensitiveMobileData: Declaration<SensitiveMobileData> = type(
  'SensitiveMobileData',
  sensitiveMobileDataFields,
);

const mobileDataFields = {
  MobileNetworkCode: attribute(MobileNetworkCode),
  MaskedMSISDN: attribute(TextString, { in30: { content: DigitString } }),
  MobileCountryCode: element(MobileCountryCode),
  Geolocation: element(Geolocation),
  ProtectedMobileData: element(ContentInformation),
  SensitiveMobileData: element(SensitiveMobileData),
};

/** A mobile used for payment. */
export interface MobileData extends Infer<typeof mobileDataFields> {}

/** The declaration of {@link MobileData}. */
export const MobileData: Declaration<MobileData> = type('MobileData', mobileDataFields);

const paymentInstrumentDataFields = {
  PaymentInstrumentType: expectedAttribute(oneOf(paymentInstrumentTypes)),
  CardData: element(CardData),
  CheckData: element(CheckData),
  MobileData: element(MobileData),
};

/** The payment instrument. */
export interface PaymentInstrumentData extends Infer<typeof paymentInstrumentDataFields> {}

/** The declaration of {@link PaymentInstrumentData}. */
export const PaymentInstrumentData: Declaration<PaymentInstrumentData> = type(
  'PaymentInstrumentData',
  paymentInstrumentDataFields,
  {
    conditions: [
      needs('CardData', is('PaymentInstrumentType', 'Card')),
      needs('CheckData', is('PaymentInstrumentType', 'Check')),
      needs('MobileData', is('PaymentInstrumentType', 'Mobile')),
    ],
  },
);
