/** The fault scenarios as data. For each scenario: its events, the behaviour of a good register, and the reason for it. */

/** One step of a scenario. Times in seconds are measured with the clock of the simulated terminal. */
export type Act =
  /** Another register takes a payment, either for a sale of its own or for the sale that the register under test will get next. */
  | { readonly do: 'pay-elsewhere'; readonly sale: 'its-own' | 'the-same'; readonly until: 'running' | 'paid' }
  /** The cashier presses the payment key: the rehearsal starts the register's program. */
  | { readonly do: 'press' }
  /** Starts the register's program again for the same key press. Has no effect if the program is still running. */
  | { readonly do: 'start-again' }
  /** Waits until a terminal has received the register's payment, or until the register's program has ended. */
  | { readonly do: 'until-running' }
  /**
   * Waits until the register's program has ended. With `orUnresolved`, also stops waiting if the program keeps asking after the daemon reported
   * `unresolved`.
   */
  | { readonly do: 'until-ended'; readonly orUnresolved?: true }
  | { readonly do: 'kill-register' }
  /** Kills the daemon with `kill -9`. */
  | { readonly do: 'kill-daemon' }
  /** Asks the daemon to stop. The daemon answers `stopping` with Retry-After, and ends. */
  | { readonly do: 'stop-daemon' }
  | { readonly do: 'start-daemon' }
  /** Drops this number of responses that carry an outcome, on their way from the daemon to the register. */
  | { readonly do: 'lose-outcomes'; readonly count: number }
  /** The operator finds out that the unresolved payment was approved, and resolves it. */
  | { readonly do: 'resolve' }
  /** Waits until the register has received the address of a link, or until the register's program has ended. */
  | { readonly do: 'until-link' }
  /** The customer pays on the page of the link, either now or at the moment when the register withdraws the link. */
  | { readonly do: 'pay-link'; readonly card: 'approved' | 'declined'; readonly when: 'now' | 'withdrawn' };

/**
 * The expected end of a run:
 * - `known`: the register books the amount that the terminals moved. It may charge again if the daemon says so.
 * - `unknown`: the register calls the operator.
 * - `refused`: the sale is already paid, and the register does not charge again.
 * - `not-taken`: the request was rejected before anything was sent. The register may send it again in another form.
 */
export type Ending = 'known' | 'unknown' | 'refused' | 'not-taken';

/** A fault at the payment service, in the words of its control interface. */
export interface ServiceFault {
  readonly fault: string;
  readonly request: string;
  readonly times: number;
}

/** The part of a scenario that concerns a payment link. If a register creates no links, the rehearsal skips the scenario. */
export interface LinkDay {
  /** `at-terminal`: the sale starts with a card, and continues with a link after the card payment was given up. */
  readonly begins: 'by-link' | 'at-terminal';
  readonly faults: readonly ServiceFault[];
}

/** One fault scenario. */
export interface Day {
  /** The name of the scenario, for the option `--only`. */
  readonly name: string;
  readonly title: string;
  readonly happens: string;
  readonly good: string;
  /** The promise of the README on which the register relies in this scenario. */
  readonly promise: string;
  /** The behaviour of the simulated terminal, in the words of `tenderd simulate --help`. Empty for the default behaviour. */
  readonly terminal: string;
  readonly acts: readonly Act[];
  /** The expected ends of the last runs. Runs that the scenario kills are not counted. */
  readonly endings: readonly Ending[];
  /** True if the terminal asks the cashier a question, which the register must answer. */
  readonly asksCashier?: true;
  /** The number of seconds after which the cashier gives up a payment or link that is shown. The register then withdraws it. */
  readonly giveUpAfterS?: number;
  /** The acquirer data of the payment. If a register sends none, the rehearsal skips the scenario. */
  readonly acquirerData?: string;
  readonly link?: LinkDay;
}

