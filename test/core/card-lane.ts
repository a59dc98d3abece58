/** A lane whose terminal keeps a card that was read. */

import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { acquired, at, transactionOf } from './records.js';

/** The terminal's key of the card that was read. */
export const poi = { TransactionID: '77', TimeStamp: at };
/** The same key, as a request names it. */
export const acquisitionPoi = { transactionId: '77', timeStamp: at };

/** Returns a lane whose terminal has read a card for `c1`, of sale `R-1`. */
export function laneWithCard(options: DrivenOptions = {}): DrivenLane {
  const lane = new DrivenLane(options).ask('c1', { kind: 'card-acquisition', sale: 'R-1' });
  lane.say({ ...acquired(lane.attempt('c1')) });
  lane.news();
  return lane;
}

/** Requests a payment with the card. */
export function payWithCard(lane: DrivenLane, id = 'p1', sale = 'R-1'): DrivenLane {
  const { request } = transactionOf({ transactionId: id, sale, cardAcquisition: 'c1' });
  return lane.happen({ type: 'requested', request, acquisitionPoi, startWithinMs: 30_000 });
}

/** Answers the request to release the card. */
export function releaseCard(lane: DrivenLane, word = 'Success'): DrivenLane {
  const response = word === 'Success' ? { Result: word } : { Result: 'Failure', ErrorCondition: word };
  const header = lane.toLast('EnableService');
  return lane.say({ name: 'EnableServiceResponse', header, body: { Response: response } });
}

/** True if a transaction was sent to the terminal. */
export const isStarted = (lane: DrivenLane, id: string): boolean => lane.record(id).attempts.length > 0;
