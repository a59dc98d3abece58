/**
 * Asks the terminal to stop a transaction or a device request. Only the answer to the original request shows how the
 * request ended.
 */

import { attemptEvents } from '../../../messages/index.js';
import type { OutgoingMessage } from '../../../../protocol/index.js';
import { aborting, type Flight, isNotedAbort } from '../wire/in-flight-request.js';
import type { About } from '../../engine/writer.js';
import type { Turn } from './lane-state.js';

/** An Abort to send now. */
interface Abort {
  readonly connection: number;
  readonly reason: string;
  /** The transaction or device request that the recorded fact is about. */
  readonly about: About;
  readonly write: (serviceId: string) => OutgoingMessage;
}

/** Sends an Abort. The caller must store the returned change of its request. */
export function sendAbort(
  turn: Turn,
  flight: Flight,
  { connection, reason, about, write }: Abort,
): ReturnType<typeof aborting> {
  const serviceId = turn.nextServiceId();
  const change = aborting(flight, turn.now.monoMs);
  if (isNotedAbort(change.abortsSent)) turn.fact('abort-sent', attemptEvents.abortSent(reason), about);
  turn.send(connection, write(serviceId), serviceId, { answerMs: turn.state.settings.managementMs });
  return change;
}
