/** Device requests that a register identifies by their ServiceID only, as in Adyen's dialect. */

import type { OutgoingMessage } from '../../../../protocol/index.js';

/**
 * Adds a DeviceID to the response to such a request, with the value of its ServiceID. The standard requires a DeviceID in every device
 * message, and a register that sent none ignores it.
 */
export function withDeviceId(message: OutgoingMessage): OutgoingMessage {
  const { MessageClass, MessageType, ServiceID, DeviceID } = message.header;
  if (MessageClass !== 'Device' || MessageType !== 'Response' || DeviceID !== undefined || ServiceID === undefined)
    return message;
  return { ...message, header: { ...message.header, DeviceID: ServiceID } };
}
