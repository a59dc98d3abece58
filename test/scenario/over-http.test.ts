/** The scenarios of WebSocket with their terminals asked by HTTP, where only responses arrive. */

import { byHttp } from './over-http.js';
import { playOver } from './over-wire.js';

playOver({ wire: 'http' }, byHttp);
