/**
 * Problems of requests about a resource: a transaction, terminal, prompt, device request or lease. The comments give
 * their codes.
 */

import type { ProblemText } from './problem-text.js';

/** The texts of the problem `other-register`. */
export function otherRegister(): ProblemText {
  return {
    title: 'The transaction belongs to another register',
    detail:
      'Only the operator’s token and the register that requested the transaction can read or change it. The same rule applies if a request names the transaction in `retryOf`, `reviewed` or `insteadOf`. A register with `otherRegisters = "refused"` also may not refund, reverse or capture another register’s transaction. Nothing was sent.',
  };
}

/** The texts of the problem `register-required`. */
export function registerRequired(): ProblemText {
  return {
    title: 'Only a register can do this',
    detail:
      'The operator’s token does not belong to a register. Use the token of a register that the configuration lists under `registers`.',
  };
}

/** The texts of the problem `operator-required`. */
export function operatorRequired(): ProblemText {
  return {
    title: 'Only the operator may do this',
    detail:
      '`login`, `logout` and `admin` change how the terminal works for every register, so they need the operator’s token. A register may resolve transactions, or refund without an original, only if the configuration allows this. Nothing was sent.',
  };
}

/** The texts of the problem `unknown-terminal`. */
export function unknownTerminal(): ProblemText {
  return {
    title: 'There is no terminal or payment service of this name',
    detail: '`terminals` lists the names in the configuration. Nothing was sent.',
  };
}

/** The texts of the problem `no-checkout`. */
export function noCheckout(): ProblemText {
  return {
    title: 'The transaction has no address at which a customer can pay',
    detail:
      'The transaction is not a payment link, already has an outcome, or has no answer from the service yet. Look at its `state`.',
  };
}

/** The texts of the problem `unknown-transaction`. */
export function unknownTransaction(): ProblemText {
  return {
    title: 'There is no transaction with this id',
    detail:
      'The journal has no transaction under this id. If you requested this transaction before, tenderd is now running with another journal (for example a copy, or a journal on another disk): check the terminals before you request the transaction again.',
  };
}

/** The texts of the problem `unknown-prompt`. */
export function unknownPrompt(): ProblemText {
  return {
    title: 'There is no prompt with this id',
    detail: 'The prompt never existed, or it ended long ago. GET /v1/prompts lists the open prompts.',
  };
}

/** The texts of the problem `unknown-device-request`. */
export function unknownDeviceRequest(): ProblemText {
  return {
    title: 'There is no device request with this id',
    detail:
      'The request never existed, it ended a while ago, or tenderd was restarted. No money moved: send the request again.',
  };
}

/** The texts of the problem `unknown-instrument`. */
export function unknownInstrument(): ProblemText {
  return {
    title: 'The shopper has no stored card of this name',
    detail: 'The card was deleted, or is stored for another shopper. No money moved. List the cards of the shopper.',
  };
}

/** The texts of the problem `revision-mismatch`. */
export function revisionMismatch(): ProblemText {
  return {
    title: 'Another revision is the latest',
    detail:
      'The outcome may have changed since you read it; `revision` is the latest. Read the transaction again and acknowledge that revision.',
  };
}

/** The texts of the problem `no-outcome`. */
export function noOutcome(): ProblemText {
  return {
    title: 'There is no outcome yet',
    detail: 'The transaction is still open, so there is nothing to acknowledge.',
  };
}

/** The texts of the problem `not-on-attention`. */
export function notOnAttention(): ProblemText {
  return {
    title: 'Nothing to resolve',
    detail:
      'Only a transaction on the attention list can be resolved. If it already has a definite outcome, it can be resolved with that outcome only.',
  };
}

/** The texts of the problem `not-abortable`. */
export function notAbortable(): ProblemText {
  return {
    title: 'The transaction cannot be aborted',
    detail: 'The transaction has ended, or it is past the point at which an abort has an effect.',
  };
}

/** The texts of the problem `nothing-to-release`. */
export function nothingToRelease(): ProblemText {
  return {
    title: 'The terminal is not blocked',
    detail: 'Only a terminal whose `lane` is `blocked` or `faulted` can be released.',
  };
}

/** The texts of the problem `terminal-leased`. */
export function terminalLeased(): ProblemText {
  return {
    title: 'Another register has a lease of the terminal',
    detail:
      '`register` names that register. Transactions of other registers wait until the lease ends, and are never started if their latest start passes first.',
  };
}

/** The texts of the problem `not-leased`. */
export function notLeased(): ProblemText {
  return {
    title: 'This register has no lease of the terminal',
    detail: 'The register never had a lease of this terminal, or has ended it, or its time has passed.',
  };
}

/** The texts of the problem `not-listening`. */
export function notListening(): ProblemText {
  return {
    title: 'This register does not listen to events',
    detail: 'A lease with `whileListening` ends with the register’s event stream: open `GET /v1/events` first.',
  };
}

/** The texts of the problem `transaction-unresolved`. */
export function transactionUnresolved(): ProblemText {
  return {
    title: 'A transaction on this terminal is unresolved',
    detail:
      'After a `login` or `logout` the terminal may no longer report how that transaction ended; `transactionId` gives its id. Nothing was sent. Resolve the transaction first.',
  };
}

/** The texts of the problem `prompt-over`. */
export function promptOver(): ProblemText {
  return {
    title: 'The prompt has ended',
    detail:
      'The prompt was already answered, the terminal withdrew it, or its time has passed. Your answer was not sent to the terminal.',
  };
}

/** The texts of the problem `answer-does-not-fit`. */
export function answerDoesNotFit(): ProblemText {
  return {
    title: 'The answer does not match the prompt',
    detail:
      'The `kind` and the lengths of the prompt say which answers it accepts. Nothing was sent to the terminal. Answer again.',
  };
}
