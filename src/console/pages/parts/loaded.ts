/** Reads a document for a page, and again when its causes change. */

import { useEffect, useState } from 'preact/hooks';
import { Refused, SessionEnded } from '../daemon/session.js';
import { texts } from '../language/texts.js';

/** The document, or the reason why there is none. Both are absent while it is read for the first time. */
export interface Loaded<T> {
  readonly value?: T;
  readonly failure?: string;
}

/** Returns the document. The earlier one stays while it is read again. */
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

/** Returns what a failed request means, for people. */
export function failureText(error: unknown): string {
  if (error instanceof Refused) return error.message;
  return error instanceof SessionEnded ? texts.pages.sessionEnded : texts.pages.unreachable;
}
