/** The decisions of an operator. */

/** An operator's decision about an unresolved transaction, or about an attention item. */
export interface Resolution {
  readonly outcome: 'approved' | 'declined' | 'not-processed';
  readonly name: string;
  readonly reason: string;
}
