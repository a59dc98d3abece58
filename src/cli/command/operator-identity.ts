/** The options with the operator's name and reason, as printed commands show them. Their values are placeholders. */

/** The options with placeholders. No shell interprets the placeholders, and no command accepts them. */
export const decider = '--name "YOUR NAME" --reason "WHAT YOU SAW"';

/** True if a text is a placeholder. */
export function isUnfilled(text: unknown): boolean {
  return text === 'YOUR NAME' || text === 'WHAT YOU SAW' || text === '...';
}
