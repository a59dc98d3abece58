/** The fields by which protected data identifies a certificate. */
import {
  oneOf,
  requiredElement,
  requiredElements,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { Integer, TextString } from './simple.js';

const attributeTypes = [
  'id-at-commonName',
  'id-at-localityName',
  'id-at-organizationName',
  'id-at-organizationalUnitName',
  'id-at-countryName',
] as const;

const relativeDistinguishedNameFields = {
  AttributeType: requiredElement(oneOf(attributeTypes)),
  AttributeValue: requiredElement(TextString),
};

/** One part of a distinguished name. */
export interface RelativeDistinguishedName extends Infer<typeof relativeDistinguishedNameFields> {}

/** The declaration of {@link RelativeDistinguishedName}. */
export const RelativeDistinguishedName: Declaration<RelativeDistinguishedName> = type(
  'RelativeDistinguishedName',
  relativeDistinguishedNameFields,
);

const issuerFields = {
  RelativeDistinguishedName: requiredElements(RelativeDistinguishedName),
};

/** The issuer of a certificate. */
export interface Issuer extends Infer<typeof issuerFields> {}

/** The declaration of {@link Issuer}. */
export const Issuer: Declaration<Issuer> = type('Issuer', issuerFields);

const issuerAndSerialNumberFields = {
  Issuer: requiredElement(Issuer),
  SerialNumber: requiredElement(Integer),
};

/** A certificate, by issuer and serial number. */
export interface IssuerAndSerialNumber extends Infer<typeof issuerAndSerialNumberFields> {}

/** The declaration of {@link IssuerAndSerialNumber}. */
export const IssuerAndSerialNumber: Declaration<IssuerAndSerialNumber> = type(
  'IssuerAndSerialNumber',
  issuerAndSerialNumberFields,
);

const recipientIdentifierFields = {
  IssuerAndSerialNumber: requiredElement(IssuerAndSerialNumber),
};

/** The certificate of a recipient. */
export interface RecipientIdentifier extends Infer<typeof recipientIdentifierFields> {}

/** The declaration of {@link RecipientIdentifier}. */
export const RecipientIdentifier: Declaration<RecipientIdentifier> = type(
  'RecipientIdentifier',
  recipientIdentifierFields,
);

const signerIdentifierFields = {
  IssuerAndSerialNumber: requiredElement(IssuerAndSerialNumber),
};

/** The certificate of a signer. */
export interface SignerIdentifier extends Infer<typeof signerIdentifierFields> {}

/** The declaration of {@link SignerIdentifier}. */
export const SignerIdentifier: Declaration<SignerIdentifier> = type('SignerIdentifier', signerIdentifierFields);
