/** A row of the table of terminal answers. The row says how tenderd uses one member of an answer. */

/** How tenderd uses a member of an answer. */
export type Row =
  /**
   * The member is reported in these API fields of a transaction, each written as a path (`card.brand`). `decides`: the
   * decision that also depends on the member.
   */
  | { readonly type: 'reported'; readonly fields: readonly string[]; readonly decides?: string }
  | { readonly type: 'decides'; readonly what: string }
  | { readonly type: 'left-out'; readonly because: string }
  /** The member holds other members, each with a row of its own. */
  | { readonly type: 'parts'; readonly members: Rows }
  /** The member contains another answer that has rows in the table. */
  | { readonly type: 'answer'; readonly name: string };

/** The rows for the members of a type, by the members' names. */
export type Rows = Readonly<Record<string, Row>>;

/** A row for each declared member of a type, and for each member that vendors add to it. */
export type RowsOf<T, Vendor extends string = never> = { readonly [K in (keyof T & string) | Vendor]-?: Row };

/** Returns the row of a member that is reported as these fields. */
export function reported(...fields: readonly [string, ...string[]]): Row {
  return { type: 'reported', fields };
}

/** Returns the row of a member that is reported and also decides something. */
export function reportedAndDecides(field: string, what: string): Row {
  return { type: 'reported', fields: [field], decides: what };
}

/** Returns the row of a member that decides something but is not reported in a field. */
export function decides(what: string): Row {
  return { type: 'decides', what };
}

/**
 * Returns the row of a member that is not reported in any field, with the reason. The member stays in the attempt's
 * evidence unless redaction removes it.
 */
export function leftOut(because: string): Row {
  return { type: 'left-out', because };
}

/** Returns the row of a member whose own members have rows. */
export function parts(members: Rows): Row {
  return { type: 'parts', members };
}
