/** The messages that were written last: for each text the message and the facts that it was made of. */

/** The source of a text: the message, as `area.name`, and its facts. A constant has no facts. */
export interface Source {
  readonly message: string;
  readonly facts: readonly unknown[];
}

/**
 * The number of texts in one generation. Two generations are kept. A text is looked up soon after it was written: when it is stored, or when a
 * response is sent. More would only keep memory.
 */
const generationMax = 500;

/** Dropping a whole generation costs less than dropping the oldest text each time. */
let newer = new Map<string, Source>();
let older: ReadonlyMap<string, Source> = new Map();

/** Records the source of a text. After 500 other texts, the texts before these 500 are forgotten. */
export function remember(text: string, source: Source): void {
  newer.set(text, source);
  if (newer.size < generationMax) return;
  older = newer;
  newer = new Map();
}

/** Returns the source of a text that was written lately. */
export function recentSource(text: string): Source | undefined {
  return newer.get(text) ?? older.get(text);
}
