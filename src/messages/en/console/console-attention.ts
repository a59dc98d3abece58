/** The attention list of the console, and its dialogues. */

/** The texts of the page. */
export const page = {
  title: 'Attention',
  summary: (count: number): string =>
    count === 0
      ? 'Nothing is waiting for you.'
      : count === 1
        ? '1 item is waiting for a decision.'
        : `${count} items are waiting for a decision.`,
  see: (transactionId: string): string => `See all facts about ${transactionId}`,
  nothingHere: 'This item disappears by itself when its cause is gone.',
} as const;

/** The subject of an item. */
export const subjects = {
  transaction: (place: string): string => `A transaction at ${place}`,
  terminal: (place: string): string => `Terminal ${place}`,
  service: (place: string): string => `Payment service ${place}`,
  daemon: 'This machine',
} as const;

/** The labels of the fields that each decision has. */
export const form = { name: 'Your name', reason: 'What you saw' } as const;

/** Descriptions of the pictures that show where to look, for readers who cannot see them. */
export const pictures = {
  screen: 'The screen of the terminal',
  list: 'The terminal’s own list of payments, on its screen',
  receipt: 'The receipt, as it comes out of the terminal',
} as const;

/** The dialogue that releases a terminal. */
export const release = {
  title: (terminal: string): string => `Release ${terminal}`,
  question: 'Go to the terminal. What does its screen show now?',
  screens: {
    idle: 'The terminal is idle: it shows its start screen.',
    busy: 'The terminal is busy: it asks for a card or a PIN, or it asks to wait.',
    unseen: 'I cannot see the screen.',
  },
  advice: {
    idle: 'New payments can start after the release. The earlier transaction stays unresolved: resolve it, too.',
    busy: 'Wait until the terminal is idle. A release now could mix two payments.',
    unseen: 'Ask a colleague at the terminal. Do not release the terminal before you know that it is idle.',
  },
  button: 'Release the terminal',
} as const;

/** The dialogue that finds out how a transaction ended. */
export const resolve = {
  title: 'Find out how it ended',
  reading: 'The transaction is being read.',
  expected: (amount: string): string => `Look for ${amount}.`,
  undecided: 'Answer each question. Your answers decide the outcome.',
  button: (outcome: string): string => `Record: ${outcome}`,
  amount: (currency: string): string => `Amount on the receipt, in ${currency}`,
  approvalCode: 'Approval code on the receipt (leave it empty if there is none)',
  final: 'The outcome is final, and the journal keeps your name.',
  confirmTitle: 'Confirm the outcome',
  confirm: (result: string): string =>
    `tenderd reports: ${result}. Compare this result with the terminal before you confirm it.`,
  outcomes: {
    approved: 'approved',
    declined: 'declined',
    'not-processed': 'not processed',
  },
} as const;

/** Actions that are not possible in the console, and where they are possible. */
export const elsewhere: Readonly<
  Record<
    string,
    {
      readonly text: string;
      readonly command?: (transactionId: string) => string;
    }
  >
> = {
  reverse: {
    text: 'To give the money back, use the register or this command. The console never moves money.',
    command: (transactionId) => `tenderd reverse ${transactionId}`,
  },
  refund: {
    text: 'To give the money back, use the register or this command. The console never moves money.',
    command: (transactionId) => `tenderd order refund ${transactionId}`,
  },
  acknowledge: {
    text: 'Book the outcome at the register. If the register is gone, acknowledge the outcome by hand:',
    command: (transactionId) => `tenderd transactions acknowledge ${transactionId}`,
  },
  'config-check': {
    text: 'Correct the configuration. This command names the mistakes:',
    command: () => 'tenderd config check',
  },
  'call-support': { text: 'Call support.' },
  'journal-confirm': {
    text: 'Stop the daemon, compare the journal with the terminals, then:',
    command: () => 'tenderd journal confirm --name "YOUR NAME" --reason "REASON"',
  },
  'journal-same-machine': {
    text: 'If this machine replaces the other machine: stop the daemon, then:',
    command: () => 'tenderd journal same-machine --name "YOUR NAME" --reason "REASON"',
  },
  'journal-new-sale-id': {
    text: 'If the other machine is still running: stop the daemon, then:',
    command: () => 'tenderd journal new-sale-id --name "YOUR NAME" --reason "REASON"',
  },
};
