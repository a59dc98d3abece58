/** The dialogue of `tenderd resolve`. */

/** The help text of the command, printed after its options. */
export const help = `
The command asks what the terminal's screen, its list of transactions and its receipt show. No answer is preselected. If
your answers prove an outcome, confirm it: the command records it like "tenderd transactions resolve". If they do not, it says
what to do next. The exit code is 75 if nothing was decided, and 130 after Ctrl-C.
`;

/** The prompt before an answer. */
export const prompt = '> ';

/** No item waits for a decision. */
export const nothingWaits = 'No transaction is waiting for a decision.';

/** The heading of the list of transactions that are waiting. */
export const waiting = 'These transactions are waiting for a decision:';

/** The heading, if only one transaction waits. */
export const waitingAlone = 'This transaction is waiting for a decision:';

/** One transaction of the list. */
export function waitingRow(facts: {
  readonly place: string;
  readonly amount: string;
  readonly sale: string;
  readonly at: string;
  readonly transactionId: string;
}): string {
  const amount = facts.amount === '' ? '' : `, ${facts.amount}`;
  return `${facts.place}${amount}, sale ${facts.sale}, ${facts.at}, transaction ${facts.transactionId}`;
}

/** Asks for the number of a transaction in the list. */
export const which = 'Which of these transactions did you look at?';

/** The hint that says how to leave the dialogue. */
export const howToLeave = 'Press Ctrl-C at any time to leave without recording anything.';

/** The answer is not the number of an option. */
export function answerWithNumber(count: number): string {
  return count === 1 ? 'Answer 1.' : `Answer with a number from 1 to ${count}.`;
}

/** The questions about the terminal. The keys are the names of the evidence's fields. */
export const terminalQuestions = {
  screen: 'What does the screen of the terminal show now?',
  list: 'What does the terminal’s own list or journal show about this transaction? Compare time and amount.',
  receipt: 'What does the terminal’s receipt of this transaction say? Compare time and amount.',
} as const;

/** The answers about the terminal's screen, by the value of the evidence. */
export const screenAnswers = {
  busy: 'The terminal is still working on this transaction: it asks for the card or the PIN, or it asks to wait.',
  approved: 'The screen shows that this transaction was approved.',
  declined: 'The screen shows that this transaction was declined or cancelled.',
  idle: 'The terminal is idle, or shows something else.',
  unseen: 'I cannot see the screen, or the terminal is off.',
} as const;

/** The answers about the terminal's list, by the value of the evidence. */
export const listAnswers = {
  approved: 'The list has the transaction as approved.',
  declined: 'The list has the transaction as declined, cancelled or failed.',
  absent: 'The list is complete up to now, and does not have the transaction.',
  unseen: 'I cannot read the list.',
} as const;

/** The answers about the receipt. An approval leads to two more questions. */
export const receiptAnswers = {
  approved: 'Approved.',
  declined: 'Declined or cancelled.',
  none: 'The terminal printed no receipt.',
  unseen: 'I do not have the receipt.',
} as const;

/** Asks for the amount on the receipt. `currency`: the currency of the request. */
export function receiptAmount(currency: string): string {
  return `Which amount does the receipt have, in ${currency}? Type it as 12.50 or 12,50, without thousands separators.`;
}

/** The typed amount cannot be read. */
export const amountUnreadable =
  'This is not an amount. Type an amount with one point or comma, as 12.50 or 12,50, without thousands separators.';

/** Asks for the approval code on the receipt. */
export const approvalCode = 'Which approval code does the receipt have? Press Enter, or type "none", if it has none.';

/** The typed approval code cannot be read. */
export const approvalCodeUnreadable =
  'An approval code has at most 12 letters and digits. If the code has no digit, type it a second time. If the receipt has no code, press Enter.';

/** The words for "the receipt has no approval code", in lower case. An empty line and "none" mean the same in each language. */
export const noneWords: readonly string[] = ['none', 'no', 'nothing', 'no code'];

/** The labels of the typed answers, which are shown before the operator confirms the outcome. */
export const typedAnswers = {
  heading: 'You typed:',
  amount: 'amount on the receipt',
  code: 'approval code',
  noCode: 'none on the receipt',
  name: 'your name',
  reason: 'what you saw',
} as const;

/** Asks what the pages of a payment service show. `reference`: the name of the payment there. */
export function pageQuestion(service: string, reference: string | undefined): string {
  const name = reference === undefined ? '' : ` Search for ${reference}.`;
  return `What do the pages of the payment service ${service} show about this transaction?${name}`;
}

