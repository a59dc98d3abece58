/** CardReaderPowerOff: switches the chip off and returns the card. */
import {
  attribute,
  element,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../../declaration/declaration.js';
import { DisplayOutput } from '../../types/output.js';
import { Response } from '../../types/response.js';
import { Integer } from '../../types/simple.js';

const cardReaderPowerOffRequestFields = {
  MaxWaitingTime: attribute(Integer),
  DisplayOutput: element(DisplayOutput),
};

/** Requests the return of the card. MaxWaitingTime is in seconds. */
export interface CardReaderPowerOffRequest extends Infer<typeof cardReaderPowerOffRequestFields> {}

/** The declaration of {@link CardReaderPowerOffRequest}. */
export const CardReaderPowerOffRequest: Declaration<CardReaderPowerOffRequest> = type(
  'CardReaderPowerOffRequest',
  cardReaderPowerOffRequestFields,
);

const cardReaderPowerOffResponseFields = {
  Response: requiredElement(Response),
};

/** Reports whether the customer took the card. */
export interface CardReaderPowerOffResponse extends Infer<typeof cardReaderPowerOffResponseFields> {}

/** The declaration of {@link CardReaderPowerOffResponse}. */
export const CardReaderPowerOffResponse: Declaration<CardReaderPowerOffResponse> = type(
  'CardReaderPowerOffResponse',
  cardReaderPowerOffResponseFields,
);
