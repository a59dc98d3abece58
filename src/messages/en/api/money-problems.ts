/** Problems of a transaction that is refused or cannot be started, by their code. */

import type { ProblemText } from './problem-text.js';

/** The texts of the problem `refund-limit-reached`. */
export function refundLimitReached(): ProblemText {
  return {
    title: 'The register has used up its refunds without an original for today',
    detail:
      'Until `renewsAt`, the register may refund at most `left` without an original; open and unresolved refunds count. Nothing was sent. Give the original, or use the operator’s token.',
  };
}

/** The texts of the problem `id-reused`. */
export function idReused(): ProblemText {
  return {
    title: 'The transactionId belongs to another request',
    detail:
      'The same id was used before with different content, or by another register. Nothing was sent. Use a new id for a new transaction.',
  };
}

/** The texts of the problem `sale-open`. */
export function saleOpen(): ProblemText {
  return {
    title: 'The sale has another transaction',
    detail:
      'Another transaction of this sale blocks the request: `transactionId` names it, and `detail` says how. Nothing was sent. If that transaction is open, wait for its end. If it has ended, acknowledge or resolve it, or list it in `reviewed` after a named operator has reviewed it.',
  };
}

/** The texts of the problem `original-unknown`. */
export function originalUnknown(): ProblemText {
  return {
    title: 'The original payment is not known',
    detail:
      'This daemon has no transaction with the id in `original.transactionId`. Give the terminal’s own reference, or request an unlinked refund.',
  };
}

/** The texts of the problem `original-not-refundable`. */
export function originalNotRefundable(): ProblemText {
  return {
    title: 'The original cannot be refunded or reversed in this way',
    detail: 'The original moved no money, is not a payment, is not resolved yet, or too little of it is left.',
  };
}

/** The texts of the problem `original-ambiguous`. */
export function originalAmbiguous(): ProblemText {
  return {
    title: 'It is not clear which transaction the terminal’s reference means',
    detail:
      'tenderd is not certain to which of its transactions `original.poiTransaction` belongs. Nothing was sent. Send the `transactionId` of the right transaction.',
  };
}

/** The texts of the problem `pre-authorization-not-open`. */
export function preAuthorizationNotOpen(): ProblemText {
  return {
    title: 'The pre-authorization cannot be used in this way',
    detail:
      'The original is not an approved pre-authorization, it was (or may have been) captured or cancelled, or it has a different currency or terminal.',
  };
}

/** The texts of the problem `pre-authorization-exceeded`. */
export function preAuthorizationExceeded(): ProblemText {
  return {
    title: 'The amount is higher than the reserved amount',
    detail:
      'A capture cannot take more than the pre-authorization now holds. Update the pre-authorization first, or take the rest as a payment.',
  };
}

/** The texts of the problem `split-exceeded`. */
export function splitExceeded(): ProblemText {
  return {
    title: 'The parts add up to more than the sale',
    detail: 'With this part, the parts would add up to more than `options.split.total`. Request only the rest.',
  };
}

/** The texts of the problem `acquirer-data-refused`. */
export function acquirerDataRefused(): ProblemText {
  return {
    title: 'The acquirer data cannot be passed on',
    detail:
      '`detail` names the fault: the data cannot be read, a key is unknown, terminals of this dialect ignore the key, or tenderd could not report the effect of the key for this kind of transaction. Nothing was sent. Leave the key out, or use a field of tenderd instead.',
  };
}

/** The texts of the problem `acquisition-unknown`. */
export function acquisitionUnknown(): ProblemText {
  return {
    title: 'The card acquisition is not known',
    detail: 'This daemon has no card acquisition with the id in `cardAcquisition`. Nothing was sent.',
  };
}

/** The texts of the problem `acquisition-not-open`. */
export function acquisitionNotOpen(): ProblemText {
  return {
    title: 'The card that was read cannot be used in this way',
    detail:
      'No card was read, or the card cannot be used: another terminal or register read it, it was used before, or the terminal released it. Read the card again.',
  };
}

/** The texts of the problem `retry-of-unknown`. */
export function retryOfUnknown(): ProblemText {
  return {
    title: 'The transaction in retryOf does not match',
    detail:
      '`retryOf` must name an earlier transaction of the same sale. If the request names an original, `retryOf` may also name a transaction about the same original.',
  };
}

/** The texts of the problem `review-outdated`. */
export function reviewOutdated(): ProblemText {
  return {
    title: 'The review does not match the transaction',
    detail:
      'The transaction is not known, has no outcome yet, or has a different revision from the reviewed revision; `transactionId` names it. Nothing was sent. The operator must review the latest revision.',
  };
}

/** The texts of the problem `instead-of-unknown`. */
export function insteadOfUnknown(): ProblemText {
  return {
    title: 'The transaction in insteadOf is not known',
    detail:
      '`insteadOf` must name a payment or pre-authorization of the same sale and amount. A request to a terminal can replace only a transaction at a payment service. A request to a payment service can replace only a transaction at a terminal. Nothing was stopped.',
  };
}

/** The texts of the problem `service-refused`. */
export function serviceRefused(): ProblemText {
  return {
    title: 'The payment service refused the request',
    detail:
      '`detail` has the reason. No money moved. The keys of the service in the configuration, or your settings at the service, may need a correction.',
  };
}

/** The texts of the problem `start-too-late`. */
export function startTooLate(): ProblemText {
  return {
    title: 'The latest start has passed',
    detail: '`startBefore` is in the past, so nothing was sent.',
  };
}

/** The texts of the problem `queue-full`. */
export function queueFull(): ProblemText {
  return {
    title: 'Too many requests wait for this terminal',
    detail:
      'The queue of the terminal is full, or this caller has used up its share of the queue. Nothing was queued or sent. Try again later.',
  };
}

/** The texts of the problem `journal-reserve`. */
export function journalReserve(): ProblemText {
  return {
    title: 'The disk is too full for new payments',
    detail: 'Payments in progress are not affected. Nothing was sent. Free space on the disk.',
  };
}

/** The texts of the problem `journal-unconfirmed`. */
export function journalUnconfirmed(): ProblemText {
  return {
    title: 'The journal is missing or older than it was',
    detail:
      'tenderd moves no money until the operator has confirmed what happened to the journal. Nothing was sent for this request. A transaction that this journal does not have may have been charged earlier.',
  };
}

/** `replicate-...`: the stream of a pair does not confirm entries. */
export function withoutStream(): ProblemText {
  return {
    title: 'The NATS servers do not confirm entries',
    detail:
      'No money moves until a majority of them answers. A request that you sent earlier may still be accepted: ask again with the same id, and do not charge in another way.',
  };
}

/** The texts of the problem `terminal-faulted`. */
export function terminalFaulted(): ProblemText {
  return {
    title: 'tenderd has stopped using the terminal',
    detail:
      'The records that tenderd has of this terminal contradict each other. Nothing was sent. See the attention list.',
  };
}

/** The texts of the problem `service-unreachable`. */
export function serviceUnreachable(): ProblemText {
  return {
    title: 'The payment service does not answer',
    detail:
      'tenderd tried several times, and no money moved. If the request was to delete a stored card, the card may already have been deleted. Send the request again.',
  };
}
