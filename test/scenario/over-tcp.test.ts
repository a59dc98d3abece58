/** The scenarios of WebSocket with their terminals reached by TCP, where nothing answers pings. */

import { playOver } from './over-wire.js';

/** Those that TCP makes otherwise, by the reason. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  'there is no ping': ['cannot-send-no-pong'],
  'there is no list of terminals': ['terminal-never-seen'],
};

playOver('tcp', otherwise);
