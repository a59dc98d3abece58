/** CardReaderInit: accepts a card, and resets its chip. */
import { is, needs } from '../../declaration/condition.js';
import {
  attribute,
  element,
  elements,
  listAttribute,
  listElements,
  oneOf,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../../declaration/declaration.js';
import { TrackData } from '../../types/instrument.js';
import { DisplayOutput } from '../../types/output.js';
import { forceEntryModes } from '../../types/payment.js';
import { Response } from '../../types/response.js';
import { ATRValue, CardStatusWords, Flag, Integer } from '../../types/simple.js';
import { entryModes } from '../../declaration/vocabulary.js';

const iccResetDataFields = {
  ATRValue: attribute(ATRValue),
  CardStatusWords: attribute(CardStatusWords),
};

/** The response of a chip to a reset. */
export interface ICCResetData extends Infer<typeof iccResetDataFields> {}

/** The declaration of {@link ICCResetData}. */
export const ICCResetData: Declaration<ICCResetData> = type('ICCResetData', iccResetDataFields);

const cardReaderInitRequestFields = {
  WarmResetFlag: attribute(Flag),
  LeaveCardFlag: attribute(Flag, { default: 'true' }),
  MaxWaitingTime: attribute(Integer),
  ForceEntryMode: listElements(oneOf(forceEntryModes)),
  DisplayOutput: element(DisplayOutput),
};

/** Waits for a card. MaxWaitingTime is in seconds. */
export interface CardReaderInitRequest extends Infer<typeof cardReaderInitRequestFields> {}

/** The declaration of {@link CardReaderInitRequest}. */
export const CardReaderInitRequest: Declaration<CardReaderInitRequest> = type(
  'CardReaderInitRequest',
  cardReaderInitRequestFields,
);

const cardReaderInitResponseFields = {
  EntryMode: listAttribute(oneOf(entryModes)),
  Response: requiredElement(Response),
  TrackData: elements(TrackData, 4),
  ICCResetData: element(ICCResetData),
};

/** The card that was read. Redaction drops its tracks. */
export interface CardReaderInitResponse extends Infer<typeof cardReaderInitResponseFields> {}

/** The declaration of {@link CardReaderInitResponse}. */
export const CardReaderInitResponse: Declaration<CardReaderInitResponse> = type(
  'CardReaderInitResponse',
  cardReaderInitResponseFields,
  {
    conditions: [
      needs('TrackData', is('EntryMode', 'RFID', 'MagStripe')),
      needs('ICCResetData', is('EntryMode', 'ICC', 'EMVContactless', 'SynchronousICC')),
    ],
  },
);
