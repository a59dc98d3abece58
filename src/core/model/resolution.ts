/** What a named person decides. */

/** What a person decides about an unresolved transaction, or one on the attention list. */
export interface Resolution {
  readonly outcome: 'approved' | 'declined' | 'not-processed';
  readonly name: string;
  readonly reason: string;
}
