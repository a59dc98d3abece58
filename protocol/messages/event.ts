/**
 * Event notification: a message that the terminal sends without a request (protocol notes, section 8). An event has no
 * response.
 */
import { exactlyWith } from '../declaration/condition.js';
import {
  attribute,
  element,
  expectedAttribute,
  oneOf,
  requiredAttribute,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { eventsToNotify } from '../declaration/vocabulary.js';
import { DisplayOutput } from '../types/output.js';
import { ByteSequence, Flag, ISODateTime, ISOLanguage2A, TextString } from '../types/simple.js';

const eventNotificationFields = {
  TimeStamp: expectedAttribute(ISODateTime),
  EventToNotify: requiredAttribute(oneOf(eventsToNotify)),
  MaintenanceRequiredFlag: attribute(Flag, { default: 'false' }),
  CustomerLanguage: attribute(ISOLanguage2A),
  EventDetails: element(TextString),
  RejectedMessage: element(ByteSequence),
  DisplayOutput: element(DisplayOutput),
};

/** An event. Only Reject has a RejectedMessage. */
export interface EventNotification extends Infer<typeof eventNotificationFields> {}

/** The declaration of {@link EventNotification}. */
export const EventNotification: Declaration<EventNotification> = type('EventNotification', eventNotificationFields, {
  conditions: [
    ...exactlyWith('RejectedMessage', 'EventToNotify', 'Reject'),
    ...exactlyWith('CustomerLanguage', 'EventToNotify', 'CustomerLanguage'),
  ],
});
