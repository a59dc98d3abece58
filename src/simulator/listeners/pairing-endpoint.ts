/** Where simulated terminals behind a cloud are paired, and whose channels are served. Field names and paths are this simulator's own reading of what is assumed. */

import type { World } from '../terminal/index.js';

/** What is answered: a status with a body, or nothing at all. */
export type PairingReply = { readonly status: number; readonly text: string } | 'cut';

/** The path below the address of the terminals. */
export const pairingPath = '/api/v1/pairing';

const channelPath = /^\/api\/v1\/channels\/practice-channel-(\d+)\/nexo$/;

/** Answers a request to pair. */
export function answerPairing(text: string, world: Pick<World, 'pair'>): PairingReply {
  const answer = world.pair(codeIn(text));
  if (answer.type === 'status') return { status: answer.status, text: JSON.stringify({ error: 'not paired' }) };
  if (answer.isLost) return 'cut';
  return { status: 201, text: JSON.stringify({ channelId: `practice-channel-${answer.channel}` }) };
}

/** The status by which a request is refused because its channel is none, or was replaced; undefined for every other path. */
export function channelRefusal(path: string, world: Pick<World, 'hasChannel'>): number | undefined {
  const [, channel] = channelPath.exec(path) ?? [];
  return channel === undefined || world.hasChannel(Number(channel)) ? undefined : 404;
}

function codeIn(text: string): string {
  try {
    const read: unknown = JSON.parse(text);
    const { pairingCode }: { readonly pairingCode?: unknown } = Object(read);
    return typeof pairingCode === 'string' ? pairingCode : '';
  } catch {
    return '';
  }
}
