/**
 * Controls who can open the console: by one-time codes, the PIN, and sessions. A session is a bearer token that only
 * the page keeps, in its memory. All sessions end with the daemon, because nothing is written to a disk.
 */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type AccessClock, elapsedMs, type Moment, momentOf } from './moment.js';
import { digestOf, PinTries } from './pin-tries.js';

/** The time for which a code is valid, in milliseconds. */
export const codeMs = 2 * 60_000;

/** A session ends after this time without a key press or click, in milliseconds. */
export const idleMs = 15 * 60_000;

/** A session ends after this time in any case, in milliseconds. */
export const sessionMs = 8 * 3_600_000;

/** The maximum number of valid codes, and also of sessions. If there are more, the oldest one ends. */
const codesMax = 8;
const sessionsMax = 16;

/**
 * An attempt to open the console, for the log. `pin-closed`: this attempt locked the PIN. `pin-still-closed`: the PIN
 * was already locked.
 */
export type AccessEvent =
  | 'opened-by-code'
  | 'opened-by-pin'
  | 'code-refused'
  | 'pin-refused'
  | 'pin-closed'
  | 'pin-still-closed';

/** The result of a sign-in. `bearer` is returned only once, and only the page keeps it. */
export type SignIn =
  | { readonly type: 'open'; readonly bearer: string }
  | { readonly type: 'code-refused' }
  | { readonly type: 'pin-off' }
  | { readonly type: 'pin-refused'; readonly left: number }
  | { readonly type: 'pin-closed'; readonly forMs: number };

/** The dependencies of the console's access control. */
export interface AccessOptions {
  readonly clock: AccessClock;
  /** The PIN of the configuration. Without a PIN, only a code opens the console. */
  readonly pin?: string | undefined;
  readonly onEvent?: (event: AccessEvent) => void;
}

interface Code {
  readonly digest: Buffer;
  readonly since: Moment;
  /**
   * The token of the operator who created the code. This field is absent if the operator used the Unix socket, which
   * needs no token.
   */
  readonly token?: string | undefined;
}

interface Session {
  readonly digest: Buffer;
  readonly since: Moment;
  /** The token with which the code of this session was created. This field is absent for the PIN. */
  readonly token?: string | undefined;
  usedAt: Moment;
  /** Closes everything that the session has opened, such as its event stream. */
  readonly open: Set<() => void>;
  timer: NodeJS.Timeout | undefined;
}

/** The codes and sessions of one daemon. */
export class ConsoleAccess {
  readonly #clock: AccessClock;
  readonly #pin: PinTries | undefined;
  readonly #onEvent: (event: AccessEvent) => void;
  #codes: readonly Code[] = [];
  #sessions: readonly Session[] = [];

  constructor({ clock, pin, onEvent = (): void => undefined }: AccessOptions) {
    this.#clock = clock;
    this.#pin = pin === undefined ? undefined : new PinTries(pin, clock);
    this.#onEvent = onEvent;
  }

  /** True if the configuration has a PIN. */
  get hasPin(): boolean {
    return this.#pin !== undefined;
  }

  /**
   * The time at which the PIN was last locked, by the wall clock, in ms since 1970. It is undefined after a right PIN.
   */
  get pinClosedAtMs(): number | undefined {
    return this.#pin?.closedSince?.wallMs;
  }

