/**
 * A sale that moves from a terminal to a payment service, or in the other direction. Two payments of the sale are never open at the same time (I1).
 */

import { isAnyByPerson, movedMoney, movesOf, type Check, type Finding } from './finding.js';

/**
 * A transaction may start only after the transaction that it replaces has durably ended without a charge. After that,
 * the replaced transaction must have moved nothing, by the ledgers of the terminals and the service, unless an operator
 * had decided its outcome.
 */
export const neverBothOpen: Check = (run) =>
  run.scene.committed.tookPlace.flatMap(({ transactionId, first, outcome, atMs }): Finding[] => {
    const wrong = (text: string): Finding[] => [{ invariant: 'I1', transactionId, text: `${transactionId} ${text}` }];
    if (outcome === undefined || outcome.result === 'unresolved')
      return wrong(`was started while ${first}, whose place it takes, was ${outcome?.result ?? 'open'}`);
    if (movedMoney(outcome)) return wrong(`was started although ${first}, whose place it takes, was charged`);
    const record = run.scene.committed.notes(first)?.record;
    if (record === undefined || isAnyByPerson(run, [record])) return [];
    if (record.request.service === undefined)
      return movesOf(run, record).some(({ movedAt }) => movedAt > atMs)
        ? wrong(`was started, and ${first}, whose place it takes, was charged after that`)
        : [];
    const { host } = run.services ?? {};
    const offsetMs = run.scene.time.worldMs() - run.scene.time.monoMs();
    const isPaidLater = host?.books
      .payments()
      .filter(({ request }) => request.merchantReference === first)
      .some(({ operations }) =>
        operations.some(
          ({ id, type, status }) =>
            type === 'AUTHORIZATION' &&
            status === 'COMPLETED' &&
            (host.doneAtMs.get(id) ?? Number.POSITIVE_INFINITY) > atMs + offsetMs,
        ),
      );
    return isPaidLater === true ? wrong(`was started, and the link ${first} was paid after that`) : [];
  });
