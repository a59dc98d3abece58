/** A signature captured on a screen. Redaction drops it. */
import {
  element,
  requiredAttribute,
  requiredElements,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { ByteSequence, TextString } from './simple.js';

const areaSizeFields = {
  X: requiredAttribute(TextString),
  Y: requiredAttribute(TextString),
};

/** The size of the signature area. */
export interface AreaSize extends Infer<typeof areaSizeFields> {}

/** The declaration of {@link AreaSize}. */
export const AreaSize: Declaration<AreaSize> = type('AreaSize', areaSizeFields);

const signaturePointFields = {
  X: requiredAttribute(TextString),
  Y: requiredAttribute(TextString),
};

/** A point of a signature; FFFF in both coordinates lifts the pen. */
export interface SignaturePoint extends Infer<typeof signaturePointFields> {}

/** The declaration of {@link SignaturePoint}. */
export const SignaturePoint: Declaration<SignaturePoint> = type('SignaturePoint', signaturePointFields);

const rawSignatureFields = {
  AreaSize: element(AreaSize),
  SignaturePoint: requiredElements(SignaturePoint),
};

/** A signature as points. */
export interface RawSignature extends Infer<typeof rawSignatureFields> {}

/** The declaration of {@link RawSignature}. */
export const RawSignature: Declaration<RawSignature> = type('RawSignature', rawSignatureFields, { only: '3.1' });

const signatureImageFields = {
  ImageFormat: element(TextString),
  ImageData: element(ByteSequence),
  ImageReference: element(TextString),
};

/** A signature as a picture. */
export interface SignatureImage extends Infer<typeof signatureImageFields> {}

/** The declaration of {@link SignatureImage}. */
export const SignatureImage: Declaration<SignatureImage> = type('SignatureImage', signatureImageFields, {
  only: '3.1',
});

const capturedSignatureFields = {
  RawSignature: element(RawSignature, { in30: { isUnwrapped: true, isRequired: true } }),
  SignatureImage: element(SignatureImage),
};

/** A captured signature, as points or as a picture. */
export interface CapturedSignature extends Infer<typeof capturedSignatureFields> {}

/** The declaration of {@link CapturedSignature}. */
export const CapturedSignature: Declaration<CapturedSignature> = type('CapturedSignature', capturedSignatureFields);
