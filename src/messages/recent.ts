/** Remembers the most recent texts, and the message and the facts from which each text was written. */

/** The source of a text: the message, as `area.name`, and its facts. A constant has no facts. */
export interface Source {
  readonly message: string;
  readonly facts: readonly unknown[];
}

/**
 * The number of texts that are remembered. A text is usually looked up soon after it was written, when a response is
 * sent.
 */
const keptMax = 600;

/**
 * Each payment writes a few texts, but few of them are ever looked up. Therefore recording a text is cheap, and only
 * the search takes time.
 */
const texts: string[] = [];
const messages: string[] = [];
const factsOf: (readonly unknown[])[] = [];
let next = 0;

/** Records the source of a text. The oldest recorded source is dropped. */
export function remember(text: string, message: string, facts: readonly unknown[]): void {
  texts[next] = text;
  messages[next] = message;
  factsOf[next] = facts;
  next = (next + 1) % keptMax;
}

/**
 * Returns the latest source of a text whose facts pass `isSource`. Returns undefined if no remembered text has such a
 * source.
 */
export function recentSource(text: string, isSource: (facts: readonly unknown[]) => boolean): Source | undefined {
  for (let age = 1; age <= texts.length; age += 1) {
    const place = (next - age + keptMax) % keptMax;
    const [message, facts] = [messages[place], factsOf[place]];
    if (texts[place] === text && message !== undefined && facts !== undefined && isSource(facts))
      return { message, facts };
  }
  return undefined;
}
