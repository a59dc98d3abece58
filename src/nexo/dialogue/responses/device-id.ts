/** Device requests that a register names by their ServiceID alone, as those of Adyen's language do. */

import type { OutgoingMessage } from '../../../../protocol/index.js';

/**
 * The answer to such a request names it by its ServiceID, and by the same as its DeviceID: the standard wants one in every device message, and a
 * register that said none reads past it.
 */
export function withDeviceId(message: OutgoingMessage): OutgoingMessage {
  const { MessageClass, MessageType, ServiceID, DeviceID } = message.header;
  if (MessageClass !== 'Device' || MessageType !== 'Response' || DeviceID !== undefined || ServiceID === undefined)
    return message;
  return { ...message, header: { ...message.header, DeviceID: ServiceID } };
}
