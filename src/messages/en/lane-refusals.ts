/** Messages for requests that tenderd rejects because of the state of a terminal's queue. */

/** `stopping`: tenderd is stopping and accepts nothing new. */
export function stopping(): string {
  return 'tenderd is stopping. Nothing was sent. Repeat the request in a moment.';
}

/** `journal-reserve`: the reserve of disk space is used up. */
export function diskAlmostFull(): string {
  return 'The disk is almost full. Nothing was sent. Free space, then repeat the request.';
}

/** `terminal-faulted`: tenderd stopped using the terminal after an internal error. */
export function terminalFaulted(): string {
  return 'tenderd stopped using this terminal after an internal error. Nothing was sent. See the attention list.';
}

/** `terminal-faulted`: tenderd stopped using the payment service after an internal error. */
export function serviceFaulted(service: string): string {
  return `tenderd stopped using the payment service ${service} after an internal error. Nothing was sent. See the attention list.`;
}

function waitingOf(what: 'transactions' | 'device requests', waiting: number): string {
  return `${waiting} ${waiting === 1 ? what.slice(0, -1) : what}`;
}

/** `queue-full`: a register, or (without `register`) the operator's token, already has its share of the queue. */
export function shareOfQueueFull(
  what: 'transactions' | 'device requests',
  waiting: number,
  register: string | undefined,
): string {
  const who = register === undefined ? "The operator's token" : `Register ${register}`;
  const setting = what === 'transactions' ? ' (limits.queueMax)' : '';
  return `${who} already has ${waitingOf(what, waiting)} in the queue of this terminal, which is its share${setting}. Nothing was sent. Repeat the request when one of them has ended.`;
}

/** `queue-full`: the queue of the terminal is full. */
export function queueFull(what: 'transactions' | 'device requests', waiting: number): string {
  return `The queue of this terminal is full: ${waitingOf(what, waiting)} ${waiting === 1 ? 'waits' : 'wait'}. Nothing was sent. Repeat the request later.`;
}

/** The last part of {@link serviceIdInUse}, for a register of the HTTP API. */
export const useNewServiceId = 'Use a new ServiceID.';

/** `id-reused`: another transaction has this ServiceID and has not ended. */
export function serviceIdInUse(serviceId: string, transactionId: string): string {
  return `The ServiceID ${serviceId} belongs to transaction ${transactionId}, which has not ended. Nothing was sent. ${useNewServiceId}`;
}

/** The refusal `unknown-transaction`. */
export function unknownTransaction(transactionId: string): string {
  return `There is no transaction ${transactionId}.`;
}

/** `unknown-terminal`: the terminal of a known transaction is no longer configured. */
export function placeRemoved(transactionId: string, place: string): string {
  return `Transaction ${transactionId} cannot be changed: its terminal ${place} is no longer configured.`;
}

/** `not-abortable`: the transaction or device request has ended. `outcome` is the message of its outcome. */
export function alreadyEnded(outcome: string): string {
  return `The request has already ended, so there is nothing to stop. ${outcome}`;
}

/** `not-abortable`: the terminal already carries out the device request, which cannot be stopped. */
export function deviceRequestNotStoppable(noun: string): string {
  return `The terminal is carrying out the ${noun} and cannot stop it. The ${noun} ends soon.`;
}

/** `no-outcome`: a register acknowledges a transaction that has no outcome yet. */
export function noOutcomeYet(): string {
  return 'The transaction has no outcome yet, so there is nothing to acknowledge. Wait for its outcome.';
}

/** `revision-mismatch`: a register acknowledges another revision than the latest. */
export function otherRevision(latest: number): string {
  return `The latest revision is ${latest}. Read and book that revision, then acknowledge it.`;
}

/** `not-on-attention`: the transaction has no attention item. */
export function notOnAttention(): string {
  return 'Only a transaction on the attention list can be resolved. A definite outcome cannot be changed by hand.';
}

