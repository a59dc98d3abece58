/** Attention items of terminals and payment services, and the reasons why tenderd is not ready. */

/** `terminal-blocked`: the terminal did not answer for a transaction that tenderd has reported. */
export function blockedWithoutAnswer(transactionId: string): string {
  return `The terminal has not reported the outcome of transaction ${transactionId}, so tenderd starts nothing new on it. Look at its screen. When the terminal is idle, release it.`;
}

/** `terminal-blocked`: the terminal's answer contained a word that tenderd does not know. */
export function blockedAfterUnknownWord(transactionId: string): string {
  return `The terminal answered transaction ${transactionId} with an unknown result, so it may still be working and tenderd starts nothing new on it. Look at its screen. When the terminal is idle, release it.`;
}

/** `terminal-not-connected`: `why` is a sentence about the gateway's list. */
export function notConnected(why: string): string {
  return `${why} No payment can be taken at this terminal.`;
}

/** `earlier-leader`: the leader before a take-over may still send a payment of this terminal. */
export function earlierLeader(leader: string): string {
  return `This daemon took over from ${leader}, which may still send the payment that is open at this terminal. Until ${leader} is confirmed as stopped, the result stays open and no other payment starts here. Make sure that ${leader} has stopped, then run "tenderd replicate confirm-stopped ${leader}".`;
}

/** `terminal-faulted`: `why` is the technical cause. */
export function terminalFaulted(why: string): string {
  return `tenderd stopped using this terminal after an internal error: ${why}. Nothing more is sent to it. Restart tenderd, or release the terminal, and call support.`;
}

/** `service-faulted`: `why` is the technical cause. */
export function serviceFaulted(why: string): string {
  return `tenderd stopped using this payment service after an internal error: ${why}. Nothing more is sent to it. Restart tenderd, and call support.`;
}

/** `register-gone`: the register of an unacknowledged outcome is no longer configured. */
export function registerRemoved(register: string): string {
  return `Register ${register} requested this transaction and is no longer configured, so no register can book the outcome. Configure the register under this name again, or book the outcome by hand and acknowledge it.`;
}

/** The daemon is not ready, because it is stopping. */
export function notReadyStopping(): string {
  return 'tenderd is being stopped';
}

/** The daemon is not ready, because the reserve of disk space is used up. */
export function notReadyDisk(): string {
  return 'the disk is almost full: new payments are refused until space is free again';
}

/** The daemon is not ready, because it stopped using a terminal. */
export function notReadyTerminal(terminal: string): string {
  return `tenderd stopped using terminal ${terminal} after an internal error`;
}

/** The daemon is not ready, because it stopped using a payment service. */
export function notReadyService(service: string): string {
  return `tenderd stopped using the payment service ${service} after an internal error`;
}

/** The daemon is not ready, because no terminal gateway is connected. */
export function notReadyGateway(): string {
  return 'no gateway is connected';
}

/** The daemon is not ready, because no terminal is configured and no payment service can be reached. */
export function notReadyServices(): string {
  return 'no payment service can be reached';
}

/** The daemon is not ready. `why` says why the terminal cannot take a payment. */
export function notReadyUnreachable(terminal: string, why: string): string {
  return `no payment can be taken at ${terminal}: ${why}`;
}
