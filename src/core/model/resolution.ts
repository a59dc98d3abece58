/** What a named person decides. */

/** What a person decides about an unresolved transaction. */
export interface Resolution {
  readonly outcome: 'approved' | 'declined' | 'not-processed';
  readonly name: string;
  readonly reason: string;
}
