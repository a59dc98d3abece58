/** What a person fills in who decides something: as it is printed, and how it is noticed that it was pasted as it is. */

/** The options of a person, to be filled in. No shell interprets them, and no command takes them as they are. */
export const decider = '--name "YOUR NAME" --reason "WHAT YOU SAW"';

/** Whether a text was to be filled in. */
export function isUnfilled(text: unknown): boolean {
  return text === 'YOUR NAME' || text === 'WHAT YOU SAW' || text === '...';
}