  /**
   * Returns a new code of 128 random bits, which is valid once and for two minutes. When `token` ends, the code and its
   * session end too.
   */
  createCode(token?: string): string {
    const code = randomBytes(16).toString('base64url');
    const created = { digest: digestOf(code), since: momentOf(this.#clock), token };
    this.#codes = [...this.#freshCodes(), created].slice(-codesMax);
    return code;
  }

  /** Opens a session for a code. The code is used up. `isEnded`: true for a token that has ended. */
  openByCode(code: string, isEnded: (token: string) => boolean = () => false): SignIn {
    const asked = digestOf(code);
    const fresh = this.#freshCodes();
    const [found] = fresh.filter(({ digest }) => timingSafeEqual(asked, digest));
    this.#codes = fresh.filter((one) => one !== found);
    if (found !== undefined && (found.token === undefined || !isEnded(found.token)))
      return this.#open('opened-by-code', found.token);
    this.#onEvent('code-refused');
    return { type: 'code-refused' };
  }

  /** Opens a session for the PIN of the configuration. */
  openByPin(pin: string): SignIn {
    if (this.#pin === undefined) return { type: 'pin-off' };
    const tried = this.#pin.try(pin);
    if (tried.type === 'right') return this.#open('opened-by-pin');
    if (tried.type === 'wrong') {
      this.#onEvent('pin-refused');
      return { type: 'pin-refused', left: tried.left };
    }
    this.#onEvent(tried.isCompared ? 'pin-closed' : 'pin-still-closed');
    return { type: 'pin-closed', forMs: tried.forMs };
  }

  /** True if the bearer belongs to an open session. Compares all digests, in constant time. */
  knows(bearer: string): boolean {
    return this.#find(bearer) !== undefined;
  }

  /**
   * Returns the token with which the code of an open session was created. Returns undefined if the session was opened
   * with the PIN, or if there is no such session.
   */
  tokenOf(bearer: string): string | undefined {
    return this.#find(bearer)?.token;
  }

  /**
   * Records that the operator is using the page. Returns the time until the session ends, or undefined if it has ended.
   */
  keep(bearer: string): { readonly idleMs: number; readonly leftMs: number } | undefined {
    const session = this.#find(bearer);
    if (session === undefined) return undefined;
    session.usedAt = momentOf(this.#clock);
    this.#watch(session);
    return { idleMs, leftMs: sessionMs - elapsedMs(session.since, session.usedAt) };
  }

  /** Calls `end` when the session ends. Returns a function that cancels this call. */
  whenEnded(bearer: string, end: () => void): () => void {
    const session = this.#find(bearer);
    session?.open.add(end);
    return () => void session?.open.delete(end);
  }

  /** Ends a session. */
  end(bearer: string): void {
    const session = this.#find(bearer);
    if (session !== undefined) this.#end(session);
  }

  /** Ends all sessions and codes. */
  close(): void {
    this.#codes = [];
    for (const session of this.#sessions) this.#end(session);
  }

  #open(event: AccessEvent, token?: string): SignIn {
    const bearer = randomBytes(32).toString('base64url');
    const now = momentOf(this.#clock);
    const session: Session = {
      digest: digestOf(bearer),
      since: now,
      token,
      usedAt: now,
      open: new Set(),
      timer: undefined,
    };
    this.#sessions = [...this.#sessions, session];
    for (const oldest of this.#sessions.slice(0, -sessionsMax)) this.#end(oldest);
    this.#watch(session);
    this.#onEvent(event);
    return { type: 'open', bearer };
  }

  #freshCodes() {
    const now = momentOf(this.#clock);
    return this.#codes.filter(({ since }) => elapsedMs(since, now) < codeMs);
  }

  #find(bearer: string): Session | undefined {
    for (const session of this.#sessions) if (this.#leftMs(session) <= 0) this.#end(session);
    const asked = digestOf(bearer);
    return this.#sessions.filter(({ digest }) => timingSafeEqual(asked, digest))[0];
  }

  #leftMs({ since, usedAt }: Session): number {
    const now = momentOf(this.#clock);
    return Math.min(idleMs - elapsedMs(usedAt, now), sessionMs - elapsedMs(since, now));
  }

  /** Ends the session when its time is over, even if no request arrives. */
  #watch(session: Session): void {
    clearTimeout(session.timer);
    session.timer = setTimeout(() => {
      if (this.#leftMs(session) <= 0) this.#end(session);
      else this.#watch(session);
    }, this.#leftMs(session)).unref();
  }

  #end(session: Session): void {
    clearTimeout(session.timer);
    this.#sessions = this.#sessions.filter((one) => one !== session);
    for (const end of session.open) end();
    session.open.clear();
  }
}
