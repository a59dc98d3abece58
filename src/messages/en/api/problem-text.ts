/** The two texts of a problem. */

/** The title is the same for each problem of a code. The detail says what it means and what to do, unless a caller knows more. */
export interface ProblemText {
  readonly title: string;
  readonly detail: string;
}
