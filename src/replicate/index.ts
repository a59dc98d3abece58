/** The stream of a pair of daemons. One daemon leads; the other follows the stream and can take over. */

export { confirmStopped } from './leader/confirm-stopped.js';
export type { Leading } from './leader/leading.js';
export { actedOnlyIn, commonPlace, followWhole } from './standby/rebuild.js';
export { Standby, type StandbyProgress, type StandbyView } from './standby/standby.js';
export { failureAfter, isLasting, reactionTo, type ReplicationCode, ReplicationError } from './stream/failure.js';
export { StreamLink } from './stream/link.js';
export { type Member, pauseByTimer } from './stream/member.js';
