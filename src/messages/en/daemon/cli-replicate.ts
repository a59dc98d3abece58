/** Messages of `tenderd replicate`. */

/** The configuration has no pair. The text is printed after the name of the setting. */
export const noPair = 'this configuration has no [replicate] with a url';

/** The operator confirmed that the earlier leader has stopped. */
export const confirmed = (daemon: string): string =>
  `The leader now knows that ${daemon} has stopped. Within a minute its payments are resolved, or they appear on the attention list.`;

/** No earlier leader needed a confirmation. */
export const nothing = (daemon: string): string =>
  `The leader is not waiting for an earlier process of ${daemon}. Nothing was changed.`;

/** The daemon that was named is the present leader. */
export const leads = (daemon: string): string =>
  `${daemon} leads, so the other daemon has not taken over. Nothing was changed. Stop ${daemon}, and wait until the other daemon leads.`;

/** The state of a standby, in parts. `tenderd status` prints each part as a line, and `tenderd doctor` prints one line. */
export const standby = {
  readiness: 'STANDBY',
  role: (name: string, leader: string | undefined): string =>
    `${name} is the standby of its pair, and ${leader === undefined ? 'no daemon leads' : `${leader} leads`}`,
  /** The role while the servers do not answer. Another daemon may lead by now. */
  roleBefore: (name: string, leader: string): string =>
    `${name} is the standby of its pair, and ${leader} led when the stream was last read`,
  whole: (last: number, at: string): string => `the journal has all ${last} entries of the stream, read at ${at}`,
  lacks: (applied: number, last: number, at: string): string =>
    `the journal has ${applied} of the ${last} entries of the stream, read at ${at}`,
  unread: 'the stream has not been read yet',
  canTakeOver: 'it can take over if the leader is lost',
  takesOver: 'it is taking over',
  blocked: (text: string): string => `it cannot take over: ${text}`,
  lookUp: (code: string): string => `Look up ${code} in docs/operate/standby.md`,
  /** A refusal without the state: the standby does not know the token of the command. */
  wrongToken:
    'The standby does not know this token, so it does not show its state. Use the token of its data directory.',
} as const;
