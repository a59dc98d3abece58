/** The messages that were written last: for each text the message and the facts that it was made of. */

/** The source of a text: the message, as `area.name`, and its facts. A constant has no facts. */
export interface Source {
  readonly message: string;
  readonly facts: readonly unknown[];
}

/**
 * The number of kept texts. A text is looked up soon after it was written: when it is stored, or when a response is sent. More would only keep
 * memory.
 */
const kept = 1_000;

const sources = new Map<string, Source>();

/** Records the source of a text. The oldest one is forgotten. */
export function remember(text: string, source: Source): void {
  sources.delete(text);
  sources.set(text, source);
  if (sources.size <= kept) return;
  const [oldest] = sources.keys();
  if (oldest !== undefined) sources.delete(oldest);
}

/** Returns the source of a text that was written lately. */
export function recentSource(text: string): Source | undefined {
  return sources.get(text);
}
