/** One connection alone, without the queue of events of the gateway: its end is the last event that it reports. */

import { expect, test } from 'vitest';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import { WebSocketConnection } from '../../src/gateway/socket/websocket.js';
import { checkSettings } from '../../src/gateway/settings/settings.js';
import { acceptByHand, frame, startPeer } from './peer.js';
import { latch } from './watch.js';

test('frames in the same packet after the end of the connection are dropped', async () => {
  const peer = await startPeer({
    onUpgrade: (socket, request) => {
      socket.on('error', () => undefined);
      const frames = [frame(0x1, 'one'), frame(0x1, 'two'), frame(0x2, 'three'), frame(0xa, 't1:four')];
      socket.write(acceptByHand(request, ...frames));
    },
  });
  const clock = systemClock();
  const settings = checkSettings({
    url: peer.url,
    poiListUrl: 'http://127.0.0.1/',
    headers: {},
    clock,
    scheduler: systemScheduler(clock),
    random: Math.random,
  });
  const told: string[] = [];
  const ended = latch();
  const connection = new WebSocketConnection(settings, {
    opened: () => connection.ping('four'),
    text: (text) => {
      told.push(text);
      connection.end({ code: 'given-up', text: 'test' });
      connection.end({ code: 'given-up', text: 'again' });
    },
    unreadable: (why) => told.push(why),
    pong: (token) => told.push(token),
    ended: (cause) => {
      told.push(cause.text);
      ended.open();
    },
  });
  await ended.opened;
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toEqual(['one', 'test']);
  expect(connection.isOpen).toBe(false);
  expect(connection.send('x')).toBe(false);
});
