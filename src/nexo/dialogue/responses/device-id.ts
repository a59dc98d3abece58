/** Responses to device requests that a register identifies only by a ServiceID, as in Adyen's dialect. */

import type { OutgoingMessage } from '../../../../protocol/index.js';

/**
 * Adds a DeviceID, equal to the ServiceID, to a response to a device request that had no DeviceID. The standard
 * requires a DeviceID in every device message. A register that sent no DeviceID ignores it.
 */
export function withDeviceId(message: OutgoingMessage): OutgoingMessage {
  const { MessageClass, MessageType, ServiceID, DeviceID } = message.header;
  if (MessageClass !== 'Device' || MessageType !== 'Response' || DeviceID !== undefined || ServiceID === undefined)
    return message;
  return { ...message, header: { ...message.header, DeviceID: ServiceID } };
}
