/** The header of every message, and the reference to another message. */
import { is, needs } from '../declaration/condition.js';
import { attribute, oneOf, requiredAttribute, type, type Declaration, type Infer } from '../declaration/declaration.js';
import { messageCategories, messageClasses, messageTypes } from '../declaration/vocabulary.js';
import { DeviceID, ServiceID, TextString } from './simple.js';

const messageHeaderFields = {
  ProtocolVersion: attribute(TextString),
  MessageClass: requiredAttribute(oneOf(messageClasses)),
  MessageCategory: requiredAttribute(oneOf(messageCategories)),
  MessageType: requiredAttribute(oneOf(messageTypes)),
  ServiceID: attribute(ServiceID),
  DeviceID: attribute(DeviceID),
  SaleID: requiredAttribute(TextString),
  POIID: requiredAttribute(TextString),
};

/**
 * The parties and the kind of a message. A response has the same header with another message type (protocol notes,
 * section 2).
 */
export interface MessageHeader extends Infer<typeof messageHeaderFields> {}

/** The declaration of {@link MessageHeader}. */
export const MessageHeader: Declaration<MessageHeader> = type('MessageHeader', messageHeaderFields, {
  conditions: [
    needs('ProtocolVersion', is('MessageCategory', 'Login', 'Diagnosis')),
    needs('ServiceID', is('MessageClass', 'Service', 'Event')),
    needs('DeviceID', is('MessageClass', 'Device')),
  ],
});

const messageReferenceFields = {
  MessageCategory: attribute(oneOf(messageCategories)),
  ServiceID: attribute(ServiceID),
  DeviceID: attribute(DeviceID),
  SaleID: attribute(TextString),
  POIID: attribute(TextString),
};

/** Identifies another message. If SaleID and POIID are absent, the ids of the enclosing header apply. */
export interface MessageReference extends Infer<typeof messageReferenceFields> {}

/** The declaration of {@link MessageReference}. */
export const MessageReference: Declaration<MessageReference> = type('MessageReference', messageReferenceFields);
