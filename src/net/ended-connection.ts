/** The reasons why the daemon ends a connection, or rejects data that is not yet a request. */

import { connections } from '../messages/index.js';

/** The stable codes of these reasons, with the messages that the log line, the close reason and the Reject event use. */
export const { endCauses } = connections;

/** A stable code of {@link endCauses}. */
export type EndCode = keyof typeof endCauses;

/**
 * Called for each connection that the daemon ends for a reason of its own. `about` names the place, and never contains
 * the contents of a message.
 */
export type OnEnded = (code: EndCode, about: Readonly<Record<string, string | number>>) => void;
