/**
 * Messages that have arrived and are not yet applied. They wait between the connection to the stream and the connection
 * to the database.
 */
export class Arrivals<Item> {
  readonly #waiting: { readonly item: Item; readonly bytes: number }[] = [];
  #bytes = 0;
  #isQuiet = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => undefined;

  /** Adds a message that has this size in bytes. */
  add(item: Item, bytes: number): void {
    this.#waiting.push({ item, bytes });
    this.#bytes += bytes;
    this.#wake();
  }

  /** Records that the stream has had no more messages for a few seconds. */
  noteQuiet(): void {
    this.#isQuiet = true;
    this.#wake();
  }

  /** Records that no more messages will arrive. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  /** Resolves when the waiting messages are below both limits: their number, and their size in bytes together. */
  async hasFewerThan(count: number, bytes: number): Promise<void> {
    await this.#until(() => this.#waiting.length < count && this.#bytes < bytes);
  }

  /**
   * Takes the messages that have arrived, at most `max`. Waits for at least one message; returns none if the stream is
   * quiet. Rejects if the connection has failed; the next connection reads the waiting messages again.
   */
  async take(max: number): Promise<readonly Item[]> {
    await this.#until(() => this.#waiting.length > 0 || this.#isQuiet);
    this.#isQuiet = false;
    const taken = this.#waiting.splice(0, max);
    for (const { bytes } of taken) this.#bytes -= bytes;
    this.#wake();
    return taken.map(({ item }) => item);
  }

  /** Waits until a condition is true. Only one side waits at a time: the reader for room, or the writer for messages. */
  async #until(isTrue: () => boolean): Promise<void> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.error;
      if (isTrue()) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
