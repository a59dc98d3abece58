/** The order of requests and commits: I1, I2, I10, I11, I14, I15. */

import { isDeepStrictEqual } from 'node:util';
import type { Check, Finding } from './finding.js';

/** I2: no request for money is sent before its attempt is durable, with its amount. */
export const writeAhead: Check = (run) =>
  run.machine.tap.moneySent.flatMap((sent): Finding[] => {
    const { serviceId, transactionId } = sent;
    const isNamed = transactionId === undefined ? {} : { transactionId };
    if (!sent.wasCommitted) return [{ invariant: 'I2', ...isNamed, text: `${serviceId} left before it was durable` }];
    const isSame =
      sent.amount === undefined || sent.committedAmount === undefined || sent.amount === sent.committedAmount;
    return isSame
      ? []
      : [
          {
            invariant: 'I2',
            ...isNamed,
            text: `${serviceId} left with ${sent.amount}, and ${sent.committedAmount} is durable`,
          },
        ];
  });

/**
 * I1: a second transaction is not accepted for a sale with a transaction that is not settled or not acknowledged
 * (promise 9).
 */
export const oneTransactionASale: Check = (run) =>
  run.scene.committed.takenBeside.map(({ transactionId, other }): Finding => {
    return {
      invariant: 'I1',
      transactionId,
      text: `${transactionId} was taken in while ${other} of its sale was not settled`,
    };
  });

/**
 * I10: the same id means the same request. A different request with the same id is refused, and the durable request is
 * the request that the register sent.
 */
export const sameIdSameThing: Check = (run) =>
  run.registers.asked.flatMap(({ request, answeredAtMs, refusal }): Finding[] => {
    const { transactionId } = request;
    const record = run.scene.committed.notes(transactionId)?.record;
    if (answeredAtMs === undefined || record === undefined) return [];
    const isSame =
      record.request.amountDetails?.amount === request.amountDetails?.amount &&
      record.request.scope === request.scope &&
      isDeepStrictEqual(record.request.options, request.options) &&
      record.request.cardAcquisition === request.cardAcquisition &&
      record.request.kind === request.kind;
    if (!isSame && refusal === undefined)
      return [{ invariant: 'I10', transactionId, text: `another request under the id ${transactionId} was taken in` }];
    return isSame && refusal === 'id-reused'
      ? [{ invariant: 'I10', transactionId, text: `the same request was refused as another: ${transactionId}` }]
      : [];
  });

/** I11: no second request for money is sent to a terminal while the result of another request for money at that terminal is unknown. */
export const oneAtATime: Check = (run) =>
  run.machine.tap.moneySent.flatMap(({ serviceId, poiId, beside, transactionId }): Finding[] => {
    const text = `${serviceId} went to ${poiId} while ${beside.join(', ')} was open there`;
    return beside.length === 0
      ? []
      : [{ invariant: 'I11', ...(transactionId === undefined ? {} : { transactionId }), text }];
  });

/** I14: after the journal has failed, nothing is sent. */
export const failStop: Check = (run) =>
  run.machine.tap.sentAfterFailure.map(
    (what): Finding => ({ invariant: 'I14', text: `${what} left after the journal had failed` }),
  );

/**
 * I15: on an almost full disk no new transaction is accepted. I8 checks that accepted transactions still end. A pair
 * accepts a request before its stream has the request, and the disk may fill in between.
 */
export const fullDisk: Check = (run) =>
  (run.pair === undefined ? run.machine.disk.takenWithoutReserve : []).map((transactionId): Finding => {
    return { invariant: 'I15', transactionId, text: `${transactionId} was taken in on an almost full disk` };
  });