/**
 * `not-on-attention`: the attention item can be closed only by confirming the present outcome. `result` is absent
 * before the first outcome.
 */
export function onlyAsItIs(result: string | undefined): string {
  return result === undefined
    ? 'This transaction has no outcome yet. Wait for its outcome: the attention item can then be closed with that result only.'
    : `The attention item of this transaction can be closed as ${result} only. A definite outcome cannot be changed by hand.`;
}

/** `other-register`: the transaction belongs to another register. */
export function transactionOfOther(transactionId: string, register: string): string {
  return `Transaction ${transactionId} does not belong to register ${register}. Nothing was sent or changed. Use the operator's token.`;
}

/** `operator-required`: the register may not review transactions. */
export function mayNotReview(register: string): string {
  return `Register ${register} is not allowed to review transactions (registers.${register}.mayResolve). Nothing was sent. Ask the operator.`;
}

/** `operator-required`: the register may not resolve transactions. */
export function mayNotResolve(register: string, transactionId: string): string {
  return `Register ${register} is not allowed to resolve transactions (registers.${register}.mayResolve). Ask the operator: tenderd transactions resolve ${transactionId}`;
}

/** `operator-required`: a register sends a device request that changes the terminal for all registers. */
export function deviceRequestOfOperator(kind: string): string {
  return `${kind === 'admin' ? 'An' : 'A'} ${kind} needs the operator's token. Nothing was sent.`;
}

/** The refusal `unknown-device-request`. */
export function unknownDeviceRequest(deviceRequestId: string): string {
  return `There is no device request ${deviceRequestId}. The request may have ended a while ago, or before tenderd was restarted. No money moved; send the request again.`;
}

/** `other-register`: the device request belongs to another register. */
export function deviceRequestOfOther(deviceRequestId: string, register: string): string {
  return `Device request ${deviceRequestId} does not belong to register ${register}.`;
}

/**
 * `transaction-unresolved`: tenderd refuses a login or logout, because the terminal could then forget an unresolved
 * transaction.
 */
export function unresolvedBefore(kind: string, transactionId: string): string {
  return `Transaction ${transactionId} is unresolved, and after a ${kind} the terminal may no longer know its result. Nothing was sent. Resolve the transaction first.`;
}

/** The refusal `unknown-prompt`. */
export function unknownPrompt(promptId: string): string {
  return `There is no prompt ${promptId}. The prompt may have ended long ago.`;
}

/** `other-register`: the prompt belongs to a transaction or device request of another register. */
export function promptOfOther(promptId: string, subject: 'transaction' | 'device request'): string {
  return `Prompt ${promptId} belongs to a ${subject} of another register.`;
}

/** `prompt-over`: the prompt has ended. `why` is the stored reason. */
export function promptEnded(promptId: string, why: string): string {
  return `Prompt ${promptId} has ended: ${why}.`;
}

/** `answer-does-not-fit`: `expected` describes a valid answer. */
export function answerDoesNotFit(promptId: string, expected: string): string {
  return `Prompt ${promptId} expects ${expected}, or cancelled: true.`;
}

/** `nothing-to-release`: the terminal is free. */
export function nothingToRelease(): string {
  return 'Nothing blocks this terminal, so there is nothing to release.';
}

/** `nothing-to-release`: tenderd waits for the answer to a running transaction. */
export function answerAwaited(transactionId: string): string {
  return `Transaction ${transactionId} is running on this terminal, and tenderd is waiting for the answer. Abort it, or wait.`;
}

/** `terminal-leased`: another register has the lease. */
export function leasedByOther(register: string, until: string): string {
  return `Register ${register} has reserved this terminal until ${until}, unless it ends the lease earlier. Try again after that.`;
}

/** `not-leased`: the register does not have the lease. */
export function notLeased(): string {
  return 'This register has not reserved the terminal, so there is no lease to end.';
}
