/** The stored cards and other instruments of a shopper: list and delete (endpoints 7 and 8). */
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

/** One reference to a stored instrument. A card that is stored for several reasons has several references. */
export interface PaymentInstrument extends Infer<typeof paymentInstrumentFields> {}

/** The declaration of {@link PaymentInstrument}. */
export const PaymentInstrument: Declaration<PaymentInstrument> = type('PaymentInstrument', paymentInstrumentFields);

const paymentInstrumentsFields = {
  responseInfo: expectedMember(ResponseInfo),
  paymentInstruments: requiredMembers(PaymentInstrument),
};

/** The instruments that a shopper stored for convenience; may be empty. */
export interface PaymentInstruments extends Infer<typeof paymentInstrumentsFields> {}

/** The declaration of {@link PaymentInstruments}. */
export const PaymentInstruments: Declaration<PaymentInstruments> = type('PaymentInstruments', paymentInstrumentsFields);

const instrumentDeletedFields = { responseInfo: expectedMember(ResponseInfo) };

/** The answer to a deletion. */
export interface InstrumentDeleted extends Infer<typeof instrumentDeletedFields> {}

/** The declaration of {@link InstrumentDeleted}. */
export const InstrumentDeleted: Declaration<InstrumentDeleted> = type('InstrumentDeleted', instrumentDeletedFields);
