/** Looking for a terminal that is said to be elsewhere, by HTTP: whether its place is dead, and who is at the new one. */

import type { TerminalAddress, WireEvent } from '../../core/index.js';
import { Connections, dial, requestOnce, type Target } from '../../net/index.js';
import { movedTarget } from '../settings/moved-target.js';
import type { Settings } from '../settings/settings.js';

type Post = (event: WireEvent) => void;

/** Says whether nobody answers at a place. Whoever does, with whatever certificate, is somebody. Returns a function that gives it up. */
export function lookWhetherDead(present: Target, address: TerminalAddress, settings: Settings, post: Post): () => void {
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

/** Asks once at an address, without headers of the configuration: nobody knows who is there. Returns a function that gives it up. */
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
      wanted: 'a message',
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
