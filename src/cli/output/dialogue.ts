/**
 * Asks the operator questions at a terminal. There are no default answers: after an empty answer the question is
 * repeated, unless the question says what an empty answer means.
 */

import { createInterface, type Interface } from 'node:readline';
import { cliResolve as texts } from '../../messages/index.js';
import { plain } from './format.js';
import type { Screen } from './screen.js';

/** The keyboard of a command. */
export type InputStream = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Thrown if the operator ends the dialogue by Ctrl-C, or the input ends. */
export class DialogueEnded extends Error {
  override readonly name = 'DialogueEnded';
}

/** A dialogue. Each question throws DialogueEnded if the input ends without an answer. */
export class Dialogue {
  readonly #screen: Screen;
  readonly #lines: Interface;
  readonly #answers: AsyncIterator<string>;

  /** Starts a dialogue. Ctrl-C aborts `interrupted`, and this closes the dialogue. */
  constructor(input: InputStream, screen: Screen, interrupted: AbortSignal) {
    this.#screen = screen;
    // The system edits the line. A raw terminal would have to be restored after a crash.
    this.#lines = createInterface({ input, terminal: false });
    this.#answers = this.#lines[Symbol.asyncIterator]();
    if (interrupted.aborted) this.close();
    interrupted.addEventListener('abort', () => this.close(), { once: true });
  }

  /**
   * Asks for a text. If `read` returns undefined for an answer, `again` is shown and the question is repeated.
   * `whenEmpty`: the meaning of an empty answer, if the question says so.
   */
  async ask<T>(
    question: string | readonly string[],
    read: (answer: string) => T | undefined,
    again = '',
    whenEmpty?: T,
  ): Promise<T> {
    for (;;) {
      this.#screen.line();
      for (const line of typeof question === 'string' ? [question] : question) this.#screen.line(line);
      const answer = await this.#answer();
      const value = answer === '' ? whenEmpty : read(answer);
      if (value !== undefined) return value;
      if (answer !== '' && again !== '') this.#screen.line(again);
    }
  }

  /** Asks for one of several options. The operator answers with the number of its line. */
  async choose<T>(question: string, options: readonly (readonly [value: T, text: string])[]): Promise<T> {
    const lines = options.map(([, text], place) => `  ${place + 1}  ${text}`);
    const read = (answer: string): { readonly value: T } | undefined => {
      const chosen = /^\d{1,3}$/.test(answer) ? options[Number(answer) - 1] : undefined;
      return chosen === undefined ? undefined : { value: chosen[0] };
    };
    return (await this.ask([question, ...lines], read, texts.answerWithNumber(options.length))).value;
  }

  /** Ends the dialogue. */
  close(): void {
    this.#lines.close();
  }

  async #answer(): Promise<string> {
    this.#screen.prompt(texts.prompt);
    const { done, value } = await this.#answers.next();
    if (done === true) {
      this.#screen.line();
      throw new DialogueEnded();
    }
    return plain(value).trim();
  }
}
