/** The WebSocket scenarios over each other path, and the differences on each path. */

import { type Otherwise, type Path, playOver } from './over-wire.js';

/** Only a gateway over WebSocket lists its terminals here. */
const withoutList: Otherwise = {
  'there is no list of terminals': [
    'terminal-never-seen',
    'terminal-gone-for-the-day',
    'terminal-list-leaves-out-one-that-works',
    'terminal-refused-and-listed',
    'terminal-unplugged-after-the-payment',
    'terminal-unplugged-before-the-payment',
    'terminal-unplugged-during-the-payment',
  ],
};

/** HTTP, where only responses arrive. */
const byHttp: Otherwise = {
  'a terminal that shows nothing is asked about its payment after 45 s': [
    'limit-card',
    'limit-card-passed',
    'limit-pin',
    'limit-pin-passed',
  ],
  'a peer that vanishes has a file of its own': ['gone-ws-link'],
  'it waits for what the terminal shows on the register, or reads what it prints there': [
    'abort-accepted',
    'abort-ignored',
    'abort-rejected',
    'abort-too-late',
    'abort-while-the-link-is-lost',
    'busy-means-running',
    'clock-set-while-the-customer-pays',
    'display-print-input',
    'killed-aborted-meanwhile',
    'pin-wrong-then-right',
    'slept-while-the-customer-paid',
    'terminal-swapped',
    'two-terminals',
  ],
  'an event of the terminal is not heard': ['terminal-says-that-it-stops'],
  'no denial alone confirms a LoggedOut, and the terminal has answered nothing of its kind before': [
    'card-acquisition-terminal-restarted',
    'logged-out-for-ever',
    'logged-out-then-approved',
    'reconciliation-period-older-than-a-restart',
  ],
  'there is no ping': ['cannot-send-no-pong'],
  ...withoutList,
  'a lost link that still stands for others is noticed by its time alone': [
    'answer-lost-and-status-silent',
    'terminal-denies-then-approves',
    'terminal-restarted-and-remembers',
  ],
  'the process dies before it has a connection': ['killed-with-cash-back'],
};

/** TCP, where pings have no answer. */
const byTcp: Otherwise = {
  'a peer that vanishes has a file of its own': ['gone-ws'],
  'there is no ping': ['cannot-send-no-pong', 'no-pong-then-a-new-link'],
  'a question that is not answered ends the connection': ['answer-lost-and-status-silent'],
  ...withoutList,
};

/** Answers that are fetched. */
const byPolling: Otherwise = {
  'a terminal that shows nothing is asked about its payment after 45 s': ['limit-pin', 'limit-pin-passed'],
  'it has no place': [
    'reconciliation-totals-differ',
    'acquirers',
    'device-request-answer-lost',
    'device-request-busy',
    'device-request-late-prompt',
    'device-request-prompt-cleared',
    'device-requests',
    'gift-card-answer-lost',
    'gift-card-killed',
    'gift-card-partly-loaded',
    'gift-card-reversal-unknown',
    'gift-card-unknown-to-the-terminal',
    'gift-card',
    'loyalty-answer-lost',
    'loyalty-return-unknown',
    'loyalty',
    'reconciliation-aborted',
    'reconciliation-answer-lost',
    'reconciliation-closed-by-another',
    'reconciliation-counted-anew',
    'reconciliation-empty-never-arrived',
    'reconciliation-killed',
    'reconciliation-never-arrived',
    'reconciliation-of-acquirers',
    'reconciliation-partial',
    'reconciliation-period-older-than-a-restart',
    'reconciliation-rejected-yet-served',
    'reconciliation-restarted-and-forgot',
    'reconciliation-still-closing',
    'reconciliation-totals-gone',
    'reconciliation-without-totals',
    'reconciliation',
  ],
  'nobody could let a card go that was read': [
    'card-acquisition-aborted-too-late',
    'card-acquisition-answer-lost',
    'card-acquisition-declined',
    'card-acquisition-denied',
    'card-acquisition-forgotten',
    'card-acquisition-killed',
    'card-acquisition-let-go-unanswered',
    'card-acquisition-let-go',
    'card-acquisition-logged-out-on-purpose',
    'card-acquisition-not-used',
    'card-acquisition-payment-answer-lost',
    'card-acquisition-terminal-away',
    'card-acquisition-terminal-restarted',
    'card-acquisition',
    'slept-with-a-card',
  ],
  'what it took and denies may have been done': [
    'dropping-gateway',
    'request-lost',
    'terminal-denies-then-approves',
    'terminal-tells-of-an-earlier-payment',
  ],
  'the answer lies there until it is fetched, and nothing that is lost on the way is asked about sooner': [
    'abort-after-the-approval',
    'answer-too-large-and-denied',
    'direct-terminal',
  ],
  'no denial alone confirms a LoggedOut, and the terminal has answered nothing before': [
    'logged-out-for-ever',
    'logged-out-then-approved',
  ],
  'nothing answers pings': ['cannot-send-no-pong'],
  'nothing is printed on the register while it runs': ['display-print-input'],
  ...withoutList,
  'two terminals have an address each': ['two-terminals'],
  'the process dies before it has a connection': ['killed-with-cash-back'],
};

const paths: readonly (readonly [Path, Otherwise])[] = [
  [{ wire: 'http' }, byHttp],
  [
    { wire: 'http', security: 'nexo-blob', profile: 'adyen-local' },
    {
      ...byHttp,
      'the vendor leaves the amount of a reversal out': ['part-reversed-without-its-amount'],
      'what is cut off has no seal, and nothing of it is read': [
        'answer-cut-off-and-denied',
        'answer-cut-off-and-denied-json',
      ],
      'what answers another request is said to be forged, and is read all the same': ['answer-on-the-next-link'],
    },
  ],
  [{ wire: 'http', hasTokens: true }, byHttp],
  [
    { wire: 'http', hasTokens: true, profile: 'swedbank-cloud' },
    {
      ...byHttp,
      'what was lost may be passed on for 205 s, so that less is certain in its time, and the terminal is kept for longer':
        [
          'card-acquisition-forgotten',
          'device-request-held-by-the-gateway',
          'device-request-late-prompt',
          'device-request-prompt-cleared',
          'part-of-a-sale-unknown',
          'reconciliation-period-older-than-a-restart',
          'request-lost',
          'terminal-forgot-before-it-answered-anything',
          'terminal-forgot-without-a-word',
          'terminal-restarted-and-forgot',
          'terminal-restarted-before-the-card',
          'terminal-tells-of-an-earlier-payment',
        ],
      'a refusal without a transaction of the terminal may be the own word of the cloud': ['acquirers'],
    },
  ],
  [
    { wire: 'ws', security: 'mac' },
    {
      'what is cut off has no code, and nothing of it is read': [
        'answer-cut-off-and-denied',
        'answer-cut-off-and-denied-json',
        'answer-too-large-and-denied',
      ],
    },
  ],
  [{ wire: 'tcp' }, byTcp],
  [{ wire: 'polling', profile: 'marketpay' }, byPolling],
];

for (const [path, otherwise] of paths) playOver(path, otherwise);
