/** Questions to a service that move nothing: asked again while that can help, within a bound. */

import pRetry from 'p-retry';
import type { ServiceQuestion, ServiceQuestions, ServiceWire, ServiceWireEvent } from '../core/index.js';
import { linkCause } from '../net/index.js';

/** Three tries within a quarter of a minute, of which a register waits for the last. Pauses are real milliseconds, however fast the scheduler's clock runs. */
const retry = { retries: 2, minTimeout: 200, maxTimeout: 1_000, factor: 3, randomize: true };
const tryMs = 4_500;

/** An end that may be followed by a better one. */
class AskedInVain extends Error {
  readonly end: ServiceWireEvent;

  constructor(end: ServiceWireEvent) {
    super('a question had no answer');
    this.end = end;
  }
}

/** Asks over a wire of its own, which `close` closes, too. */
export function questionsOver(wire: ServiceWire): ServiceQuestions & { close(): void } {
  const waiting = new Map<string, (end: ServiceWireEvent) => void>();
  const closing = new AbortController();
  let count = 0;
  wire.listen((event) => {
    waiting.get(event.id)?.(event);
    waiting.delete(event.id);
  });
  const tryOnce = async (question: ServiceQuestion): Promise<ServiceWireEvent> =>
    new Promise((resolve) => {
      count += 1;
      const id = `question:${count}`;
      waiting.set(id, resolve);
      wire.launch({ ...question, id, managementMs: tryMs });
    });
  return {
    async ask(question, mayBeAskedAgain) {
      let last: ServiceWireEvent = { type: 'not-sent', id: '', cause: linkCause('given-up', 'tenderd stops') };
      const asked = async (): Promise<ServiceWireEvent> => {
        last = await tryOnce(question);
        if (mayBeAskedAgain(last)) throw new AskedInVain(last);
        return last;
      };
      try {
        return await pRetry(asked, { ...retry, signal: closing.signal });
      } catch (error) {
        if (error instanceof AskedInVain || closing.signal.aborted) return last;
        throw error;
      }
    },
    close() {
      closing.abort();
      wire.close();
      for (const [id, end] of waiting) end({ type: 'lost', id, cause: linkCause('given-up', 'tenderd stops') });
      waiting.clear();
    },
  };
}
