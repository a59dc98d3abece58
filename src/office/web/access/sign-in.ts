/** The sign-in with a name and a password. */

import { isPassword, nobodysHash, type PasswordHash } from '../../password/password.js';
import { Sessions } from './sessions.js';
import { SignInTries } from './sign-in-tries.js';

/** An event of the sign-in, for the log. `closed`: too many wrong passwords. */
export type SignInEvent = 'opened' | 'refused' | 'closed';

/**
 * Receives the events. `name` is absent if no operator has the name that was typed, because the text may be a password
 * that was typed into the wrong field.
 */
export type OnSignIn = (event: SignInEvent, from: { readonly name?: string; readonly address: string }) => void;

/** The result of a sign-in. `secret` goes into the cookie. */
export type SignInResult =
  | { readonly type: 'open'; readonly secret: string }
  | { readonly type: 'wrong' }
  | { readonly type: 'closed'; readonly forMs: number }
  | { readonly type: 'busy' };

/** The name, password and address of a try. */
export interface Try {
  readonly name: string;
  readonly password: string;
  readonly address: string;
}

/**
 * The maximum number of passwords that may wait to be compared. Each comparison takes some tenths of a second on one
 * processor.
 */
const waitingMax = 20;

/** The sign-in of one office. */
export class SignIn {
  readonly sessions: Sessions;
  readonly #operators: ReadonlyMap<string, PasswordHash>;
  readonly #nobody: PasswordHash;
  readonly #tries: SignInTries;
  readonly #onEvent: OnSignIn;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** `nowMs`: a monotonic clock. */
  constructor(operators: ReadonlyMap<string, PasswordHash>, nowMs: () => number, onEvent: OnSignIn = () => undefined) {
    this.#operators = operators;
    this.#nobody = nobodysHash([...operators.values()][0]);
    this.#tries = new SignInTries(nowMs);
    this.sessions = new Sessions(nowMs);
    this.#onEvent = onEvent;
  }

  /** Opens a session. An unknown name takes as long as a wrong password. */
  async try({ name, password, address }: Try): Promise<SignInResult> {
    const expected = this.#operators.get(name);
    const known = expected === undefined ? undefined : name;
    const from = known === undefined ? { address } : { name: known, address };
    if (this.#waiting >= waitingMax) return { type: 'busy' };
    const forMs = this.#tries.begin(known, address);
    if (forMs !== undefined) {
      this.#onEvent('closed', from);
      return { type: 'closed', forMs };
    }
    const isRight = await this.#inTurn(async () => isPassword(password, expected ?? this.#nobody));
    if (!isRight || known === undefined) {
      this.#onEvent('refused', from);
      return { type: 'wrong' };
    }
    this.#tries.succeed(known, address);
    this.#onEvent('opened', from);
    return { type: 'open', secret: this.sessions.open(known) };
  }

  /** Compares one password at a time, so that guesses use at most one processor. */
  async #inTurn(compare: () => Promise<boolean>): Promise<boolean> {
    this.#waiting += 1;
    const compared = this.#last.then(compare);
    this.#last = compared.catch(() => undefined);
    try {
      return await compared;
    } finally {
      this.#waiting -= 1;
    }
  }
}
