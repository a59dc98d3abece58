/**
 * Selects the lanes that get a message: the lane that asked, the lane whose transaction the message answers, or the
 * lane that records it as unmatched.
 */

import type { Message, MessageHeader } from '../../../protocol/index.js';
import { currentEntry, moneyAnswerIn, type Received, type RequestKey } from '../../core/index.js';
import type { Lane } from '../engine/lane.js';
import { rejectedRequest } from './open-requests.js';
import { namedIn } from '../engine/named-attempts.js';

/** One lane, and the message that it gets. */
interface Route {
  readonly lane: Lane;
  readonly received: Received;
}

/**
 * Returns the lanes of a message. `lanes`: all lanes; `mine`: the lanes of its gateway. A direct answer goes to the
 * lane of its transaction, whatever POIID the answer names. An answer to a status question goes to the lane that asked,
 * and also to another lane if the answer is about that lane's transaction. A message about a payment at another gateway
 * counts only in part (`countsElsewhere`). A message without an owner goes to the first lane, which records it as
 * unmatched. `key`: the request whose response contained the message, if each request has its own response.
 */
export function routesOf(
  lanes: readonly Lane[],
  mine: readonly Lane[],
  connection: number,
  received: Received,
  key?: RequestKey,
): readonly Route[] {
  const { header, name } = received.message;
  if (namesNothing(received, key)) {
    const rejected = rejectedRequest(mine, connection, header, key);
    if (rejected.type === 'this') return [{ lane: rejected.lane, received: { ...received, onlyOpen: rejected.id } }];
    // The Reject may be about any of these requests, or about none, so each lane asks its terminal. If all of them
    // belong to the terminal that the header names, the routing below finds its lane.
    if (rejected.lanes.some(({ state }) => state.record.poiId !== header.POIID))
      return rejected.lanes.map((lane): Route => ({ lane, received: { ...received, maybeOfOthers: true } }));
  }
  const { owner, ...stripped } = received;
  const ownerLane = lanes.find((lane) => lane.name === owner?.request.terminal);
  if (ownerLane !== undefined && !mine.includes(ownerLane) && !countsElsewhere(ownerLane, received.message)) {
    const first = mine.find((lane) => lane.state.record.poiId === header.POIID) ?? mine[0];
    return first === undefined ? [] : [{ lane: first, received: stripped }];
  }
  const asked = mine.find(({ state: { managementRequest } }) => {
    return (
      managementRequest !== undefined &&
      managementRequest.serviceId === header.ServiceID &&
      managementRequest.to.poiId === header.POIID
    );
  });
  const addressed = asked ?? mine.find((lane) => lane.state.record.poiId === header.POIID) ?? mine[0];
  if (ownerLane === undefined) return addressed === undefined ? [] : [{ lane: addressed, received }];
  if (name !== 'TransactionStatusResponse' || addressed === undefined || addressed === ownerLane) {
    return [{ lane: ownerLane, received }];
  }
  return [
    { lane: ownerLane, received },
    { lane: addressed, received: { ...stripped, isBookedElsewhere: true } },
  ];
}

/**
 * True if a message counts although it came from another gateway than the gateway that got the payment. An approval
 * counts. An answer that would free the lane does not count, because the gateway that sent it never got the payment. If
 * the terminal's messages are sealed, no such message counts, because anyone can send an unsealed message through the
 * other gateway.
 */
function countsElsewhere({ state }: Lane, message: Message): boolean {
  if (state.settings.isSealed === true) return false;
  const result = moneyAnswerIn(message)?.body.Response.Result;
  return result === 'Success' || result === 'Partial';
}

/** A lane that gets an unreadable text, and the ServiceIDs of its attempts that the text contains. */
interface UnreadableRoute {
  readonly lane: Lane;
  readonly named: readonly string[];
}

/**
 * Returns the lanes to which an unreadable text may belong. If the text names attempts, these are the lanes of those
 * attempts; otherwise the lane that the header names. If the text names no lane at all, it may be the answer to any
 * open request, so all lanes that are waiting for an answer are returned. `asking`: if each request has its own
 * response, only the lanes whose response contained the text.
 */
export function unreadableRoutes(
  mine: readonly Lane[],
  text: string,
  header: MessageHeader | undefined,
  asking: readonly Lane[] = mine,
): readonly UnreadableRoute[] {
  const routes = mine.map((lane) => ({ lane, named: namedIn(text, lane, header) }));
  const naming = routes.filter(({ named }) => named.length > 0);
  if (naming.length > 0) return naming;
  return routes.filter(({ lane }) => {
    if (header !== undefined && header.POIID !== '') return lane.state.record.poiId === header.POIID;
    return asking.includes(lane) && currentEntry(lane.state) !== undefined;
  });
}

/**
 * True for a Reject that identifies no request: it has no rejected message, and its header has no ServiceID. A
 * ServiceID in the header does not count if the Reject came as the response to a request of ours, because it may be the
 * event's own id.
 */
function namesNothing({ message }: Received, key: RequestKey | undefined): boolean {
  if (message.name !== 'EventNotification' || message.body.EventToNotify !== 'Reject') return false;
  return message.body.RejectedMessage === undefined && (key !== undefined || message.header.ServiceID === undefined);
}