const plain: readonly Act[] = [{ do: 'press' }, { do: 'until-ended' }];
const paidLink: readonly Act[] = [
  { do: 'press' },
  { do: 'until-link' },
  { do: 'pay-link', card: 'approved', when: 'now' },
  { do: 'until-ended' },
];
const byLink: LinkDay = { begins: 'by-link', faults: [] };
const neverNotified: ServiceFault = { fault: 'webhook-never', request: 'webhook', times: 9 };
const retryAnswers = 'Only `retry` answers "may I charge again?". A timeout or a closed socket proves nothing.';
const sameId =
  'You may repeat a request with the same id and body as often as you like. You get the running payment or its stored outcome.';
const runsStill =
  'The payment runs until `result` is there, whatever the status code. Ask again. A closed connection loses nothing.';
const paidOnce =
  'One `sale` is paid once. A second payment needs the review of a named operator, which a register never sends by itself.';

/** All scenarios, from the easiest to the most difficult. Every payment is 12.50 EUR. */
export const days: readonly Day[] = [
  {
    name: 'approved',
    title: 'A good day: the payment is approved',
    happens: 'The terminal approves.',
    good: 'It books 12.50 EUR and acknowledges the revision that it booked.',
    promise:
      'Every outcome is kept until the register acknowledges its revision. Reading an outcome does not acknowledge it.',
    terminal: '',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'declined',
    title: 'The card is declined',
    happens: 'The host declines. Nothing was charged.',
    good: 'It books nothing, offers to charge again, and acknowledges.',
    promise: retryAnswers,
    terminal: 'next: decline',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'partial',
    title: 'Only a part is approved',
    happens: 'The card holds 7.00 EUR. The terminal approves 7.00 EUR of the 12.50 EUR.',
    good: 'It books 7.00 EUR, and charges at most the rest, with a new id.',
    promise: '`authorized` is the charged amount; `remaining` is the amount that is left to pay.',
    terminal: 'next: partial 7.00',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'slow-customer',
    title: 'The customer looks for the card',
    happens:
      'The customer presents the card after 40 s. Until then no answer has a `result`: PUT gets 202, GET gets 200.',
    good: 'It repeats the request with the same id, at most a few times a second, until there is an outcome.',
    promise: runsStill,
    terminal: 'next: card after 40s',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'lost-link',
    title: 'The link is cut after the host approved',
    happens:
      'The customer was charged, but the connection to the terminal breaks before the answer. tenderd asks the terminal.',
    good: 'It waits for the outcome and books it.',
    promise: 'A timeout, a lost link, a damaged answer or an unknown word never becomes `declined`.',
    terminal: 'next: cut after-approval',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'lost-answer',
    title: 'The terminal’s answer is lost',
    happens: 'The customer was charged, but the answer never comes. After 45 s tenderd asks the terminal.',
    good: 'It keeps asking with the same id until there is an outcome.',
    promise: runsStill,
    terminal: 'next: lose answer',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'busy',
    title: 'The terminal is busy',
    happens: 'The terminal is busy for 15 s. tenderd tries again until the terminal is free.',
    good: 'It waits, and starts no other payment.',
    promise: runsStill,
    terminal: 'next: busy for 15s',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'never-started',
    title: 'The terminal is busy for too long',
    happens:
      'The terminal is busy until the start deadline has passed. The payment is not processed, and nothing was charged.',
    good: 'It books nothing and offers to charge again.',
    promise: 'A payment that cannot start within 30 s is never sent later: `not-processed`, retry safe.',
    terminal: 'default payment: busy',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'queue',
    title: 'Another register has the terminal',
    happens: 'Another register’s payment runs on the terminal. This payment waits in the queue.',
    good: 'It waits, leaves the other payment alone, and books its own.',
    promise: 'Registers share terminals. A waiting payment reports how many are ahead of it (`ahead`).',
    terminal: 'next: card after 8s',
    acts: [{ do: 'pay-elsewhere', sale: 'its-own', until: 'running' }, ...plain],
    endings: ['known'],
  },
  {
    name: 'prompt',
    title: 'The terminal asks the cashier a question',
    happens: 'The register must answer the terminal’s question with yes or no.',
    good: 'It shows the question and answers it at `POST /v1/prompts/{promptId}/answer`.',
    promise: '`GET /v1/prompts` lists the open questions. The event `prompts` reports each change.',
    terminal: 'next: input "Club member?"; card after 10s',
    acts: plain,
    endings: ['known'],
    asksCashier: true,
  },
  {
    name: 'unheard-outcome',
    title: 'The answer is lost between tenderd and the register',
    happens:
      'The payment is approved, but the first two answers with the outcome are lost, because the connection is reset.',
    good: 'It repeats the request with the same id, and gets the stored outcome.',
    promise: sameId,
    terminal: '',
    acts: [{ do: 'lose-outcomes', count: 2 }, ...plain],
    endings: ['known'],
  },
  {
    name: 'register-dies',
    title: 'The register dies while the payment runs',
    happens:
      'The register’s program is killed while the terminal waits for the card, and started again. The customer pays.',
    good: 'It saved the id before the first request. It repeats the request with the same id, and books the outcome.',
    promise: 'You choose the transactionId, and you save it before you send the request.',
    terminal: 'next: card after 20s',
    acts: [
      { do: 'press' },
      { do: 'until-running' },
      { do: 'kill-register' },
      { do: 'start-again' },
      { do: 'until-ended' },
    ],
    endings: ['known'],
  },
  {
    name: 'daemon-dies',
    title: 'tenderd dies while the payment runs',
    happens:
      'tenderd is killed while the terminal waits for the card, and started again. tenderd then finds out how the payment ended.',
    good: 'It keeps asking with the same id until tenderd is back and reports the outcome.',
    promise: retryAnswers,
    terminal: 'next: card after 10s',
    acts: [
      { do: 'press' },
      { do: 'until-running' },
      { do: 'kill-daemon' },
      { do: 'start-daemon' },
      { do: 'until-ended' },
    ],
    endings: ['known'],
  },
  {
    name: 'daemon-restarts',
    title: 'tenderd is updated while the payment runs',
    happens: 'tenderd is stopped and started again. Meanwhile it refuses new requests with `stopping` and Retry-After.',
    good: 'It waits as long as Retry-After says, and repeats the request with the same id.',
    promise: 'Neither a missing answer nor a stopping daemon is a decline.',
    terminal: 'next: card after 40s',
    acts: [
      { do: 'press' },
      { do: 'until-running' },
      { do: 'stop-daemon' },
      { do: 'start-daemon' },
      { do: 'until-ended' },
    ],
    endings: ['known'],
  },
  {
    name: 'unresolved',
    title: 'The outcome is unknown until the operator finds it',
    happens:
      'The host approves, and the terminal forgets the payment: `unresolved`. Later the operator finds the charge, and the register is started again.',
    good: 'It books nothing, charges nothing, calls the operator and keeps the id. After its restart it books the new revision.',
    promise: '`unresolved` means that the outcome is still unknown. `retry` is `after-resolution`.',
    terminal: 'next: restart after-approval for 5s forget',
    acts: [
      { do: 'press' },
      { do: 'until-ended', orUnresolved: true },
      { do: 'resolve' },
      { do: 'start-again' },
      { do: 'until-ended' },
    ],
    endings: ['unknown', 'known'],
  },
  {
    name: 'pressed-twice',
    title: 'The cashier presses the key again after the sale was paid',
    happens: 'The payment is approved and acknowledged. Then the register is asked to charge the same sale again.',
    good: 'It knows that the sale is paid, or it gets `sale-open` and charges nothing.',
    promise: paidOnce,
    terminal: '',
    acts: [...plain, ...plain],
    endings: ['known', 'refused'],
  },
  {
    name: 'paid-elsewhere',
    title: 'Another register has charged this sale',
    happens: 'The sale was paid at another register before this register began.',
    good: 'It gets `sale-open`, charges nothing, and does not send `reviewed` by itself.',
    promise: paidOnce,
    terminal: '',
    acts: [{ do: 'pay-elsewhere', sale: 'the-same', until: 'paid' }, ...plain],
    endings: ['refused'],
  },
  {
    name: 'link-paid',
    title: 'A link, and the customer pays',
    happens: 'The customer opens the page of the link and pays.',
    good: 'It requests a link, shows it, keeps asking with the same id, and books 12.50 EUR.',
    promise:
      'A link waits for the customer: `state` is `waiting`, and `checkout.url` is the address of the payment page.',
    terminal: '',
    acts: paidLink,
    endings: ['known'],
    link: byLink,
  },
  {
    name: 'link-declined',
    title: 'A link, and the card is declined',
    happens: 'The issuer declines on the page of the link. Nothing was charged.',
    good: 'It books nothing, offers to charge again, and acknowledges.',
    promise: retryAnswers,
    terminal: '',
    acts: [
      { do: 'press' },
      { do: 'until-link' },
      { do: 'pay-link', card: 'declined', when: 'now' },
      { do: 'until-ended' },
    ],
    endings: ['known'],
    link: byLink,
  },
  {
    name: 'link-withdrawn',
    title: 'A link is withdrawn too late',
    happens: 'The register withdraws the link, and the customer pays in the same moment.',
    good: 'It sends `POST .../abort`, waits for the outcome, and books the charged amount.',
    promise: 'An abort is only a request. Whether it came in time, only the payment service knows.',
    terminal: '',
    acts: [{ do: 'pay-link', card: 'approved', when: 'withdrawn' }, { do: 'press' }, { do: 'until-ended' }],
    endings: ['known'],
    giveUpAfterS: 2,
    link: { begins: 'by-link', faults: [neverNotified] },
  },
  {
    name: 'webhook-lost',
    title: 'A link is paid, and the webhook is lost',
    happens: 'The customer pays, and the webhook of the payment service never comes. tenderd asks the service.',
    good: 'It keeps asking with the same id, and never takes a return URL as the outcome.',
    promise: 'A return URL proves nothing: the browser may come back without a payment.',
    terminal: '',
    acts: paidLink,
    endings: ['known'],
    link: { begins: 'by-link', faults: [neverNotified] },
  },
  {
    name: 'link-daemon-dies',
    title: 'tenderd dies while a link is open',
    happens: 'tenderd is killed while the customer has the link. The customer pays, and tenderd is started again.',
    good: 'It keeps asking with the same id until tenderd is back and reports the outcome. It requests no second link.',
    promise: 'A link may wait for days, occupies no terminal, and outlives a restart.',
    terminal: '',
    acts: [
      { do: 'press' },
      { do: 'until-link' },
      { do: 'kill-daemon' },
      { do: 'pay-link', card: 'approved', when: 'now' },
      { do: 'start-daemon' },
      { do: 'until-ended' },
    ],
    endings: ['known'],
    link: byLink,
  },
  {
    name: 'card-to-link',
    title: 'The customer has no card, and gets a link',
    happens: 'The terminal waits for the card, but the customer asks for a link and pays it.',
    good: 'It aborts the card payment, waits until that payment has ended with retry safe, and acknowledges it. Then it requests the link with a new id. Or it names the card payment in `insteadOf` of the link.',
    promise: retryAnswers,
    terminal: 'next: card after 400s',
    acts: paidLink,
    endings: ['known'],
    giveUpAfterS: 2,
    link: { begins: 'at-terminal', faults: [] },
  },
];

/** The amount of the payment in every scenario, in minor units. */
export const amount = { amount: 1_250, currency: 'EUR' } as const;
