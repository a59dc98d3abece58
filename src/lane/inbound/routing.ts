/** Whose message it is: the lane that asked, the lane whose transaction it answers, or the one that puts it aside. */

import type { Message, MessageHeader } from '../../../protocol/index.js';
import { currentEntry, moneyAnswerIn, type Received, type RequestKey } from '../../core/index.js';
import type { Lane } from '../engine/lane.js';
import { rejectedRequest } from './open-requests.js';
import { namedIn } from '../engine/named-attempts.js';

/** One lane that a message is told to, and what it is told. */
interface Route {
  readonly lane: Lane;
  readonly received: Received;
}

/**
 * The lanes that a message is for. `lanes` are all, `mine` those of the gateway that it came from. A direct answer goes
 * to the lane of its transaction, whatever POIID it names; an answer to a question goes to the lane that asked, and what
 * it tells of another lane's transaction goes there as well. What another gateway says of a payment counts in part alone (`countsElsewhere`). Nobody's message goes to the first lane, to be put aside. `key`: the request
 * in whose response it came, where each has its own.
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
    // Each of them may be meant, or none: all are asked about. A payment and its Abort are one lane's own matter.
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
 * Whether what another gateway says of a payment counts. An approval does: it always has a home. What frees does not, because that gateway was never
 * sent the payment; and nothing does where the terminal's own words are sealed, because whoever speaks there needs no key.
 */
function countsElsewhere({ state }: Lane, message: Message): boolean {
  if (state.settings.isSealed === true) return false;
  const result = moneyAnswerIn(message)?.body.Response.Result;
  return result === 'Success' || result === 'Partial';
}

/** One lane that is told of a text that cannot be read, and the ServiceIDs of its attempts that stand in it. */
interface UnreadableRoute {
  readonly lane: Lane;
  readonly named: readonly string[];
}

/**
 * The lanes that a text is for which cannot be read: those whose attempts it names; else the one that its header names;
 * else, as it may have been anybody's answer, all that wait for one. `asking`: those in whose response it came, where each request has
 * its own.
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
 * A Reject without the message that it rejects, and without the id of one in its header. In the response to a request of ours an id that is not
 * that request's is the event's own, as its DeviceID always is.
 */
function namesNothing({ message }: Received, key: RequestKey | undefined): boolean {
  if (message.name !== 'EventNotification' || message.body.EventToNotify !== 'Reject') return false;
  return message.body.RejectedMessage === undefined && (key !== undefined || message.header.ServiceID === undefined);
}
