/** The two texts of a problem. */

/**
 * The title is the same for all problems with the same code. The detail says what the problem means and what to do,
 * unless a caller knows more.
 */
export interface ProblemText {
  readonly title: string;
  readonly detail: string;
}
