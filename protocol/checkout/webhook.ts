/** The message from the service when a session has ended. This message triggers a status query and is not evidence. */
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

/** A session has ended. The status `0` is documented for success; another status is not a decline. */
export interface CheckoutSessionCompleted extends Infer<typeof webhookFields> {}

/** The declaration of {@link CheckoutSessionCompleted}. */
export const CheckoutSessionCompleted: Declaration<CheckoutSessionCompleted> = type(
  'CheckoutSessionCompleted',
  webhookFields,
);
