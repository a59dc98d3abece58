/** What the service sends to the merchant when a session has ended. It wakes a question, and is no evidence. */
import { expectedMember, requiredMember, type, type Declaration, type Infer } from '../declaration/declaration.js';
import { Text, Uuid7 } from './simple.js';
import { EventType } from './words.js';

const webhookFields = {
  eventType: requiredMember(EventType),
  status: expectedMember(Text),
  pspReference: requiredMember(Uuid7),
  merchantReference: expectedMember(Text),
  paymentMethod: expectedMember(Text),
  paymentScheme: expectedMember(Text),
};

/** A session has ended. The status `0` is shown for success; another one is no decline. */
export interface CheckoutSessionCompleted extends Infer<typeof webhookFields> {}

/** The declaration of {@link CheckoutSessionCompleted}. */
export const CheckoutSessionCompleted: Declaration<CheckoutSessionCompleted> = type(
  'CheckoutSessionCompleted',
  webhookFields,
);
