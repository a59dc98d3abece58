/** The scenarios of WebSocket with their terminals reached by TCP, where nothing answers pings. */

import { playOver } from './over-wire.js';

/** Those that TCP makes otherwise, by the reason. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  'there is no ping': ['cannot-send-no-pong', 'no-pong-then-a-new-link'],
  'a question that is not answered ends the connection': ['answer-lost-and-status-silent'],
  'there is no list of terminals': ['terminal-never-seen'],
};

playOver({ wire: 'tcp' }, otherwise);
