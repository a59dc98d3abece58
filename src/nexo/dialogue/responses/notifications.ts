/** What the interface tells without being asked: what the terminal shows, and events (protocol notes, sections 8 and 9). */

import type { MessageHeader, OutgoingMessage } from '../../../../protocol/index.js';
import { encodable } from '../requests/refusal.js';

/** The ids of a message that the interface begins. */
export interface Begun {
  readonly saleId: string;
  readonly poiId: string;
  /** Of the request that it belongs to. */
  readonly serviceId: string | undefined;
  /** Unique for each message. */
  readonly deviceId: string;
}

/** What the terminal shows while a request runs. It wants no answer. */
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
    // The standard wants a ServiceID; where the message had none, the event's own id stands for it.
    ServiceID: serviceId ?? deviceId,
    DeviceID: deviceId,
    SaleID: saleId,
    POIID: poiId,
  };
}

/** An Abort came for a request that has ended already. */
export function completedEvent(begun: Begun, at: string, text: string): OutgoingMessage {
  return {
    name: 'EventNotification',
    header: eventHeader(begun),
    body: { TimeStamp: at, EventToNotify: 'Completed', EventDetails: encodable(text) },
  };
}

/** A message that could not be accepted, and why; it goes back as it came. */
export function rejectEvent(begun: Begun, at: string, text: string, messageInBase64: string): OutgoingMessage {
  return {
    name: 'EventNotification',
    header: eventHeader(begun),
    body: { TimeStamp: at, EventToNotify: 'Reject', EventDetails: encodable(text), RejectedMessage: messageInBase64 },
  };
}
