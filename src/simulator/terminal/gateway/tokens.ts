/** The tokens without which a cloud takes no request: which it has issued, and which it accepts. A token is a number here. */

/** What can be told of them. */
export type TokenDeed =
  | { readonly do: 'tokens-expire' }
  | { readonly do: 'tokens-refused'; readonly status: number; readonly forMs?: number }
  | { readonly do: 'tokens-withheld'; readonly forMs?: number };

/** The books of the issuer. */
export class Tokens {
  #issued = 0;
  #oldest = 1;
  #refusal = { status: 401, untilMs: 0 };
  #withheldUntilMs = 0;

  /** Another token; undefined while none is issued. */
  issue(nowMs: number): number | undefined {
    if (nowMs < this.#withheldUntilMs) return undefined;
    this.#issued += 1;
    return this.#issued;
  }

  /** The status by which a request with this token is refused; undefined where it is accepted. */
  refusal(token: number | undefined, nowMs: number): number | undefined {
    if (nowMs < this.#refusal.untilMs) return this.#refusal.status;
    return token !== undefined && token >= this.#oldest && token <= this.#issued ? undefined : 401;
  }

  /** Something happens to them. */
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
