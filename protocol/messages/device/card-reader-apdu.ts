/** CardReaderAPDU: one command to the chip of a card. */
import {
  attribute,
  element,
  requiredAttribute,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../../declaration/declaration.js';
import { Response } from '../../types/response.js';
import { APDUOctet, ByteSequence, CardStatusWords } from '../../types/simple.js';

const cardReaderAPDURequestFields = {
  APDUClass: requiredAttribute(APDUOctet),
  APDUInstruction: requiredAttribute(APDUOctet),
  APDUPar1: requiredAttribute(APDUOctet),
  APDUPar2: requiredAttribute(APDUOctet),
  APDUExpectedLength: attribute(APDUOctet),
  APDUData: element(ByteSequence),
};

/** A command to the chip. */
export interface CardReaderAPDURequest extends Infer<typeof cardReaderAPDURequestFields> {}

/** The declaration of {@link CardReaderAPDURequest}. */
export const CardReaderAPDURequest: Declaration<CardReaderAPDURequest> = type(
  'CardReaderAPDURequest',
  cardReaderAPDURequestFields,
);

const cardReaderAPDUResponseFields = {
  CardStatusWords: requiredAttribute(CardStatusWords),
  Response: requiredElement(Response),
  APDUData: element(ByteSequence),
};

/** The response of the chip. */
export interface CardReaderAPDUResponse extends Infer<typeof cardReaderAPDUResponseFields> {}

/** The declaration of {@link CardReaderAPDUResponse}. */
export const CardReaderAPDUResponse: Declaration<CardReaderAPDUResponse> = type(
  'CardReaderAPDUResponse',
  cardReaderAPDUResponseFields,
);
