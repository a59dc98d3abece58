/**
 * The envelopes of protected data (cryptographic message syntax). tenderd passes the envelopes on and never opens them.
 */
import { exactlyWith } from '../declaration/condition.js';
import {
  attribute,
  element,
  elements,
  oneOf,
  requiredAttribute,
  requiredElement,
  requiredElements,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { RecipientIdentifier, SignerIdentifier } from './certificate.js';
import { ByteSequence, DerivationIdentifier, KeyVersion, TextString } from './simple.js';

const algorithms = [
  'id-retail-cbc-mac',
  'id-retail-cbc-mac-sha-256',
  'id-ukpt-wrap ',
  'id-dukpt-wrap',
  'des-ede3-ecb',
  'des-ede3-cbc',
  'id-sha256',
  'sha256WithRSAEncryption',
  'rsaEncryption',
] as const;

const versions = ['v0', 'v1', 'v2', 'v3', 'v4', 'v5'] as const;

const contentTypes = [
  'id-data',
  'id-signedData',
  'id-envelopedData',
  'id-digestedData',
  'id-encryptedData',
  'id-ct-authData',
] as const;

const parameterFields = {
  InitialisationVector: attribute(ByteSequence),
};

/** The parameter of an algorithm. */
export interface Parameter extends Infer<typeof parameterFields> {}

/** The declaration of {@link Parameter}. */
export const Parameter: Declaration<Parameter> = type('Parameter', parameterFields);

const algorithmIdentifierFields = {
  Algorithm: requiredAttribute(oneOf(algorithms)),
  Parameter: element(Parameter),
};

/** An algorithm and its parameter. */
export interface AlgorithmIdentifier extends Infer<typeof algorithmIdentifierFields> {}

/** The declaration of {@link AlgorithmIdentifier}. */
export const AlgorithmIdentifier: Declaration<AlgorithmIdentifier> = type(
  'AlgorithmIdentifier',
  algorithmIdentifierFields,
);

const kekIdentifierFields = {
  KeyIdentifier: requiredAttribute(TextString),
  KeyVersion: requiredAttribute(KeyVersion),
  DerivationIdentifier: attribute(DerivationIdentifier),
};

/** A key encryption key, by name and version. */
export interface KEKIdentifier extends Infer<typeof kekIdentifierFields> {}

/** The declaration of {@link KEKIdentifier}. */
export const KEKIdentifier: Declaration<KEKIdentifier> = type('KEKIdentifier', kekIdentifierFields);

const kekFields = {
  Version: attribute(oneOf(versions), { default: 'v4' }),
  EncryptedKey: requiredAttribute(ByteSequence),
  KEKIdentifier: requiredElement(KEKIdentifier),
  KeyEncryptionAlgorithm: requiredElement(AlgorithmIdentifier),
};

/** A key encrypted under a shared key. */
export interface KEK extends Infer<typeof kekFields> {}

/** The declaration of {@link KEK}. */
export const KEK: Declaration<KEK> = type('KEK', kekFields);

const keyTransportFields = {
  Version: attribute(oneOf(versions), { default: 'v0' }),
  EncryptedKey: requiredAttribute(ByteSequence),
  RecipientIdentifier: requiredElement(RecipientIdentifier),
  KeyEncryptionAlgorithm: requiredElement(AlgorithmIdentifier),
};

/** A key encrypted for a certificate. */
export interface KeyTransport extends Infer<typeof keyTransportFields> {}

/** The declaration of {@link KeyTransport}. */
export const KeyTransport: Declaration<KeyTransport> = type('KeyTransport', keyTransportFields);

const encryptedContentFields = {
  ContentType: requiredAttribute(oneOf(contentTypes)),
  ContentEncryptionAlgorithm: requiredElement(AlgorithmIdentifier),
  EncryptedData: requiredElement(ByteSequence),
};

/** Encrypted octets. */
export interface EncryptedContent extends Infer<typeof encryptedContentFields> {}

/** The declaration of {@link EncryptedContent}. */
export const EncryptedContent: Declaration<EncryptedContent> = type('EncryptedContent', encryptedContentFields);

const encapsulatedContentFields = {
  ContentType: requiredAttribute(oneOf(contentTypes)),
  Content: element(ByteSequence),
};

/** The octets that are authenticated or signed; absent if they are in another place. */
export interface EncapsulatedContent extends Infer<typeof encapsulatedContentFields> {}

/** The declaration of {@link EncapsulatedContent}. */
export const EncapsulatedContent: Declaration<EncapsulatedContent> = type(
  'EncapsulatedContent',
  encapsulatedContentFields,
);

const signerFields = {
  Version: attribute(oneOf(versions), { default: 'v1' }),
  SignerIdentifier: requiredElement(SignerIdentifier),
  DigestAlgorithm: requiredElement(AlgorithmIdentifier),
  SignatureAlgorithm: requiredElement(AlgorithmIdentifier),
  Signature: requiredElement(ByteSequence),
};

/** One signature. */
export interface Signer extends Infer<typeof signerFields> {}

/** The declaration of {@link Signer}. */
export const Signer: Declaration<Signer> = type('Signer', signerFields);

const envelopedDataFields = {
  Version: attribute(oneOf(versions), { default: 'v0' }),
  KeyTransport: elements(KeyTransport),
  KEK: elements(KEK),
  EncryptedContent: requiredElement(EncryptedContent),
};

/** Encrypted data with the keys that open it. */
export interface EnvelopedData extends Infer<typeof envelopedDataFields> {}

/** The declaration of {@link EnvelopedData}. */
export const EnvelopedData: Declaration<EnvelopedData> = type('EnvelopedData', envelopedDataFields, {
  choices: [{ members: ['KeyTransport', 'KEK'], max: Number.POSITIVE_INFINITY }],
});

const authenticatedDataFields = {
  Version: attribute(oneOf(versions), { default: 'v0' }),
  MAC: requiredAttribute(ByteSequence),
  KeyTransport: elements(KeyTransport),
  KEK: elements(KEK),
  MACAlgorithm: requiredElement(AlgorithmIdentifier),
  EncapsulatedContent: requiredElement(EncapsulatedContent),
};

/** Data with a message authentication code. */
export interface AuthenticatedData extends Infer<typeof authenticatedDataFields> {}

/** The declaration of {@link AuthenticatedData}. */
export const AuthenticatedData: Declaration<AuthenticatedData> = type('AuthenticatedData', authenticatedDataFields, {
  choices: [{ members: ['KeyTransport', 'KEK'], max: Number.POSITIVE_INFINITY }],
});

const signedDataFields = {
  Version: attribute(oneOf(versions), { default: 'v1' }),
  DigestAlgorithm: requiredElements(AlgorithmIdentifier),
  EncapsulatedContent: requiredElement(EncapsulatedContent),
  Certificate: elements(ByteSequence),
  Signer: requiredElements(Signer),
};

/** Signed data. */
export interface SignedData extends Infer<typeof signedDataFields> {}

/** The declaration of {@link SignedData}. */
export const SignedData: Declaration<SignedData> = type('SignedData', signedDataFields);

const digestedDataFields = {
  Version: attribute(oneOf(versions)),
  DigestAlgorithm: requiredElement(AlgorithmIdentifier),
  EncapsulatedContent: requiredElement(EncapsulatedContent),
  Digest: requiredElement(ByteSequence),
};

/** Data with its digest. */
export interface DigestedData extends Infer<typeof digestedDataFields> {}

/** The declaration of {@link DigestedData}. */
export const DigestedData: Declaration<DigestedData> = type('DigestedData', digestedDataFields);

const namedKeyEncryptedDataFields = {
  Version: attribute(oneOf(versions), { default: 'v0' }),
  KeyName: element(TextString),
  EncryptedContent: requiredElement(EncryptedContent),
};

/** Data encrypted with a named key. */
export interface NamedKeyEncryptedData extends Infer<typeof namedKeyEncryptedDataFields> {}

/** The declaration of {@link NamedKeyEncryptedData}. */
export const NamedKeyEncryptedData: Declaration<NamedKeyEncryptedData> = type(
  'NamedKeyEncryptedData',
  namedKeyEncryptedDataFields,
);

const contentInformationFields = {
  ContentType: requiredAttribute(oneOf(contentTypes)),
  EnvelopedData: element(EnvelopedData),
  AuthenticatedData: element(AuthenticatedData),
  SignedData: element(SignedData),
  DigestedData: element(DigestedData),
  NamedKeyEncryptedData: element(NamedKeyEncryptedData),
};

/** One envelope of protected data. */
export interface ContentInformation extends Infer<typeof contentInformationFields> {}

/** The declaration of {@link ContentInformation}. */
export const ContentInformation: Declaration<ContentInformation> = type(
  'ContentInformation',
  contentInformationFields,
  {
    conditions: [
      ...exactlyWith('EnvelopedData', 'ContentType', 'id-envelopedData'),
      ...exactlyWith('AuthenticatedData', 'ContentType', 'id-ct-authData'),
      ...exactlyWith('SignedData', 'ContentType', 'id-signedData'),
      ...exactlyWith('DigestedData', 'ContentType', 'id-digestedData'),
      ...exactlyWith('NamedKeyEncryptedData', 'ContentType', 'id-encryptedData'),
    ],
    choices: [
      {
        members: ['EnvelopedData', 'AuthenticatedData', 'SignedData', 'DigestedData', 'NamedKeyEncryptedData'],
        max: 1,
      },
    ],
  },
);
