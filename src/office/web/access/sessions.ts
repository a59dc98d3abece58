/** The sessions of browsers. They exist only in memory, so all of them end with the process. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** If the operator sends no request for this time, in milliseconds, the session ends. */
export const idleMs = 30 * 60_000;

/** In any case, a session ends after this time, in milliseconds. */
export const sessionMs = 10 * 3_600_000;

/** The maximum number of sessions. If one more is opened, the oldest session ends. */
const sessionsMax = 500;

interface Session {
  readonly digest: Buffer;
  readonly name: string;
  readonly sinceMs: number;
  usedMs: number;
}

/** The open sessions of operators at the page. */
export class Sessions {
  readonly #nowMs: () => number;
  #sessions: readonly Session[] = [];

  /** `nowMs`: a clock that never goes back. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Opens a session. Returns its secret, which is kept only in the browser's cookie. */
  open(name: string): string {
    const secret = randomBytes(32).toString('base64url');
    const now = this.#nowMs();
    const session = { digest: digestOf(secret), name, sinceMs: now, usedMs: now };
    this.#sessions = [...this.#fresh(), session].slice(-sessionsMax);
    return secret;
  }

  /** Returns the name of the operator of a session, or undefined if it has ended. `isUse`: the operator did something. */
  nameOf(secret: string, isUse: boolean): string | undefined {
    const session = this.#find(secret);
    if (session !== undefined && isUse) session.usedMs = this.#nowMs();
    return session?.name;
  }

  /** Ends a session. */
  end(secret: string): void {
    const session = this.#find(secret);
    this.#sessions = this.#sessions.filter((one) => one !== session);
  }

  #fresh(): readonly Session[] {
    const now = this.#nowMs();
    return this.#sessions.filter(({ sinceMs, usedMs }) => now - usedMs < idleMs && now - sinceMs < sessionMs);
  }

  #find(secret: string): Session | undefined {
    this.#sessions = this.#fresh();
    const asked = digestOf(secret);
    return this.#sessions.filter(({ digest }) => timingSafeEqual(asked, digest))[0];
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
