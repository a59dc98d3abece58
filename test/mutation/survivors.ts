/**
 * The mutants of `src/core` that no test can find, by the reason. Each is named by file, Stryker's name for the change, and the
 * text before and after; `npm run mutation` compares. What survives and does not stand here is a test that is missing.
 */

import type { Explained } from './score.js';

/** `count` says how many survivors it explains, where there is more than one of this text. */
type Change = readonly [mutator: string, from: string, to: string, count?: number];

interface Reason {
  readonly because: string;
  readonly files: Readonly<Record<string, readonly Change[]>>;
}

const reasons: readonly Reason[] = [
  {
    because: 'What moved money has an outcome; the compiler asks for the guard.',
    files: {
      'kernel/admission.ts': [
        ['OptionalChaining', 'named.record.outcome?.poiTransaction', 'named.record.outcome.poiTransaction'],
      ],
      'kinds/obstacle.ts': [['OptionalChaining', 'outcome?.poiTransaction', 'outcome.poiTransaction']],
    },
  },
  {
    because:
      'What is declared as a part, and what a payment, refund or load is asked for, has an amount; the compiler asks for the guard.',
    files: {
      'kernel/options.ts': [
        ['ConditionalExpression', 'amountDetails === undefined', 'false'],
        ['OptionalChaining', 'one.amountDetails?.currency', 'one.amountDetails.currency'],
        ['OptionalChaining', 'other.amountDetails?.currency', 'other.amountDetails.currency'],
      ],
      'kernel/split.ts': [
        ['OptionalChaining', 'request.amountDetails?.amount', 'request.amountDetails.amount'],
        ['OptionalChaining', 'request.amountDetails?.currency', 'request.amountDetails.currency'],
        ['OptionalChaining', 'paid?.currency', 'paid.currency'],
        ['StringLiteral', "''", '"Stryker was here!"'],
      ],
      'kinds/stored-value.ts': [
        ['ConditionalExpression', 'held !== undefined', 'true'],
        ['OptionalChaining', 'wanted?.amount', 'wanted.amount'],
      ],
      'terminal/approval.ts': [['OptionalChaining', 'request.amountDetails?.amount', 'request.amountDetails.amount']],
    },
  },
  {
    because: 'No text is no number, and no currency has none, either.',
    files: {
      'terminal/device-response.ts': [
        ['ConditionalExpression', 'CurrentBalance !== undefined', 'true'],
        ['ConditionalExpression', 'balance === undefined || currency === undefined', 'false'],
        [
          'LogicalOperator',
          'balance === undefined || currency === undefined',
          'balance === undefined && currency === undefined',
        ],
        ['ConditionalExpression', 'balance === undefined', 'false'],
        ['ConditionalExpression', 'currency === undefined', 'false'],
      ],
      'kinds/amounts.ts': [['ConditionalExpression', 'text === undefined', 'false']],
      'kinds/loyalty-account.ts': [
        ['ConditionalExpression', 'text !== undefined', 'true'],
        ['ConditionalExpression', 'currency === undefined', 'false'],
      ],
      'kinds/option-rules.ts': [['StringLiteral', "''", '"Stryker was here!"']],
    },
  },
  {
    because: 'A card that is kept has its time, and both go at once; the compiler asks for both.',
    files: {
      'terminal/release-card.ts': [
        [
          'LogicalOperator',
          'cardHold === undefined || acquiredCard === undefined',
          'cardHold === undefined && acquiredCard === undefined',
        ],
        ['ConditionalExpression', 'cardHold === undefined', 'false'],
        ['ConditionalExpression', 'acquiredCard === undefined', 'false'],
      ],
    },
  },
  {
    because: 'Of a closing and of a card that is read no amount is told, nor a rest of it.',
    files: {
      'kinds/card-acquisition.ts': [['StringLiteral', "''", '"Stryker was here!"', 2]],
      'kinds/reconciliation.ts': [['StringLiteral', "''", '"Stryker was here!"', 2]],
    },
  },
  {
    because: 'Where cash-back is why another amount was authorized, both are known; the compiler asks for the guard.',
    files: {
      'terminal/approval.ts': [
        ['OptionalChaining', 'authorized?.amount', 'authorized.amount'],
        ['OptionalChaining', 'details.cashBack?.amount', 'details.cashBack.amount'],
      ],
    },
  },
  {
    because: 'Nobody has the id that is not there, so that looking it up finds nothing, either.',
    files: { 'kernel/admission.ts': [['ConditionalExpression', 'retryOf === undefined', 'false']] },
  },
  {
    because: 'No other message has a field of this name, so that reading it finds nothing.',
    files: {
      'terminal/device-response.ts': [['ConditionalExpression', "reply.name !== 'BalanceInquiryResponse'", 'false']],
      'terminal/money-answer.ts': [['ConditionalExpression', "message.name !== 'TransactionStatusResponse'", 'false']],
    },
  },
  {
    because: 'A guard that the compiler asks for: what it looks for is always there at this place.',
    files: {
      'kernel/attention.ts': [['StringLiteral', "'?'", '""']],
      'kernel/not-started.ts': [['ConditionalExpression', 'entry === undefined', 'false']],
      'terminal/apply-response.ts': [
        ['OptionalChaining', 'turn.entry(id)?.inFlight?.serviceId', 'turn.entry(id)?.inFlight.serviceId'],
        ['OptionalChaining', 'turn.entry(id)?.inFlight', 'turn.entry(id).inFlight'],
      ],
      'kernel/turn.ts': [
        ['OptionalChaining', 'this.entry(transactionId)?.inFlight', 'this.entry(transactionId).inFlight'],
        ['StringLiteral', "'a pursuit that changes exists'", '""'],
        ['ConditionalExpression', 'inFlight !== undefined', 'true'],
      ],
      'kernel/lane.ts': [['StringLiteral', "'a pursued attempt stands in its record'", '""']],
      'terminal/status-answer.ts': [['OptionalChaining', 'attempt?.state', 'attempt.state']],
    },
  },
  {
    because: 'A number below one times the length is always within the alphabet.',
    files: { 'kernel/random.ts': [['StringLiteral', "'0'", '""']] },
  },
  {
    because: 'A member that is absent and one that is undefined are the same to those who read it.',
    files: {
      'terminal/requests.ts': [['ConditionalExpression', 'originalPoi === undefined', 'false']],
      'terminal/sample-request.ts': [['ConditionalExpression', 'acquisitionPoi === undefined', 'false']],
      'kinds/card-acquisition.ts': [['ObjectLiteral', '{ acquisitionPoi: undefined }', '{}']],
      'kinds/payment-message.ts': [['ConditionalExpression', 'wanted === undefined', 'false']],
      'kernel/split.ts': [['ConditionalExpression', 'first === undefined', 'false']],
      'terminal/view.ts': [
        ['ConditionalExpression', 'record.outcome === undefined', 'false'],
        ['ConditionalExpression', 'record.registerRequestIds === undefined', 'false'],
        ['ConditionalExpression', 'record.showing === undefined', 'false'],
      ],
    },
  },
  {
    because: 'An approval in part is told in the branch before.',
    files: { 'terminal/approval.ts': [['StringLiteral', "'partial'", '""']] },
  },
  {
    because: "A draft that rests on the terminal's words always names the attempt.",
    files: { 'kernel/outcome.ts': [['ConditionalExpression', 'draft.serviceId !== undefined', 'true']] },
  },
  {
    because: 'Only what the request is written from counts in a sample.',
    files: {
      'terminal/requests.ts': [['ArrayDeclaration', '[]', '["Stryker was here"]']],
      'terminal/sample-request.ts': [['StringLiteral', "'open'", '""']],
    },
  },
  {
    because: 'The standard makes the word mandatory; the fallback is for the compiler.',
    files: { 'terminal/apply-response.ts': [['StringLiteral', "'Failure'", '""']] },
  },
  {
    because: 'A moment that is undefined is later than none, and wakes nobody.',
    files: {
      'terminal/wake.ts': [['ConditionalExpression', 'moment !== undefined', 'true']],
      'terminal/device-requests.ts': [['ArrayDeclaration', '[]', '["Stryker was here"]']],
    },
  },
  {
    because: 'A tick does nothing, and an unknown word does nothing either: the compiler proves that there is none.',
    files: { 'terminal/step.ts': [['StringLiteral', "'tick'", '""']] },
  },
  {
    because:
      'The last cases only say that nothing is done or told, and so does the end behind them: the compiler asks for each.',
    files: {
      'terminal/device-response.ts': [
        ['StringLiteral', "'DisplayResponse'", '""'],
        ['StringLiteral', "'LogoutResponse'", '""'],
        ['StringLiteral', "'AdminResponse'", '""'],
        ['ConditionalExpression', "case 'AdminResponse': return undefined;", "case 'AdminResponse':"],
      ],
      'terminal/device-request-at-work.ts': [
        ['StringLiteral', "'SoundRequest'", '""'],
        ['ConditionalExpression', "case 'SoundRequest': return undefined;", "case 'SoundRequest':"],
      ],
    },
  },
  {
    because: 'Two equal moments are the same moment.',
    files: { 'terminal/wake.ts': [['EqualityOperator', 'moment < wakeAt', 'moment <= wakeAt']] },
  },
  {
    because: 'A currency that is not named is none that is known, either; the compiler asks for the guard.',
    files: { 'kinds/totals.ts': [['ConditionalExpression', 'currency === undefined', 'false']] },
  },
  {
    because: 'No word is no word of the table, either.',
    files: {
      'terminal/device-request-conditions.ts': [['ConditionalExpression', 'word !== undefined', 'true']],
      'terminal/open-period-answer.ts': [['ConditionalExpression', 'condition === undefined', 'false']],
      'terminal/status-words.ts': [['ConditionalExpression', 'condition === undefined', 'false']],
    },
  },
  {
    because: 'Where there are sessions, none that was lost is asked in before the limit: a Login waits for it.',
    files: {
      'terminal/asked-attempt.ts': [
        ['ConditionalExpression', 'turn.state.settings.profile.sessions && inFlight.sessionLost', 'false'],
      ],
    },
  },
  {
    because: 'What is reserved has an amount, and so has an update; the compiler asks for the guard.',
    files: {
      'kinds/hold.ts': [
        ['ConditionalExpression', 'held === undefined', 'false'],
        ['ConditionalExpression', 'held !== undefined', 'true'],
      ],
    },
  },
  {
    because: 'The same amount is the same amount, whichever of the two is taken.',
    files: { 'kinds/hold.ts': [['EqualityOperator', 'amount.amount < held.amount', 'amount.amount <= held.amount']] },
  },
  {
    because: 'A member that is undefined is written nowhere.',
    files: {
      'kernel/turn.ts': [
        ['ConditionalExpression', 'draft.serviceId === undefined', 'false'],
        ['ConditionalExpression', 'row === undefined', 'false'],
      ],
      'terminal/device-request-changes.ts': [['ConditionalExpression', 'serviceId === undefined', 'false']],
    },
  },
  {
    because:
      'An attempt is stored as open again only while the lane pursues none (reopen); its course begins behind that.',
    files: {
      'kernel/turn.ts': [
        ['ConditionalExpression', "change.state !== 'open'", 'true'],
        ['StringLiteral', "'open'", '""'],
      ],
    },
  },
  {
    because: 'Who waits behind a lease waits while there is one; the compiler asks for the guard.',
    files: {
      'terminal/wait-detail.ts': [['OptionalChaining', 'turn.state.lease?.register', 'turn.state.lease.register']],
    },
  },
  {
    because: 'What has ended wakes the lane once for nothing.',
    files: { 'terminal/wake.ts': [['ConditionalExpression', 'prompt.end === undefined', 'true']] },
  },
  {
    because: 'What another kind of answer lacks does not fit, either; the compiler asks for the guard.',
    files: {
      'terminal/prompts.ts': [
        ['ConditionalExpression', "answer.type !== 'digits'", 'false'],
        ['ConditionalExpression', "answer.type === 'entry'", 'true'],
        ['ConditionalExpression', 'digits === undefined', 'false'],
        ['ConditionalExpression', 'entry === undefined', 'false'],
      ],
    },
  },
  {
    because: 'Who names neither device nor request is answered under an id that nobody has.',
    files: {
      'terminal/prompts.ts': [
        ['LogicalOperator', "request.header.DeviceID ?? ''", "request.header.DeviceID && ''"],
        ['StringLiteral', "''", '"Stryker was here!"'],
      ],
      'terminal/devices.ts': [['StringLiteral', "''", '"Stryker was here!"']],
    },
  },
  {
    because: 'It writes what is there already.',
    files: {
      'terminal/gate.ts': [['ConditionalExpression', 'job.waitingFor === waitingFor', 'false']],
      'kernel/turn.ts': [['ConditionalExpression', 'entries !== this.state.entries', 'true']],
      'terminal/device-request-ends.ts': [['ConditionalExpression', 'turn.state.deviceRequests.length === 0', 'false']],
    },
  },
  {
    because: 'A Login that failed has its reason; the compiler asks for the guard.',
    files: { 'terminal/device-requests.ts': [['StringLiteral', "'no-answer'", '""']] },
  },
  {
    because: 'While a login deviceRequest holds the lane, no other Login is sent.',
    files: {
      'terminal/device-requests.ts': [
        ['ConditionalExpression', 'managementRequest.serviceId === deviceRequest.inFlight.serviceId', 'true'],
      ],
    },
  },
  {
    because:
      'A device request that is lost or holds the lane is in flight, and one that has left the lane its end; the compiler asks for the guard.',
    files: {
      'terminal/device-request-ends.ts': [
        ['ConditionalExpression', 'inFlight !== undefined', 'true'],
        ['OptionalChaining', 'deviceRequest.end?.atMs', 'deviceRequest.end.atMs'],
      ],
    },
  },
  {
    because: 'A request loses its connection and gets its delivery deadline at once; the compiler asks for the guard.',
    files: { 'terminal/pong.ts': [['ConditionalExpression', 'connection === undefined', 'false']] },
  },
  {
    because: 'Only a text for the customer has a shortest time, and without one it has the same timeLimits either way.',
    files: {
      'terminal/device-request.ts': [
        ['ConditionalExpression', "parameters.kind === 'display'", 'true'],
        ['ConditionalExpression', "parameters.kind === 'display'", 'false'],
        ['StringLiteral', "'display'", '""'],
      ],
    },
  },
  {
    because:
      'The totals of a closed period are asked for only where the period is known: a broken invariant would be a mistake of ours.',
    files: {
      'terminal/rail.ts': [
        ['ConditionalExpression', 'about.period !== undefined', 'true'],
        ['StringLiteral', "'only of a known period its totals are asked for'", '""'],
      ],
    },
  },
  {
    because: 'A status answer is taken for what is pursued; the compiler asks for the guard.',
    files: { 'terminal/status-answer.ts': [['OptionalChaining', 'inFlight?.fruitless', 'inFlight.fruitless']] },
  },
  {
    because: 'What is told as unresolved is not told so again (setOutcome).',
    files: { 'terminal/in-flight.ts': [['ConditionalExpression', 'isTold', 'false']] },
  },
  {
    because: 'Nothing is told as unresolved of which no attempt was ever made.',
    files: { 'kernel/follow-ups-in-doubt.ts': [['ConditionalExpression', 'attempts.length === 0', 'false']] },
  },
];

/** Every survivor that has a reason. */
export const explainedSurvivors: readonly Explained[] = reasons.flatMap(({ because, files }) =>
  Object.entries(files).flatMap(([file, changes]) =>
    changes.map(([mutator, from, to, count = 1]) => ({ file: `src/core/${file}`, mutator, from, to, because, count })),
  ),
);
