/** How terminals are paired with a cloud: which code each shows, which channels were given, and which of them stand. A channel is a number here. */

/** What can be told of it. */
export type PairingDeed =
  | { readonly do: 'pairing-code-over' }
  | { readonly do: 'pairing-refused'; readonly status: number; readonly forMs?: number }
  | { readonly do: 'pairing-lost' }
  | { readonly do: 'channel-replaced' };

/** What becomes of a request: a channel, a status without one, or a channel whose answer is lost. */
export type PairingAnswer =
  | { readonly type: 'channel'; readonly channel: number; readonly isLost: boolean }
  | { readonly type: 'status'; readonly status: number };

/** How a code was typed that is none any more. */
type Spent = 'over' | 'used';

/** The books of the cloud. */
export class Pairings {
  readonly #shown = new Map<string, number>();
  readonly #spent = new Map<string, Spent>();
  /** The channel of each terminal that stands; an earlier one is none. */
  readonly #channels = new Map<string, number>();
  #given = 0;
  #refusal = { status: 503, untilMs: 0 };
  #losesNext = false;

  constructor(poiIds: readonly string[]) {
    for (const poiId of poiIds) this.#shown.set(poiId, 1);
  }

  /** The code on the screen of a terminal. It is another one after each use. */
  codeOf(poiId: string): string {
    return `${poiId}-${this.#shown.get(poiId) ?? 0}`;
  }

  /** Somebody typed a code. */
  pair(code: string, nowMs: number): PairingAnswer {
    if (nowMs < this.#refusal.untilMs) return { type: 'status', status: this.#refusal.status };
    const spent = this.#spent.get(code);
    if (spent !== undefined) return { type: 'status', status: spent === 'over' ? 410 : 409 };
    const poiId = [...this.#shown.keys()].find((one) => this.codeOf(one) === code);
    if (poiId === undefined) return { type: 'status', status: 404 };
    this.#spend(poiId, 'used');
    this.#give(poiId);
    const isLost = this.#losesNext;
    this.#losesNext = false;
    return { type: 'channel', channel: this.#given, isLost };
  }

  /** Whether this channel stands. */
  has(channel: number): boolean {
    return [...this.#channels.values()].includes(channel);
  }

  /** Something happens to these terminals. */
  obey(deed: PairingDeed, poiIds: readonly string[], nowMs: number): void {
    switch (deed.do) {
      case 'pairing-code-over':
        for (const poiId of poiIds) this.#spend(poiId, 'over');
        return;
      case 'pairing-refused':
        this.#refusal = {
          status: deed.status,
          untilMs: deed.forMs === undefined ? Number.POSITIVE_INFINITY : nowMs + deed.forMs,
        };
        return;
      case 'pairing-lost':
        this.#losesNext = true;
        return;
      case 'channel-replaced':
        for (const poiId of poiIds) this.#give(poiId);
        return;
    }
  }

  /** Another channel, in place of the one before. */
  #give(poiId: string): void {
    this.#given += 1;
    this.#channels.set(poiId, this.#given);
  }

  #spend(poiId: string, how: Spent): void {
    this.#spent.set(this.codeOf(poiId), how);
    this.#shown.set(poiId, (this.#shown.get(poiId) ?? 0) + 1);
  }
}
