/** Responses to device requests that a register identifies only by a ServiceID, as in Adyen's dialect. */

import type { OutgoingMessage } from '../../../../protocol/index.js';

/**
 * Adds a DeviceID to the response to a device request without one; its value is the ServiceID. The standard requires a
 * DeviceID in every device message, and a register that sent none ignores it.
 */
export function withDeviceId(message: OutgoingMessage): OutgoingMessage {
  const { MessageClass, MessageType, ServiceID, DeviceID } = message.header;
  if (MessageClass !== 'Device' || MessageType !== 'Response' || DeviceID !== undefined || ServiceID === undefined)
    return message;
  return { ...message, header: { ...message.header, DeviceID: ServiceID } };
}
