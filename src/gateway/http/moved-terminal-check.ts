/**
 * Checks over HTTP whether a terminal has moved: tests whether its old address is dead, and sends a request to the new
 * address.
 */

import type { TerminalAddress, WireEvent } from '../../core/index.js';
import { Connections, dial, requestOnce, type Target } from '../../net/index.js';
import { movedTarget } from '../settings/moved-target.js';
import type { Settings } from '../settings/settings.js';

type Post = (event: WireEvent) => void;

/**
 * Reports whether an address is dead. An address is not dead if any peer answers at it, even a peer with a wrong
 * certificate. Returns a function that gives up the test.
 */
export function checkDead(present: Target, address: TerminalAddress, settings: Settings, post: Post): () => void {
  return dial(present, settings, {
    connected: ({ socket, raw }) => {
      socket.destroy();
      raw.destroy();
      post({ type: 'address-looked', address, isDead: false });
    },
    failed: ({ code }) =>
      post({
        type: 'address-looked',
        address,
        isDead: code !== 'certificate' && code !== 'tls' && code !== 'protocol',
      }),
  });
}

/**
 * Sends one request to an address, without the configured headers, because the peer there is unknown. Returns a
 * function that gives up the request.
 */
export function askAt(
  present: Target,
  address: TerminalAddress,
  asked: { readonly text: string; readonly answerMs: number },
  settings: Settings,
  post: Post,
): () => void {
  const target = movedTarget(present, address);
  const connections = new Connections(target, settings, settings.connectMs, 1);
  requestOnce(
    connections,
    {
      method: 'POST',
      path: `${target.url.pathname}${target.url.search}`,
      headers: { 'content-type': settings.contentType },
      body: asked.text,
      wanted: 'message',
    },
    asked.answerMs,
    (end) => {
      connections.destroy();
      if (end.type !== 'answered') post({ type: 'address-answered', address, why: end.cause.text });
      else if (end.status === 200) post({ type: 'address-answered', address, text: end.text });
      else post({ type: 'address-answered', address, why: `HTTP ${end.status}` });
    },
  );
  return () => connections.destroy();
}
