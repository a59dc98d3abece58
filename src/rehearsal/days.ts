/** The fault scenarios as data. For each scenario: its events, the behaviour of a good register, and the reason for it. */

/** One step of a scenario. Times in seconds follow the clock of the simulated terminal. */
export type Act =
  /** Another register takes a payment, either for a sale of its own or for the sale that the register under test will get next. */
  | { readonly do: 'pay-elsewhere'; readonly sale: 'its-own' | 'the-same'; readonly until: 'running' | 'paid' }
  /** The cashier presses the payment key: the rehearsal starts the register's program. */
  | { readonly do: 'press' }
  /** Starts the register's program again for the same key press. Has no effect if the program still runs. */
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
  /** The name for `--only`. */
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
const retryAnswers =
  '`retry` answers "may I charge again?". Nothing else does: not a timeout of yours, not a closed socket.';
const sameId =
  'Ask again with the same id and body as often as you like: you are attached to the running payment or get its stored outcome.';
const runsStill =
  'It runs until `result` is there, whatever the status code. Ask again. Nothing is lost when you hang up.';
const paidOnce =
  'One `sale` is paid once. A second payment of it needs the review of a named operator, which a register never sends by itself.';

/** All scenarios, easy ones first. Every payment is 12.50 EUR. */
export const days: readonly Day[] = [
  {
    name: 'approved',
    title: 'A good day: the payment is approved',
    happens: 'The terminal approves.',
    good: 'It books 12.50 EUR and acknowledges the revision that it booked.',
    promise: 'Every outcome is kept until the register acknowledges that revision. Being served is no acknowledgement.',
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
    happens: 'The card holds 7.00 EUR: the terminal approves that much of the 12.50 EUR.',
    good: 'It books 7.00 EUR, and takes no more than the rest, under a new id.',
    promise: '`authorized` is what was really charged; `remaining` is what is left to pay.',
    terminal: 'next: partial 7.00',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'slow-customer',
    title: 'The customer looks for the card',
    happens: 'The card comes after 40 s. No answer until then has a `result`: 202 to PUT, 200 to GET.',
    good: 'It asks again under the same id, without hurry, until there is an outcome.',
    promise: runsStill,
    terminal: 'next: card after 40s',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'lost-link',
    title: 'The link is cut after the host approved',
    happens:
      'The money has moved, and the connection to the terminal breaks before the answer. tenderd asks the terminal.',
    good: 'It waits for the outcome and books it.',
    promise: 'A timeout, a lost link, a damaged answer or an unknown word never becomes `declined`.',
    terminal: 'next: cut after-approval',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'lost-answer',
    title: 'The terminal’s answer is lost',
    happens: 'The money has moved, and the answer never comes. After 45 s tenderd asks the terminal.',
    good: 'It goes on asking under the same id for as long as it takes.',
    promise: runsStill,
    terminal: 'next: lose answer',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'busy',
    title: 'The terminal is busy',
    happens: 'The terminal is busy for 15 s, and tenderd tries again until it is not.',
    good: 'It waits. It does not try by itself.',
    promise: runsStill,
    terminal: 'next: busy for 15s',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'never-started',
    title: 'The terminal is busy for too long',
    happens: 'The terminal is busy until the latest start has passed: not processed, and nothing was charged.',
    good: 'It books nothing and offers to charge again.',
    promise: 'What could not be started within 30 s is never sent later: `not-processed`, retry safe.',
    terminal: 'default payment: busy',
    acts: plain,
    endings: ['known'],
  },
  {
    name: 'queue',
    title: 'Another register has the terminal',
    happens: 'Another register’s payment runs on the terminal. This one waits in the queue.',
    good: 'It waits, leaves the other payment alone, and books its own.',
    promise: 'Registers share terminals. What waits says how many are before it (`ahead`).',
    terminal: 'next: card after 8s',
    acts: [{ do: 'pay-elsewhere', sale: 'its-own', until: 'running' }, ...plain],
    endings: ['known'],
  },
  {
    name: 'prompt',
    title: 'The terminal asks the cashier something',
    happens: 'The terminal wants a yes or no at the register.',
    good: 'It shows the question and answers it at `POST /v1/prompts/{promptId}/answer`.',
    promise: '`GET /v1/prompts` lists what is open, the event `prompts` tells when that changes.',
    terminal: 'next: input "Club member?"; card after 10s',
    acts: plain,
    endings: ['known'],
    asksCashier: true,
  },
  {
    name: 'unheard-outcome',
    title: 'The answer is lost between tenderd and the register',
    happens: 'The payment is approved, and the first two answers that say so die on the way: the connection is reset.',
    good: 'It asks again under the same id, and hears the stored outcome.',
    promise: sameId,
    terminal: '',
    acts: [{ do: 'lose-outcomes', count: 2 }, ...plain],
    endings: ['known'],
  },
  {
    name: 'register-dies',
    title: 'The register dies while the payment runs',
    happens: 'The register’s program is killed with the prompt on the terminal, and started again. The customer pays.',
    good: 'It kept the id before it asked, asks again under it, and books what it is told.',
    promise: 'You choose the transactionId, and you keep it before you ask.',
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
      'tenderd is killed with the prompt on the terminal, and started again. It finds out how the payment ended.',
    good: 'It asks again under the same id until tenderd is back and tells the outcome.',
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
    happens: 'tenderd is asked to stop: it refuses what is new with `stopping` and Retry-After, goes, and comes back.',
    good: 'It waits as long as Retry-After says, and asks again under the same id.',
    promise: 'No answer, and a daemon that stops, decline nothing.',
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
    title: 'Nobody can know, until a person finds out',
    happens:
      'The terminal forgets after the host approved: `unresolved`. Then a person finds the charge, and the register is started again.',
    good: 'It books nothing, charges nothing, calls a person, and keeps the id: started again, it books the new revision.',
    promise: '`unresolved`: nobody can know yet. `retry` is `after-resolution`.',
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
    happens: 'The payment is approved and acknowledged, and the register is asked to take the same sale once more.',
    good: 'It knows that the sale is paid, or hears `sale-open` and leaves it at that.',
    promise: paidOnce,
    terminal: '',
    acts: [...plain, ...plain],
    endings: ['known', 'refused'],
  },
  {
    name: 'paid-elsewhere',
    title: 'Another register has taken this sale',
    happens: 'The sale was paid at the next till before this one began.',
    good: 'It hears `sale-open`, charges nothing, and does not send `reviewed` by itself.',
    promise: paidOnce,
    terminal: '',
    acts: [{ do: 'pay-elsewhere', sale: 'the-same', until: 'paid' }, ...plain],
    endings: ['refused'],
  },
  {
    name: 'link-paid',
    title: 'A link, and the customer pays',
    happens: 'The customer opens the page of the link and pays.',
    good: 'It asks for a link, shows it, goes on asking under the same id, and books 12.50 EUR.',
    promise: 'A link waits for the customer: `state` is `waiting`, and `checkout.url` is where it is paid.',
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
    good: 'It asks for the end with `POST .../abort`, waits for the outcome, and books what was charged.',
    promise: 'Asking for an end is no end: whether it came in time only the service can say.',
    terminal: '',
    acts: [{ do: 'pay-link', card: 'approved', when: 'withdrawn' }, { do: 'press' }, { do: 'until-ended' }],
    endings: ['known'],
    giveUpAfterS: 2,
    link: { begins: 'by-link', faults: [neverNotified] },
  },
  {
    name: 'webhook-lost',
    title: 'A link is paid, and nobody says so',
    happens: 'The customer pays, and the webhook of the payment service never comes. tenderd asks the service.',
    good: 'It goes on asking under the same id, and takes no return URL for the outcome.',
    promise: 'A return URL proves nothing: a browser that comes back has not paid.',
    terminal: '',
    acts: paidLink,
    endings: ['known'],
    link: { begins: 'by-link', faults: [neverNotified] },
  },
  {
    name: 'link-daemon-dies',
    title: 'tenderd dies while a link is open',
    happens: 'tenderd is killed while the customer has the link. The customer pays, and tenderd is started again.',
    good: 'It asks again under the same id until tenderd is back and tells the outcome. It makes no second link.',
    promise: 'A link may take days, holds up no terminal, and outlives a restart.',
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
    happens: 'The prompt is on the terminal, and the customer would rather have a link. The customer pays it.',
    good: 'It aborts the card payment, waits until that has ended with retry safe, acknowledges it, and then asks for the link under a new id; or it names the card payment in `insteadOf` of the link.',
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
