/** One transaction in the console. */

/** The headings and sentences of the page. */
export const page = {
  title: 'Payment',
  back: 'Back to the list',
  needsYou: 'This transaction needs your decision.',
  way: 'What happened',
  steps: (count: number): string => (count === 1 ? 'The only step, as text' : `All ${count} steps, as text`),
  receipts: 'Receipts',
  noReceipt: 'The terminal sent no receipt.',
  signature: '(the customer must sign)',
  messages: 'Answers of the terminal',
  redacted: 'Card data is removed, as in the journal.',
  noMessage: 'Nothing was sent.',
  noAnswer: 'There is no answer to this message.',
  commands: 'On the command line',
  neverMoves: 'The console never moves money. These commands show and do more:',
  refund: 'To return money to the customer:',
  attemptStates: {
    open: 'its effect is unknown',
    unsent: 'certainly not sent',
    answered: 'answered',
    'not-started': 'refused by the terminal',
    'never-received': 'certainly never started',
    unrecoverable: 'the terminal cannot report it',
    'released-by-operator': 'released by an operator',
  },
} as const;

/** The labels of the facts. */
export const facts = {
  retry: 'Charge again?',
  authorized: 'Approved amount',
  requested: 'Requested amount',
  remaining: 'Still to pay',
  kind: 'Kind',
  place: 'Terminal',
  sale: 'Sale',
  register: 'Register',
  id: 'Transaction',
  card: 'Card',
  approvalCode: 'Approval code',
  terminalNumber: 'Number at the terminal',
  terminalReason: 'The terminal says',
  accepted: 'Requested at',
  decided: 'Decided at',
  certainBy: 'Result known by',
  person: 'Decided by',
  acknowledged: 'Booked by the register',
  yes: 'yes',
  notYet: 'not yet',
} as const;

/** The texts around the diagram of the payment's steps. */
export const picture = {
  label: 'The path of the transaction between register, tenderd, terminal and host',
  lanes: {
    register: 'Register',
    tenderd: 'tenderd',
    terminal: 'Terminal',
    host: 'Host',
  },
} as const;

/** The steps of the payment in a few words, for the picture. The keys are the stable codes of the steps. */
export const stages: Readonly<Record<string, string>> = {
  accepted: 'request',
  'asked-again': 'asks again',
  'attempt-opened': 'request',
  'attempt-unsent': 'not sent',
  answered: 'answer',
  refused: 'refused',
  stage: 'screen',
  printed: 'receipt',
  prompt: 'question',
  'prompt-answered': 'reply',
  'prompt-ended': 'question ended',
  'link-lost': 'connection lost',
  'deadline-passed': 'no answer in time',
  fenced: 'late answers excluded',
  'status-answered': 'status',
  'status-unanswered': 'no status',
  'proved-never-received': 'never received',
  unrecoverable: 'not known any more',
  'abort-wanted': 'stop requested',
  'abort-sent': 'stop sent',
  rejected: 'rejected',
  outcome: 'result',
  acknowledged: 'booked',
  'answer-delivered': 'result delivered',
  'answer-lost': 'result not delivered',
  resolved: 'operator decides',
  'released-by-operator': 'operator releases',
  session: 'login',
  started: 'restart',
};
