/** Reads a document for a page. Reads the document again when one of its `causes` has changed. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { Refused, SessionEnded } from '../daemon/session.js';
import { texts } from '../language/texts.js';

/** The document, or the reason why there is none. Both are absent while the document is read for the first time. */
export interface Loaded<T> {
  readonly value?: T;
  readonly failure?: string;
}

/** Returns the document. While a newer document is being read, returns the earlier document. */
export function useLoaded<T>(read: () => Promise<T>, causes: readonly unknown[]): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({});
  useEffect(() => {
    let isOver = false;
    read().then(
      (value) => !isOver && setLoaded({ value }),
      (error: unknown) => !isOver && setLoaded((before) => ({ ...before, failure: failureText(error) })),
    );
    return () => {
      isOver = true;
    };
  }, causes);
  return loaded;
}

/**
 * After each load, the page pauses for this many times the duration of that load. So the page does not overload the
 * daemon of a busy till.
 */
const restRatio = 2;

/**
 * Like `useLoaded`, but calls `read` again if the value of `changes` changes. Only one call runs at a time. After each
 * call comes a pause that is twice as long as the call.
 */
export function useFollowed<T>(read: () => Promise<T>, causes: readonly unknown[], changes: unknown): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({});
  const again = useRef<() => void>(() => undefined);
  const seen = useRef(changes);
  useEffect(() => {
    let isOver = false;
    let isBusy = false;
    let isWanted = false;
    const run = async (): Promise<void> => {
      isBusy = true;
      isWanted = false;
      const beganMs = performance.now();
      try {
        const value = await read();
        if (!isOver) setLoaded({ value });
      } catch (error) {
        if (!isOver) setLoaded((before) => ({ ...before, failure: failureText(error) }));
      }
      const restMs = (performance.now() - beganMs) * restRatio;
      await new Promise((resolve) => setTimeout(resolve, restMs));
      isBusy = false;
      if (isWanted && !isOver) void run();
    };
    again.current = () => {
      isWanted = true;
      if (!isBusy) void run();
    };
    void run();
    return () => {
      isOver = true;
      again.current = () => undefined;
    };
  }, causes);
  useEffect(() => {
    if (seen.current !== changes) again.current();
    seen.current = changes;
  }, [changes]);
  return loaded;
}

/** Returns a text for people about a failed request. */
export function failureText(error: unknown): string {
  if (error instanceof Refused) return error.message;
  return error instanceof SessionEnded ? texts.pages.sessionEnded : texts.pages.unreachable;
}
