/** The scenarios of WebSocket with terminals behind a cloud, asked by HTTP with tokens, where only responses arrive. */

import { byHttp } from './over-http.js';
import { playOver } from './over-wire.js';

playOver(
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
);
