/** Stored cards and other instruments of a shopper: listed and deleted (endpoints 7 and 8). */
import {
  expectedMember,
  member,
  requiredMember,
  requiredMembers,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { ResponseInfo } from './response-info.js';
import { Name, Note, Text, YearMonth } from './simple.js';
import { CardOnFileReason } from './words.js';

const paymentInstrumentFields = {
  paymentInstrumentReference: requiredMember(Name),
  scheme: expectedMember(Text),
  maskedPan: member(Text),
  expiryDate: member(YearMonth),
  cardOnFileReason: member(CardOnFileReason),
  recurringReference: member(Name),
  recurringDescription: member(Note),
};

/** One reference to a stored instrument; a card that is stored for several reasons has several. */
export interface PaymentInstrument extends Infer<typeof paymentInstrumentFields> {}

/** The declaration of {@link PaymentInstrument}. */
export const PaymentInstrument: Declaration<PaymentInstrument> = type('PaymentInstrument', paymentInstrumentFields);

const paymentInstrumentsFields = {
  responseInfo: expectedMember(ResponseInfo),
  paymentInstruments: requiredMembers(PaymentInstrument),
};

/** The instruments of a shopper that are stored for convenience; there may be none. */
export interface PaymentInstruments extends Infer<typeof paymentInstrumentsFields> {}

/** The declaration of {@link PaymentInstruments}. */
export const PaymentInstruments: Declaration<PaymentInstruments> = type('PaymentInstruments', paymentInstrumentsFields);

const instrumentDeletedFields = { responseInfo: expectedMember(ResponseInfo) };

/** The answer to a deletion. */
export interface InstrumentDeleted extends Infer<typeof instrumentDeletedFields> {}

/** The declaration of {@link InstrumentDeleted}. */
export const InstrumentDeleted: Declaration<InstrumentDeleted> = type('InstrumentDeleted', instrumentDeletedFields);
