/** The scenarios of WebSocket with terminals that are asked by HTTP, each request with a token, where only responses arrive. */

import { byHttp } from './over-http.js';
import { playOver } from './over-wire.js';

playOver({ wire: 'http', hasTokens: true }, byHttp);
