/**
 * The channels of cloud terminals. Each terminal has one channel. After a channel was replaced, the simulator no longer
 * serves it. The simulator numbers the channels.
 */

/** The event that another register takes over the terminals, so that each of them gets another channel. */
export interface ChannelDeed {
  readonly do: 'channel-replaced';
}

/** The channels of a cloud. */
export class Channels {
  readonly #channels = new Map<string, number>();
  #given = 0;

  constructor(poiIds: readonly string[]) {
    this.replace(poiIds);
  }

  /** Returns the channel of a terminal; undefined for an unknown terminal. */
  of(poiId: string): number | undefined {
    return this.#channels.get(poiId);
  }

  /** True if a terminal has this channel. */
  has(channel: number): boolean {
    return [...this.#channels.values()].includes(channel);
  }

  /** Gives each of these terminals another channel. */
  replace(poiIds: readonly string[]): void {
    for (const poiId of poiIds) {
      this.#given += 1;
      this.#channels.set(poiId, this.#given);
    }
  }
}
