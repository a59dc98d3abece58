/** Breakages of what registers and people may ask, and of what they are told. */

import type { Patch } from './patch.js';

/** All of them. */
export const ofRegisters: readonly Patch[] = [
  {
    id: 'sale-not-looked-at',
    what: 'other transactions of the sale stand in nobody’s way',
    file: 'src/core/lifecycle/admission.ts',
    find: 'const why = standsInTheWay(rules.kinds, admittedAs(request, context), other, sameSale);',
    replace: 'const why = undefined;',
    foundBy: 'oneTransactionASale',
  },
  {
    id: 'unacknowledged-forgotten',
    what: 'a second transaction of a sale is taken in before the register has booked the first',
    file: 'src/core/sale/duplicate-guard.ts',
    find: "if (acknowledgedRevision < outcome.revision) return 'the register has not acknowledged';",
    replace: '',
    foundBy: 'oneTransactionASale',
  },
  {
    id: 'paid-sale-paid-again',
    what: 'a sale that was paid and acknowledged is charged again',
    file: 'src/core/sale/duplicate-guard.ts',
    find: 'return takesTwice(kinds, admitted, other, sameSale) ? whyTwice(kinds, request, other.request) : undefined;',
    replace: 'return undefined;',
    foundBy: 'atMostOneMovement',
  },
  {
    id: 'same-id-other-amount',
    what: 'any request under a known id is taken for the known one',
    file: 'src/core/policy/idempotency.ts',
    find: 'return one === other || JSON.stringify(one, comparably) === JSON.stringify(other, comparably);',
    replace: 'return one.transactionId === other.transactionId;',
    foundBy: 'sameIdSameThing',
  },
  {
    id: 'told-is-acknowledged',
    what: 'an outcome counts as acknowledged as soon as it is there to be told',
    file: 'src/core/engine/turn.ts',
    find: 'const next = Object.assign({}, others, keys, bounded, { outcome, attention });',
    replace:
      'const next = Object.assign({}, others, keys, bounded, { acknowledgedRevision: outcome.revision, outcome, attention });',
    foundBy: 'keptUntilAcknowledged',
  },
  {
    id: 'acknowledged-not-kept',
    what: 'the acknowledgement of a register is taken and not written down',
    file: 'src/core/lifecycle/operator-commands.ts',
    find: 'turn.store({ ...record, acknowledgedRevision: event.revision, attention });',
    replace: '',
    foundBy: 'keptUntilAcknowledged',
  },
  {
    id: 'abort-ends-it',
    what: 'a payment that is to be stopped is told as never started at once',
    file: 'src/core/lifecycle/operator-commands.ts',
    find: 'if (openAttempts(present).length > 0 || present.outcome !== undefined) return;\n  endNotProcessed(turn, present, ',
    replace:
      'if (openAttempts(present).length < 0 || present.outcome !== undefined) return;\n  turn.setOutcome(present, ',
    foundBy: 'neverStartedNeverStarts',
    row: 'abort-wanted',
  },
  {
    id: 'abort-forgotten',
    what: 'a payment that was to be stopped is tried again after it was refused',
    file: 'src/core/terminal/queue/not-started-retry.ts',
    find: 'present.abortRequested !== undefined ||',
    replace: '',
    foundBy: 'noStalePrompt',
    row: 'abort-wanted',
  },
  {
    id: 'abort-reverses',
    what: 'a payment that was to be stopped and was approved is reversed by itself',
    file: 'src/lane/api/lanes-interface.ts',
    find: '  changed(record: TransactionRecord): void {\n',
    replace: `  changed(record: TransactionRecord): void {
    const { transactionId, terminal, sale, kind } = record.request;
    if (kind === 'payment' && record.abortRequested !== undefined && record.outcome?.result === 'approved')
      void this.submit({ transactionId: \`\${transactionId}-undo\`, kind: 'reversal', terminal, sale, original: { type: 'transaction', transactionId }, reviewed: [{ transactionId, revision: record.outcome.revision, operator: 'nobody' }], allowPartial: false });
`,
    foundBy: 'reversalsAreAsked',
    row: 'abort-wanted',
    survivesUnitTests: true,
  },
  {
    id: 'person-overrules-the-terminal',
    what: 'what a person resolved stays so, whatever the terminal says later',
    file: 'src/core/terminal/answers/apply-response.ts',
    find: 'const owner = ownerOf(turn, answer, received);\n  if (owner === undefined) {',
    replace:
      "const owner = ownerOf(turn, answer, received);\n  if (owner?.record.outcome?.resolvedBy === 'person') return owner.attempt.serviceId;\n  if (owner === undefined) {",
    foundBy: 'everythingEnds',
    row: 'late-approval',
    setup: { day: 'peopled' },
    survivesUnitTests: true,
  },
  {
    id: 'second-question-unanswered',
    what: 'a register that asks again is not answered',
    file: 'src/lane/api/submissions.ts',
    find: 'return turn.afterCommit(at, tell);',
    replace: 'return undefined;',
    foundBy: 'neverSilent',
    survivesUnitTests: true,
  },
  {
    id: 'reserve-not-looked-at',
    what: 'payments are taken in on a disk that is almost full',
    file: 'src/lane/engine/engine-parts.ts',
    find: 'if (!journal.hasReserve()) {',
    replace: 'if (false) {',
    foundBy: 'fullDisk',
    survivesUnitTests: true,
  },
];
