/** The messages that were written last: for each text the message and the facts that it was made of. */

/** The source of a text: the message, as `area.name`, and its facts. A constant has no facts. */
export interface Source {
  readonly message: string;
  readonly facts: readonly unknown[];
}

/** The number of texts that are kept. A text is looked up soon after it was written, when a response is sent. */
const keptMax = 600;

/** Each payment writes a few texts, and few of them are ever looked up: so only the search costs something. */
const texts: string[] = [];
const messages: string[] = [];
const factsOf: (readonly unknown[])[] = [];
let next = 0;

/** Records the source of a text, in the place of the oldest one. */
export function remember(text: string, message: string, facts: readonly unknown[]): void {
  texts[next] = text;
  messages[next] = message;
  factsOf[next] = facts;
  next = (next + 1) % keptMax;
}

/** Returns the last source of a text whose facts pass `isSource`; undefined if none of the last texts has one. */
export function recentSource(text: string, isSource: (facts: readonly unknown[]) => boolean): Source | undefined {
  for (let age = 1; age <= texts.length; age += 1) {
    const place = (next - age + keptMax) % keptMax;
    const [message, facts] = [messages[place], factsOf[place]];
    if (texts[place] === text && message !== undefined && facts !== undefined && isSource(facts))
      return { message, facts };
  }
  return undefined;
}
