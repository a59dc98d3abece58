/**
 * The fault scenarios for a register that uses the nexo interface: the common scenarios with texts for nexo, and a few
 * more.
 */

import { type Act, type Day, days } from './days.js';

const plain: readonly Act[] = [{ do: 'press' }, { do: 'until-ended' }];

const ownAnswer = 'Only the payment’s own answer counts, and it comes when the end is certain.';
const statusRepeats =
  'TransactionStatus, by ServiceID, is answered from the journal: InProgress, NotFound, or the whole answer.';
const failuresAreSafe =
  'A Failure is never said for silence: while the end is not certain there is no answer, however long that takes.';
const sameSale = 'SaleID, TransactionID and TimeStamp are one payment, under whatever ServiceID they come.';

/** The nexo texts of each scenario, by its name. */
const inNexo: Readonly<Record<string, Pick<Day, 'good' | 'promise'>>> = {
  approved: { good: 'It books the AuthorizedAmount of the answer: 12.50 EUR.', promise: ownAnswer },
  declined: { good: 'It books nothing and offers to charge again.', promise: failuresAreSafe },
  partial: {
    good: 'It reads Result "Partial", and books the AuthorizedAmount: 7.00 EUR.',
    promise: 'AuthorizedAmount is what was really charged, whatever was asked for.',
  },
  'slow-customer': {
    good: 'It leaves its request open, or asks TransactionStatus, until there is an answer.',
    promise: ownAnswer,
  },
  'lost-link': { good: 'It waits for the answer and books it.', promise: failuresAreSafe },
  'lost-answer': {
    good: 'It waits for the answer, or asks TransactionStatus, for as long as it takes.',
    promise: failuresAreSafe,
  },
  busy: { good: 'It waits. It does not try by itself.', promise: ownAnswer },
  'never-started': {
    good: 'It books nothing and offers to charge again.',
    promise: 'What could not be started within 30 s is never sent later: a Failure, and nothing was charged.',
  },
  queue: { good: 'It waits, and books its own payment.', promise: ownAnswer },
  'unheard-outcome': {
    good: 'It asks TransactionStatus for the ServiceID of its payment, and hears the stored answer.',
    promise: statusRepeats,
  },
  'register-dies': {
    good: 'It kept ServiceID and TimeStamp before it asked, asks TransactionStatus when it is started again, and books what is repeated.',
    promise: statusRepeats,
  },
  'daemon-dies': {
    good: 'It takes the broken connection for no answer, and asks TransactionStatus until tenderd is back and repeats one.',
    promise: 'A lost connection aborts nothing.',
  },
  'daemon-restarts': {
    good: 'It takes the broken connection for no answer, and asks TransactionStatus until tenderd is back and repeats one.',
    promise: 'A lost connection aborts nothing.',
  },
  unresolved: {
    good: 'It books nothing and charges nothing while TransactionStatus says InProgress, and calls a person if it gives up; later it hears the answer, and books it.',
    promise: 'InProgress also while a payment is unresolved: the word after which a register asks again.',
  },
  'pressed-twice': {
    good: 'It knows that the sale is paid, or hears InProgress or NotAllowed and leaves it at that.',
    promise: sameSale,
  },
};

const own: readonly Day[] = [
  {
    name: 'aborted',
    title: 'The cashier gives up in time',
    happens: 'The customer presents no card. The register aborts the payment, and the terminal ends its prompt.',
    good: 'It sends an AbortRequest, waits for the answer of the payment itself, books nothing and offers to charge again.',
    promise: 'Abort asks the terminal to stop; only the payment’s own answer counts.',
    terminal: 'next: card after 400s',
    acts: plain,
    endings: ['known'],
    giveUpAfterS: 2,
  },
  {
    name: 'aborted-too-late',
    title: 'The cashier gives up too late',
    happens: 'The register aborts the payment, but the customer pays first: the terminal approves.',
    good: 'It takes the Abort for no end, waits for the answer of the payment itself, and books 12.50 EUR.',
    promise: 'Abort asks the terminal to stop; only the payment’s own answer counts.',
    terminal: 'next: abort too-late; card after 40s',
    acts: plain,
    endings: ['known'],
    giveUpAfterS: 2,
  },
  {
    name: 'data-passed',
    title: 'Acquirer data without an effect on the money',
    happens: 'The payment has SaleToAcquirerData with metadata. The terminal gets them unchanged.',
    good: 'It sends the data, and books 12.50 EUR.',
    promise: 'SaleToAcquirerData go to the terminal byte for byte.',
    terminal: '',
    acts: plain,
    endings: ['known'],
    acquirerData: 'metadata.receipt=4711',
  },
  {
    name: 'data-held',
    title: 'Acquirer data that turn the payment into a hold',
    happens: 'SaleToAcquirerData contain authorisationType=PreAuth. 12.50 EUR are held, and nothing is charged.',
    good: 'It reads PaymentType "FirstReservation" in the answer, and books nothing as charged. It does not charge again.',
    promise: 'If the data hold the money, the payment becomes a pre-authorization, and its answer says so.',
    terminal: '',
    acts: plain,
    endings: ['known'],
    acquirerData: 'authorisationType=PreAuth',
  },
  {
    name: 'data-refused',
    title: 'Acquirer data that tenderd does not know',
    happens:
      'tenderd does not know the effect of a key in SaleToAcquirerData. It answers UnavailableService and sends nothing.',
    good: 'It books nothing.',
    promise: 'A request with an unknown key is refused before anything is sent. The error names the key.',
    terminal: '',
    acts: plain,
    endings: ['not-taken'],
    acquirerData: 'rehearsalKey=1',
  },
];

/**
 * All scenarios for nexo. Scenarios with links, with prompts of the terminal, or with the sale of another register are left out, because nexo has no
 * equivalent.
 */
export const nexoDays: readonly Day[] = [
  ...days.flatMap((day) => {
    const words = inNexo[day.name];
    return words === undefined ? [] : [{ ...day, ...words }];
  }),
  ...own,
];
