/** Transmit: the sender asks the other side to forward a message to a host. */
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
import { ByteSequence, Flag, Integer, TextString } from '../../types/simple.js';

const transmitRequestFields = {
  WaitResponseFlag: attribute(Flag, { default: 'false' }),
  MaximumTransmitTime: requiredAttribute(Integer),
  DestinationAddress: requiredAttribute(TextString),
  Message: requiredElement(ByteSequence),
};

/** Requests the transmission of octets to an address. MaximumTransmitTime is in seconds. */
export interface TransmitRequest extends Infer<typeof transmitRequestFields> {}

/** The declaration of {@link TransmitRequest}. */
export const TransmitRequest: Declaration<TransmitRequest> = type('TransmitRequest', transmitRequestFields);

const transmitResponseFields = {
  Response: requiredElement(Response),
  Message: element(ByteSequence),
};

/** The response of the host. */
export interface TransmitResponse extends Infer<typeof transmitResponseFields> {}

/** The declaration of {@link TransmitResponse}. */
export const TransmitResponse: Declaration<TransmitResponse> = type('TransmitResponse', transmitResponseFields);
