/** Broken invariants: they stop the lane, never the truth. */

/** Thrown when something that cannot be is. The engine rolls the lane's turn back and parks the lane with attention. */
export class InvariantError extends Error {
  readonly code = 'invariant-broken';

  constructor(statement: string) {
    super(`broken invariant: ${statement}`);
    this.name = 'InvariantError';
  }
}

/** Asserts a statement that must hold; the text says what should have been true. */
export function assertInvariant(condition: boolean, statement: string): asserts condition {
  if (!condition) throw new InvariantError(statement);
}
