/** The gateway's side of the links: open and half-open connections, and the effects to apply to connections. */

/** The faults of a seal, for example another key, no seal, or the seal of an earlier message. */
export type SealFault = 'seal-broken' | 'unsealed' | 'other-key' | 'replayed' | 'reflected' | 'header-changed';

/** An effect that the world asks its adapter to apply. Effects are applied in order. */
export type WorldEffect =
  | {
      readonly type: 'send';
      readonly connection: number;
      readonly text: string;
      readonly isBinary?: true;
      readonly seal?: SealFault;
      /** True if the sender has no key, so that the message stays unsealed. */
      readonly isUnsealed?: true;
    }
  /** The first `bytes` bytes of a frame whose header announces the whole text. A `cut` follows. */
  | { readonly type: 'send-partial'; readonly connection: number; readonly text: string; readonly bytes: number }
  | { readonly type: 'cut'; readonly connection: number; readonly how: 'reset' | 'close'; readonly code?: number }
  /** The response has this status and no message. A transport that has no responses closes the connection instead. */
  | { readonly type: 'status'; readonly connection: number; readonly status: number }
  /** The terminal calls the register on a new connection. `isStranger`: another program calls in the name of the terminal. */
  | { readonly type: 'call'; readonly connection: 0; readonly text: string; readonly isStranger?: true }
  /** For terminals that call the register: the terminals move to another address, and no longer answer at the earlier address. */
  | { readonly type: 'move'; readonly connection: 0 }
  /** Over TLS: the next connections get another certificate, or the original certificate again. Open connections are reset. */
  | { readonly type: 'certificate'; readonly connection: 0; readonly isOther: boolean }
  /** For messages with a MAC: from now on the terminals share their key with another register. */
  | { readonly type: 'channel'; readonly connection: 0 }
  /** Over TCP, an empty frame is sent. This event has no effect on other transports. */
  | { readonly type: 'keep-alive'; readonly connection: number }
  /** From now on nothing is read from or written to the connection, not even a pong. */
  | { readonly type: 'half-open'; readonly connection: number };

/** An event that affects all connections. */
export type ConnectionDeed =
  | { readonly do: 'cut' }
  | { readonly do: 'half-open' }
  | { readonly do: 'keep-alive' }
  | { readonly do: 'close'; readonly code: number }
  /** The terminals get another address. */
  | { readonly do: 'move' }
  /** The terminals show another certificate, or the original certificate again. */
  | { readonly do: 'certificate'; readonly how: 'changed' | 'right' };

/** The connections and the effects on them. */
export class Connections {
  readonly #standing = new Map<number, 'open' | 'half-open'>();
  #effects: WorldEffect[] = [];
  #onReconnect: string[] = [];

  /** Records a new connection, and sends the messages that waited for a new connection. */
  opened(connection: number): void {
    this.#standing.set(connection, 'open');
    const kept = this.#onReconnect;
    this.#onReconnect = [];
    for (const text of kept) this.send(connection, text);
  }

  /** Records the end of the connection. */
  closed(connection: number): void {
    this.#standing.delete(connection);
  }

  /** True if the connection can still be read and written. */
  isOpen(connection: number): boolean {
    return this.#standing.get(connection) === 'open';
  }

  /** True if the gateway has not noticed that the connection has ended. This includes a half-open connection. */
  stands(connection: number): boolean {
    return this.#standing.has(connection);
  }

  /** Returns the latest open connection. */
  latest(): number | undefined {
    return [...this.#standing].findLast(([, state]) => state === 'open')?.[0];
  }

  /** Sends the text, or loses it if the connection is gone or half-open. */
  send(connection: number, text: string, isBinary = false): void {
    if (!this.isOpen(connection)) return;
    this.#effects.push(isBinary ? { type: 'send', connection, text, isBinary } : { type: 'send', connection, text });
  }

  /** Sends the text with a damaged seal. */
  sendSpoilt(connection: number, text: string, seal: SealFault): void {
    if (this.isOpen(connection)) this.#effects.push({ type: 'send', connection, text, seal });
  }

  /** Sends the text unsealed, like a sender that does not have the key. */
  sendUnsealed(connection: number, text: string): void {
    if (this.isOpen(connection)) this.#effects.push({ type: 'send', connection, text, isUnsealed: true });
  }

  /** Sends half of a frame, and then resets the connection. */
  sendHalf(connection: number, text: string): void {
    if (!this.isOpen(connection)) return;
    this.#effects.push({ type: 'send-partial', connection, text, bytes: Math.floor(text.length / 2) });
    this.breakOff(connection, 'reset');
  }

  /** Makes a terminal send this text to the register, on a connection that the terminal opens. */
  call(text: string): void {
    this.#effects.push({ type: 'call', connection: 0, text });
  }

  /** Gives the terminals another channel, as if another register had taken them over. */
  replaceChannel(): void {
    this.#effects.push({ type: 'channel', connection: 0 });
  }

  /** Lets a foreign program call the register in the name of a terminal. */
  callAsStranger(text: string): void {
    this.#effects.push({ type: 'call', connection: 0, text, isStranger: true });
  }

  /** Stores the text, which is sent on the next connection. */
  keepForNext(text: string): void {
    this.#onReconnect.push(text);
  }

  /** Breaks a connection. `how` selects a reset, a close with a code, a response with a status, or an open connection without traffic. */
  breakOff(connection: number, how: 'reset' | 'close' | 'half-open' | 'status', code?: number): void {
    if (!this.isOpen(connection)) return;
    if (how === 'half-open') {
      this.#standing.set(connection, 'half-open');
      this.#effects.push({ type: 'half-open', connection });
      return;
    }
    this.#standing.delete(connection);
    if (how === 'status') {
      this.#effects.push({ type: 'status', connection, status: code ?? 500 });
      return;
    }
    this.#effects.push({ type: 'cut', connection, how, ...(code === undefined ? {} : { code }) });
  }

  /** Applies a command to all connections. */
  obey(deed: ConnectionDeed): void {
    switch (deed.do) {
      case 'cut':
        return this.#breakAll('reset');
      case 'half-open':
        return this.#breakAll('half-open');
      case 'close':
        return this.#breakAll('close', deed.code);
      case 'keep-alive':
        // A keep-alive also goes to half-open connections.
        for (const connection of this.#standing.keys()) this.#effects.push({ type: 'keep-alive', connection });
        return undefined;
      case 'move':
        this.#effects.push({ type: 'move', connection: 0 });
        return undefined;
      case 'certificate':
        this.#effects.push({ type: 'certificate', connection: 0, isOther: deed.how === 'changed' });
        return this.#breakAll('reset');
    }
  }

  #breakAll(how: 'reset' | 'close' | 'half-open', code?: number): void {
    for (const connection of this.#standing.keys()) this.breakOff(connection, how, code);
  }

  /** Returns the effects since the last call. */
  takeEffects(): readonly WorldEffect[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }
}
