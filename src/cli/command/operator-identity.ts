/** The options of an operator's decision as they are printed, with placeholders to fill in. */

/** The options with placeholders. No shell interprets them, and no command accepts the placeholders. */
export const decider = '--name "YOUR NAME" --reason "WHAT YOU SAW"';

/** True if a text is a placeholder. */
export function isUnfilled(text: unknown): boolean {
  return text === 'YOUR NAME' || text === 'WHAT YOU SAW' || text === '...';
}
