/** Broken invariants. A broken invariant stops the lane, so that no false outcome is reported. */

/** Thrown if an impossible state occurs. The engine rolls back the lane's turn, and stops the lane with an attention item. */
export class InvariantError extends Error {
  readonly code = 'invariant-broken';

  constructor(statement: string) {
    super(`broken invariant: ${statement}`);
    this.name = 'InvariantError';
  }
}

/** Throws InvariantError if the condition does not hold. `statement` names the rule that should hold. */
export function assertInvariant(condition: boolean, statement: string): asserts condition {
  if (!condition) throw new InvariantError(statement);
}
