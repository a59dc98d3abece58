/** Sends requests that move no money to a service. If repeating a request may help, repeats it up to a limit. */

import pRetry from 'p-retry';
import type { ServiceQuestion, ServiceQuestions, ServiceWire, ServiceWireEvent } from '../core/index.js';
import { serviceLog } from '../messages/index.js';
import { linkCause } from '../net/index.js';

/**
 * A request is tried three times within 15 s, because a register waits for the result. The pauses are in real
 * milliseconds, even if the scheduler's clock runs faster.
 */
const retry = { retries: 2, minTimeout: 200, maxTimeout: 1_000, factor: 3, randomize: true };
const tryMs = 4_500;

/** A failure that may disappear if the request is sent again. */
class PassingFailure extends Error {
  readonly end: ServiceWireEvent;

  constructor(end: ServiceWireEvent) {
    super(`no final result: ${end.type}`);
    this.end = end;
  }
}

/** Returns a sender of requests that move no money. `wire` is used only for these requests, and `close` also closes it. */
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
      let last: ServiceWireEvent = { type: 'not-sent', id: '', cause: linkCause('given-up', serviceLog.stopping()) };
      const asked = async (): Promise<ServiceWireEvent> => {
        last = await tryOnce(question);
        if (mayBeAskedAgain(last)) throw new PassingFailure(last);
        return last;
      };
      try {
        return await pRetry(asked, { ...retry, signal: closing.signal });
      } catch (error) {
        if (error instanceof PassingFailure || closing.signal.aborted) return last;
        throw error;
      }
    },
    close() {
      closing.abort();
      wire.close();
      for (const [id, end] of waiting) end({ type: 'lost', id, cause: linkCause('given-up', serviceLog.stopping()) });
      waiting.clear();
    },
  };
}
