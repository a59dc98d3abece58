/** PIN: asks for the PIN of a cardholder, or verifies one. Redaction drops the entered PIN. */
import {
  attribute,
  element,
  oneOf,
  requiredAttribute,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../../declaration/declaration.js';
import { ContentInformation } from '../../types/cms.js';
import { Response } from '../../types/response.js';
import { DigitString, Integer, TextString } from '../../types/simple.js';

const pinFormats = ['ISO0', 'ISO1', 'ISO2', 'ISO3'] as const;

const pinRequestTypes = ['PINVerify', 'PINVerifyOnly', 'PINEnter'] as const;

const cardholderPINFields = {
  PINFormat: requiredAttribute(oneOf(pinFormats)),
  AdditionalInput: attribute(TextString),
  EncrPINBlock: requiredElement(ContentInformation),
};

/** An encrypted PIN. Redaction drops it. */
export interface CardholderPIN extends Infer<typeof cardholderPINFields> {}

/** The declaration of {@link CardholderPIN}. */
export const CardholderPIN: Declaration<CardholderPIN> = type('CardholderPIN', cardholderPINFields);

const pinRequestFields = {
  PINRequestType: requiredAttribute(oneOf(pinRequestTypes)),
  PINVerifMethod: attribute(TextString),
  AdditionalInput: attribute(TextString),
  PINEncAlgorithm: attribute(DigitString),
  PINFormat: attribute(oneOf(pinFormats)),
  KeyReference: attribute(TextString),
  MaxWaitingTime: attribute(Integer),
  CardholderPIN: element(CardholderPIN),
};

/** Requests the entry or verification of a PIN. MaxWaitingTime is in seconds. */
export interface PINRequest extends Infer<typeof pinRequestFields> {}

/** The declaration of {@link PINRequest}. */
export const PINRequest: Declaration<PINRequest> = type('PINRequest', pinRequestFields);

const pinResponseFields = {
  Response: requiredElement(Response),
  CardholderPIN: element(CardholderPIN),
};

/** The PIN, if it was requested. */
export interface PINResponse extends Infer<typeof pinResponseFields> {}

/** The declaration of {@link PINResponse}. */
export const PINResponse: Declaration<PINResponse> = type('PINResponse', pinResponseFields);
