/**
 * Operations that another party did on the pages of the service and that a register also requested. No register may get
 * the report that nothing was done. No party may be blamed for an operation that was not done.
 */

import type { TransactionRecord } from '../../../src/core/index.js';
import type { Run } from '../play.js';
import { isByPerson, type Finding } from './finding.js';

/** The type of the operation in the history, by the kind of the request. */
export const operationOf: Readonly<Record<string, string>> = {
  capture: 'CAPTURE',
  reversal: 'CANCEL',
  refund: 'REFUND',
  'pre-authorization-update': 'UPDATE',
};

/** Promise 9 and I8 for operations that were refused because another party had done the same. */
export function misledElsewhere(run: Run): readonly Finding[] {
  return run.scene.committed.all().flatMap(({ record, outcomes }): readonly Finding[] => {
    const { request, attempts } = record;
    const type = operationOf[request.kind];
    const [attempt] = attempts;
    if (request.service === undefined || type === undefined || attempt?.rail !== 'service') return [];
    if (attempt.refusedAs === undefined || attempt.isBesideOthers === true || isByPerson(record)) return [];
    const [first] = outcomes;
    if (first === undefined) return [];
    const done = doneBefore(run, record, attempt.pspReference ?? '', type, first.atMs);
    const { transactionId } = request;
    const wrong = (invariant: string, text: string): Finding => ({
      invariant,
      transactionId,
      text: `${transactionId} ${text}`,
    });
    const { result, retry, reason } = first.outcome;
    if (result === 'not-processed' && retry === 'safe' && done.sure > 0)
      return [
        wrong('promise 9', `was refused and told as safe to ask for again, and somebody had done ${type} before`),
      ];
    if (reason === 'done-elsewhere' && done.perhaps === 0)
      return [wrong('I8', 'is told as done by somebody else, and nobody did it')];
    return [];
  });
}

/**
 * Returns how many operations another party had certainly done, and how many it may have done, when the history behind
 * the report was requested.
 */
function doneBefore(
  { services, scene }: Run,
  { request: { original } }: TransactionRecord,
  pspReference: string,
  type: string,
  toldAtMs: number,
): { readonly sure: number; readonly perhaps: number } {
  const rootId = original?.type === 'transaction' ? original.transactionId : '';
  const root = scene.committed.notes(rootId)?.record;
  const isOwn =
    type === 'CANCEL' && root?.attempts.some((one) => one.rail === 'service' && one.endpoint.endsWith('ancel'));
  if (services === undefined || isOwn === true) return { sure: 0, perhaps: 1 };
  const worldMs = scene.time.worldMs() - scene.time.monoMs();
  const asked = services.questions.findLast(
    (one) => one.pspReference === pspReference && (one.toMs ?? Number.POSITIVE_INFINITY) <= toldAtMs,
  );
  const operations = services.host.books.payment(pspReference)?.operations ?? [];
  const others = operations.filter(
    (one) => one.type === type && one.status === 'COMPLETED' && services.host.elsewhere.has(one.id),
  );
  const byMs = worldMs + (asked?.fromMs ?? Number.NEGATIVE_INFINITY);
  const sure = others.filter(({ id }) => (services.host.doneAtMs.get(id) ?? Number.POSITIVE_INFINITY) <= byMs);
  return { sure: sure.length, perhaps: others.length };
}
