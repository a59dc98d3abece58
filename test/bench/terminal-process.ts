/**
 * The terminals' process: answers Login and Payment at once, for any POIID, and knows no state. Floor and daemon speak to
 * the same one. Says `{"url": ...}` when it listens.
 */

import { WebSocketServer } from 'ws';
import { sayReady } from './child-side.js';
import { idsOf, loginResponse, paymentResponse } from './messages.js';

const options = {
  host: '127.0.0.1',
  port: 0,
  perMessageDeflate: false,
  // How many pings a peer puts up with is its own affair, and not what is measured here.
  maxPendingAutoPongs: 0,
};
const server = new WebSocketServer(options);
server.on('listening', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) sayReady({ url: `ws://127.0.0.1:${address.port}` });
});
server.on('connection', (socket) => {
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return;
    const text = data.toString('utf8');
    const ids = idsOf(text);
    if (ids?.category === 'Payment') socket.send(paymentResponse(ids, text));
    else if (ids?.category === 'Login') socket.send(loginResponse(ids));
    // A figure that rests on a recovery would be worth nothing, so nothing else is answered.
    else process.stderr.write(`the bench's terminal does not answer: ${text.slice(0, 300)}\n`);
  });
});
