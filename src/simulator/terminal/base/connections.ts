/** The gateway's side of the links: which connections stand, which only seem to, and what is to be done on them. */

/** How what is said is sealed where messages are: by another key, not at all, as it was before, ... */
export type SealFault = 'seal-broken' | 'unsealed' | 'other-key' | 'replayed' | 'reflected' | 'header-changed';

/** What the world asks its adapter to do, in order. */
export type WorldEffect =
  | {
      readonly type: 'send';
      readonly connection: number;
      readonly text: string;
      readonly isBinary?: true;
      readonly seal?: SealFault;
      /** Of whoever has no key: it stays as it is, also where messages are sealed. */
      readonly isUnsealed?: true;
    }
  /** The first `bytes` bytes of a frame that announces the whole text; a `cut` follows. */
  | { readonly type: 'send-partial'; readonly connection: number; readonly text: string; readonly bytes: number }
  | { readonly type: 'cut'; readonly connection: number; readonly how: 'reset' | 'close'; readonly code?: number }
  /** The response is this status, without a message. Where there are no responses, the connection is closed. */
  | { readonly type: 'status'; readonly connection: number; readonly status: number }
  /** The terminal calls the register, on no connection of the register's; `isStranger`: somebody else does, in its name. */
  | { readonly type: 'call'; readonly connection: 0; readonly text: string; readonly isStranger?: true }
  /** Where terminals call the register: they are reached at another address from now on, and answer no more at the one before. */
  | { readonly type: 'move'; readonly connection: 0 }
  /** Over TLS: the next connections see another certificate, or the first one again; those that stand are reset. */
  | { readonly type: 'certificate'; readonly connection: 0; readonly isOther: boolean }
  /** Where messages end with a code: the terminals share their key with another register from now on. */
  | { readonly type: 'channel'; readonly connection: 0 }
  /** Over TCP: a frame of nothing. Elsewhere it is nothing. */
  | { readonly type: 'keep-alive'; readonly connection: number }
  /** From now on nothing is read and nothing written on it, no pong either. */
  | { readonly type: 'half-open'; readonly connection: number };

/** Something that happens to all connections. */
export type ConnectionDeed =
  | { readonly do: 'cut' }
  | { readonly do: 'half-open' }
  | { readonly do: 'keep-alive' }
  | { readonly do: 'close'; readonly code: number }
  /** The terminals get another address. */
  | { readonly do: 'move' }
  /** Another certificate is shown, or the first one again. */
  | { readonly do: 'certificate'; readonly how: 'changed' | 'right' };

/** The connections and the effects on them. */
export class Connections {
  readonly #standing = new Map<number, 'open' | 'half-open'>();
  #effects: WorldEffect[] = [];
  #onReconnect: string[] = [];

  /** A client connected: what was kept for the next connection is sent now. */
  opened(connection: number): void {
    this.#standing.set(connection, 'open');
    const kept = this.#onReconnect;
    this.#onReconnect = [];
    for (const text of kept) this.send(connection, text);
  }

  /** The connection is gone. */
  closed(connection: number): void {
    this.#standing.delete(connection);
  }

  /** Whether something can still be read from and written to it. */
  isOpen(connection: number): boolean {
    return this.#standing.get(connection) === 'open';
  }

  /** Whether it was not ended, as far as the gateway knows. */
  stands(connection: number): boolean {
    return this.#standing.has(connection);
  }

  /** The connection that came last and still stands. */
  latest(): number | undefined {
    return [...this.#standing].findLast(([, state]) => state === 'open')?.[0];
  }

  /** Sends, or loses the text when the connection is gone or half-open. */
  send(connection: number, text: string, isBinary = false): void {
    if (!this.isOpen(connection)) return;
    this.#effects.push(isBinary ? { type: 'send', connection, text, isBinary } : { type: 'send', connection, text });
  }

  /** Sends, and its seal is spoilt. */
  sendSpoilt(connection: number, text: string, seal: SealFault): void {
    if (this.isOpen(connection)) this.#effects.push({ type: 'send', connection, text, seal });
  }

  /** Sends as one who has no key. */
  sendUnsealed(connection: number, text: string): void {
    if (this.isOpen(connection)) this.#effects.push({ type: 'send', connection, text, isUnsealed: true });
  }

  /** Sends half of a frame and resets. */
  sendHalf(connection: number, text: string): void {
    if (!this.isOpen(connection)) return;
    this.#effects.push({ type: 'send-partial', connection, text, bytes: Math.floor(text.length / 2) });
    this.breakOff(connection, 'reset');
  }

  /** Calls the register. */
  call(text: string): void {
    this.#effects.push({ type: 'call', connection: 0, text });
  }

  /** The terminals are another register's. */
  replaceChannel(): void {
    this.#effects.push({ type: 'channel', connection: 0 });
  }

  /** Somebody calls in the name of a terminal. */
  callAsStranger(text: string): void {
    this.#effects.push({ type: 'call', connection: 0, text, isStranger: true });
  }

  /** Keeps the text for the next connection. */
  keepForNext(text: string): void {
    this.#onReconnect.push(text);
  }

  /** Breaks a connection: reset, closed with a code, ended by the status of a response, or left standing but deaf and dumb. */
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

  /** Does to all connections what a command asks for. */
  obey(deed: ConnectionDeed): void {
    switch (deed.do) {
      case 'cut':
        return this.#breakAll('reset');
      case 'half-open':
        return this.#breakAll('half-open');
      case 'close':
        return this.#breakAll('close', deed.code);
      case 'keep-alive':
        // Also if nobody listens any more at the other end of the socket.
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

  /** The effects since the last call. */
  takeEffects(): readonly WorldEffect[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }
}
