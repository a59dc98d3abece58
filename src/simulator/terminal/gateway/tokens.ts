/**
 * The tokens that a cloud has issued, and the rule that decides which of them the cloud accepts. The simulator numbers
 * the tokens.
 */

/** The events of tokens. */
export type TokenDeed =
  | { readonly do: 'tokens-expire' }
  | { readonly do: 'tokens-refused'; readonly status: number; readonly forMs?: number }
  | { readonly do: 'tokens-withheld'; readonly forMs?: number };

/** The records of the token issuer. */
export class Tokens {
  #issued = 0;
  #oldest = 1;
  #refusal = { status: 401, untilMs: 0 };
  #withheldUntilMs = 0;

  /** Returns a new token, or undefined while the cloud issues none. */
  issue(nowMs: number): number | undefined {
    if (nowMs < this.#withheldUntilMs) return undefined;
    this.#issued += 1;
    return this.#issued;
  }

  /** Returns the HTTP status that rejects a request with this token, or undefined if the token is accepted. */
  refusal(token: number | undefined, nowMs: number): number | undefined {
    if (nowMs < this.#refusal.untilMs) return this.#refusal.status;
    return token !== undefined && token >= this.#oldest && token <= this.#issued ? undefined : 401;
  }

  /** Applies a control command about tokens. */
  obey(deed: TokenDeed, nowMs: number): void {
    const untilMs = 'forMs' in deed && deed.forMs !== undefined ? nowMs + deed.forMs : Number.POSITIVE_INFINITY;
    switch (deed.do) {
      case 'tokens-expire':
        this.#oldest = this.#issued + 1;
        return;
      case 'tokens-refused':
        this.#refusal = { status: deed.status, untilMs };
        return;
      case 'tokens-withheld':
        this.#withheldUntilMs = untilMs;
        return;
    }
  }
}
