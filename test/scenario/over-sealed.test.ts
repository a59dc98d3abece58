/** The scenarios of WebSocket with terminals that are asked by HTTP in sealed messages, where only responses arrive. */

import { byHttp } from './over-http.js';
import { playOver } from './over-wire.js';

playOver(
  { wire: 'http', security: 'nexo-blob', profile: 'adyen-local' },
  {
    ...byHttp,
    'what is cut off has no seal, and nothing of it is read': [
      'answer-cut-off-and-denied',
      'answer-cut-off-and-denied-json',
    ],
  },
);
