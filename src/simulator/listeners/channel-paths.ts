/** The paths of the channels of simulated cloud terminals. */

import type { World } from '../terminal/index.js';

const channelPath = /^\/api\/v1\/channels\/practice-channel-(\d+)\/nexo$/;

/** Returns the path of a channel, relative to the address of the terminals. */
export function pathOfChannel(channel: number): string {
  return `/api/v1/channels/practice-channel-${channel}/nexo`;
}

/** Returns the status for a request to an unknown or replaced channel, and undefined for every other path. */
export function channelRefusal(path: string, world: Pick<World, 'hasChannel'>): number | undefined {
  const [, channel] = channelPath.exec(path) ?? [];
  return channel === undefined || world.hasChannel(Number(channel)) ? undefined : 404;
}
