/** Messages about a pair of daemons. */

/** The texts of failures, by their stable code. `detail`: the words of the server, a setting, or positions in the stream. */
export const failures = {
  'replicate-unreachable': (detail: string): string =>
    `No NATS server can be reached: ${detail}. No money moves until a server answers. Check the servers and the network.`,
  'replicate-login-refused': (detail: string): string =>
    `The NATS server refused the login: ${detail}. No money moves. Correct replicate.credentials.`,
  'replicate-not-permitted': (detail: string): string =>
    `The NATS server does not permit a request: ${detail}. No money moves. Give the user in replicate.credentials the permissions in docs/operate/standby.md.`,
  'replicate-no-quorum': (detail: string): string =>
    `The NATS servers do not confirm an entry: ${detail}. No money moves until a majority of them answers.`,
  'replicate-refused': (detail: string): string =>
    `The NATS server refused a request: ${detail}. No money moves until it accepts the request.`,
  'replicate-stream-full': (detail: string): string =>
    `The stream is full: ${detail}. No money moves. Give the stream or its servers more space.`,
  'replicate-not-installed': (detail: string): string =>
    `${detail} cannot be loaded. No money moves. Install the packages of NATS, or correct replicate.packages.`,
  'replicate-stream-settings': (detail: string): string =>
    `With the setting ${detail}, the stream, the bucket or the server can lose entries. No money moves. Correct the setting as in docs/operate/standby.md.`,
  'replicate-other-stream': (detail: string): string =>
    `The configured stream is not the stream of this journal (${detail}). No money moves. Correct replicate.stream, or replace the stream as in docs/operate/standby.md.`,
  'replicate-stream-behind': (detail: string): string =>
    `The stream has lost entries that this journal has (${detail}). No money moves. The stream was probably restored from an old copy: replace it as in docs/operate/standby.md.`,
  'replicate-journal-ahead': (detail: string): string =>
    `This journal has entries that the stream does not have, and this daemon may have acted on them: ${detail}. No money moves on this daemon. Keep this journal and check its payments, as in docs/operate/standby.md.`,
  'replicate-history-missing': (detail: string): string =>
    `The stream no longer has an entry that this journal needs (${detail}). No money moves. Start this daemon with a copy of the leader's journal.`,
  'replicate-other-base': (detail: string): string =>
    `The pair began with a different journal, which daemon ${detail} had. No money moves on this daemon. Give this daemon a copy of that journal, or an empty data directory.`,
  'replicate-name-taken': (detail: string): string =>
    `Another daemon with the name ${detail} leads. Give each daemon of the pair its own replicate.name.`,
  'replicate-entry-newer': (detail: string): string =>
    `A later release of tenderd wrote entry ${detail}, and this release cannot read it. This daemon does not take over. Install the later release on this machine.`,
  'replicate-entry-foreign': (detail: string): string =>
    `Entry ${detail} of the stream is not from this pair. No money moves. Let only the daemons of the pair write to the stream.`,
  'replicate-journal-alone': (detail: string): string =>
    `This journal has commits that no stream has (${detail}), because tenderd ran without [replicate]. No money moves on this daemon. Start it with an empty data directory.`,
  'replicate-deposed': (detail: string): string =>
    `Another daemon leads now (${detail}). This process ends, and starts again as the standby.`,
  'replicate-entry-too-large': (detail: string): string =>
    `An entry is too large for the NATS server: ${detail}. No part of the entry was sent. This daemon does not lead now. Raise max_payload of the servers, or max_msg_size of the stream.`,
};

/** The API of a standby refuses a request. `leader`: undefined if no daemon leads. */
export function standby(leader: string | undefined): string {
  const who = leader === undefined ? 'No daemon leads at present' : `${leader} leads`;
  return `This daemon is the standby and takes no requests. ${who}. This request started nothing here: send the request to the leader. If this id was sent before, its payment may be running: do not charge in another way until the leader answers.`;
}

/** The short texts of the refusals by a daemon that does not lead. */
export const titles = {
  standby: (): string => 'This daemon is the standby of a pair',
  stopped: (): string => 'This daemon of a pair takes no requests',
};

/** `replicate-reading`: the standby has not read the whole stream yet. */
export const reading = (): string =>
  'This daemon has not read the whole stream yet. It can take over when its journal has every entry.';

/** The answer of a leader without a quorum to a request that was not accepted. */
export const waits =
  'The NATS servers do not confirm entries, so tenderd starts nothing new. If this id was sent before, its payment may be running or charged: do not charge in another way, and send the request again with the same id. If the id is new, nothing was sent: repeat the request later.';

/** The answer of a leader without a quorum to a request whose entry the stream may have. */
export const notYetKnown =
  'The NATS servers do not confirm entries, so it is not known yet whether this request was accepted. Its payment may still start: do not charge in another way. Send the request again with the same id to get its state.';

/** The daemon is not ready, because the stream does not confirm entries. The text is printed after "not ready:". */
export function notReady(code: string): string {
  return `the NATS servers do not confirm entries (${code})`;
}

/** The daemon takes no requests until the operator has acted. `failure`: the text of the failure. */
export function stopped(failure: string): string {
  return `${failure} If this id was sent before, its payment may be charged: do not charge in another way until the operator has checked that payment.`;
}

/** The audit entry about a confirmation. `by`: the operator, or undefined if the process itself gave the proof. */
export function confirmed(name: string, by: string | undefined, reason: string | undefined): string {
  if (by === undefined) return `${name} is running again, so its earlier process has ended and sends nothing more`;
  return `${by} confirmed that ${name} has stopped: ${reason ?? ''}`;
}

/** Log lines at the start: the role of this daemon in the pair. */
export const roles = {
  follows: 'this daemon follows the stream as the standby',
  takesOver: 'the lease is free: this daemon takes over',
  leads: 'this daemon leads',
  answersAgain: 'the NATS servers answer again',
  compares:
    'this journal has entries that the stream does not have: tenderd compares it with a journal that is made from the stream',
  experimental:
    'the standby is experimental: docs/operate/standby.md lists what has not been proven yet. To accept this, set replicate.experimental = true',
};

/** `stream-unchecked`: this daemon leads, and no other journal has the history of the stream. */
export const streamUnchecked = (): string =>
  'This daemon leads with a journal that began empty, and no other journal showed that the stream is complete. If the NATS servers were restored from an old copy, payments are missing in this journal and can be charged again. Compare the journal with the terminals’ own lists before you take payments.';

/** `journal-moved`: the journal was made again from the stream. `folder`: the files of the earlier journal. */
export function journalMoved(folder: string): string {
  return `The stream had lost entries of this daemon’s journal, so the journal was rebuilt from the stream. The lost entries show that nothing was sent and no outcome was reported. The earlier journal is kept in ${folder}: move it out of the data directory to end this item.`;
}

/** `replicate.experimental` is needed with real money. The text is printed after the name of the setting. */
export const onlyExperimental =
  'must be true, because not every gateway and service says "simulated = true" and the standby is experimental: see docs/operate/standby.md';
