/** Matches a response to its request (protocol notes, section 2). */
import type { MessageHeader } from '../types/message-header.js';

/**
 * True if the response answers the request. Class, category, SaleID and POIID must be equal. A ServiceID or DeviceID
 * that both headers have must be equal. Both headers must have a ServiceID or, for a device request, a DeviceID. One
 * vendor's responses to device requests may lack the DeviceID. ServiceIDs are unique only within a login session, so a
 * match does not prove that a response belongs to a payment (fact 11).
 */
export function isAnswerTo(request: MessageHeader, response: MessageHeader): boolean {
  if (request.MessageType !== 'Request' || response.MessageType !== 'Response') return false;
  const isOfSamePair =
    response.MessageClass === request.MessageClass &&
    response.MessageCategory === request.MessageCategory &&
    response.SaleID === request.SaleID &&
    response.POIID === request.POIID;
  const service = compared(request.ServiceID, response.ServiceID);
  const device = compared(request.DeviceID, response.DeviceID);
  if (!isOfSamePair || service === 'different' || device === 'different') return false;
  return service === 'equal' || (request.MessageClass === 'Device' && device === 'equal');
}

function compared(asked: string | undefined, answered: string | undefined): 'equal' | 'different' | 'absent' {
  if (asked === undefined || answered === undefined) return 'absent';
  return asked === answered ? 'equal' : 'different';
}

/** Returns the header of the response to a request: a copy with another message type. */
export function answerHeader(request: MessageHeader): MessageHeader {
  return { ...request, MessageType: 'Response' };
}
