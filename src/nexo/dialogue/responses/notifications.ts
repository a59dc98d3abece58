/**
 * The messages that the interface sends on its own: the terminal's display texts, and events (protocol notes, sections
 * 8 and 9).
 */

import type { MessageHeader, OutgoingMessage } from '../../../../protocol/index.js';
import { encodable } from '../requests/refusal.js';

/** The ids of a message that the interface starts. */
export interface Begun {
  readonly saleId: string;
  readonly poiId: string;
  /** The ServiceID of the request that the message belongs to. */
  readonly serviceId: string | undefined;
  /** The DeviceID, unique for each message. */
  readonly deviceId: string;
}

/** Returns a message with the terminal's display text while a request is running. The message requires no response. */
export function displayRequest({ saleId, poiId, serviceId, deviceId }: Begun, text: string): OutgoingMessage {
  return {
    name: 'DisplayRequest',
    header: {
      MessageClass: 'Device',
      MessageCategory: 'Display',
      MessageType: 'Request',
      ServiceID: serviceId,
      DeviceID: deviceId,
      SaleID: saleId,
      POIID: poiId,
    },
    body: {
      DisplayOutput: [
        {
          ResponseRequiredFlag: false,
          Device: 'CashierDisplay',
          InfoQualify: 'Display',
          OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: encodable(text) }] },
        },
      ],
    },
  };
}

function eventHeader({ saleId, poiId, serviceId, deviceId }: Begun): MessageHeader {
  return {
    MessageClass: 'Event',
    MessageCategory: 'Event',
    MessageType: 'Notification',
    // The standard requires a ServiceID. For a message without a ServiceID, the event's DeviceID is used.
    ServiceID: serviceId ?? deviceId,
    DeviceID: deviceId,
    SaleID: saleId,
    POIID: poiId,
  };
}

/** Returns the event for an Abort of a request that has already ended. */
export function completedEvent(begun: Begun, at: string, text: string): OutgoingMessage {
  return {
    name: 'EventNotification',
    header: eventHeader(begun),
    body: { TimeStamp: at, EventToNotify: 'Completed', EventDetails: encodable(text) },
  };
}

/** Returns the event for a message that could not be accepted, with the reason. The event contains the message unchanged. */
export function rejectEvent(begun: Begun, at: string, text: string, messageInBase64: string): OutgoingMessage {
  return {
    name: 'EventNotification',
    header: eventHeader(begun),
    body: { TimeStamp: at, EventToNotify: 'Reject', EventDetails: encodable(text), RejectedMessage: messageInBase64 },
  };
}
