/** The scenarios of WebSocket with a code on each message. */

import { playOver } from './over-wire.js';

playOver(
  { wire: 'ws', security: 'mac' },
  {
    'what is cut off has no code, and nothing of it is read': [
      'answer-cut-off-and-denied',
      'answer-cut-off-and-denied-json',
      'answer-too-large-and-denied',
    ],
  },
);