/** The answers about the pages of a payment service, by the value of the evidence. */
export const pageAnswers = {
  done: 'The transaction was carried out, for the amount above.',
  'other-amount': 'The transaction was carried out, for another amount.',
  refused: 'The transaction was refused, and the customer cannot try again.',
  closed: 'The link is closed or expired, and was not paid.',
  absent: 'The service does not have the transaction.',
  open: 'The customer can still pay, or the service is still working on the payment.',
  unseen: 'I cannot see the pages.',
} as const;

/** Asks for the name of the operator. */
export const yourName = 'What is your name? The journal stores your name.';

/** Asks for the reason. */
export const yourReason = 'What did you see? The journal keeps your words.';

/** The typed text is too long for the journal. */
export function tooLong(max: number): string {
  return `The text is too long. Use at most ${max} characters.`;
}

/** The conclusion from the answers, which the operator must confirm. */
export const concluded = {
  approved: 'What you saw proves that the transaction was APPROVED: money moved.',
  declined: 'What you saw proves that the transaction was DECLINED: no money moved, and the sale can be charged again.',
  'not-processed':
    'What you saw proves that the transaction was NOT PROCESSED: no money moved, and the sale can be charged again.',
} as const;

/** Asks the operator to confirm the outcome. */
export function confirm(outcome: string): string {
  return `This outcome is final. Type ${outcome} to record it. Press Ctrl-C to leave without recording anything.`;
}

/** The words that confirm the outcome: its code, and its name in the language. */
export function confirmWords(outcome: string): readonly string[] {
  return [outcome];
}

/** The operator did not type the word that confirms the outcome. */
export function notTheWord(outcome: string): string {
  return `Your input does not match. Type ${outcome}, or press Ctrl-C.`;
}

/** The dialogue ended without a decision. */
export const unchanged = 'Nothing was changed. The transaction is still waiting for a decision.';

/** The reasons why the evidence proves no outcome, each with its advice. `place`: the terminal or the payment service. */
export const lookFurther = {
  contradiction: (place: string): readonly string[] => [
    `Your answers contradict each other. Call the acquirer of ${place}: it knows if money moved.`,
    'Do not charge the sale again before you have the acquirer’s answer.',
  ],
  'still-running': (place: string): readonly string[] => [
    `The outcome is not known yet: ${place} is still working on the transaction. Wait until the terminal’s screen is idle, then look again.`,
  ],
  'other-amount': (place: string): readonly string[] => [
    `The amount differs from the requested amount. Call the acquirer of ${place}: it knows which amount moved.`,
    'Do not charge the sale again before you have the acquirer’s answer.',
  ],
  'no-approval-code': (place: string): readonly string[] => [
    `A receipt without an approval code proves nothing. Look for the transaction in the list on terminal ${place}, or call the acquirer.`,
  ],
  'list-unseen': (place: string): readonly string[] => [
    `The outcome is not known yet, because a missing receipt proves nothing. Look for the transaction in the list on terminal ${place}, or call the acquirer.`,
  ],
  'receipt-unseen': (place: string): readonly string[] => [
    `The outcome is not known yet. Find the receipt, or call the acquirer of ${place}.`,
  ],
  'screen-unseen': (place: string): readonly string[] => [
    `The outcome is not known yet. Look at the screen of terminal ${place}: it may still be working on the transaction.`,
  ],
  'page-unseen': (place: string): readonly string[] => [
    `The outcome is not known yet. Look at the pages of ${place}, or call the payment service.`,
  ],
  'still-open': (place: string): readonly string[] => [
    `The outcome is not known yet: the customer can still pay. Close the link on the pages of ${place} first.`,
  ],
} as const;

/** According to the evidence no money moved, but the reported outcome says that it moved. */
export function againstReport(message: string, place: string): readonly string[] {
  return [
    `Your answers contradict the reported outcome: ${message}`,
    `Call the acquirer of ${place}: it knows if money moved. Do not charge the sale again before you have the acquirer’s answer.`,
  ];
}

/** The command for an outcome that the acquirer confirmed. */
export function byHand(command: string): string {
  return `If the acquirer confirms an outcome: ${command}`;
}

/** The transaction has no outcome that is waiting for a decision. */
export function doesNotWait(transactionId: string): string {
  return `Transaction ${transactionId} is not waiting for a decision.`;
}

/** The command runs without a keyboard and screen, so it cannot ask. */
export const needsTerminal =
  'tenderd resolve asks questions, so it needs a keyboard and a screen. Nothing was changed.';

/** The command that records the decision without the dialogue. */
export function withoutQuestions(command: string): string {
  return `To skip the questions: ${command}`;
}

/** The evidence for the journal, before the operator's own words. */
export function seen(facts: readonly (readonly [name: string, value: string])[]): string {
  return facts.map(([name, value]) => `${name}: ${value}`).join(', ');
}

/** The reason that the journal stores. */
export function reason(evidence: string, words: string): string {
  return `${words} (${evidence})`;
}
