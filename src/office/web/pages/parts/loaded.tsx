/** Reads a document for a view. */

import type { ComponentChildren } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { createContext } from 'preact';
import { texts } from '../language/texts.js';
import { read, Refused, SignedOut } from './server.js';

/** Ends the session in the page, because the server has ended it. */
export const SessionEnd = createContext<() => void>(() => undefined);

/** The document, or the refusal. Both are absent while the document is read for the first time. */
export interface Loaded<T> {
  readonly value?: T;
  readonly failure?: Refused;
  /** Reads the document again. */
  readonly again: () => void;
}

/** Reads a document, and again if the path changes, or every `everyMs`. While the document is read again, the earlier document stays. */
export function useLoaded<T>(path: string, everyMs?: number): Loaded<T> {
  const [loaded, setLoaded] = useState<{ path: string; value?: T; failure?: Refused }>({ path });
  const [turn, setTurn] = useState(0);
  const end = useContext(SessionEnd);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async (isRefresh: boolean): Promise<void> => {
      try {
        const value = await read<T>(path, isRefresh);
        if (!isOver) setLoaded({ path, value });
      } catch (error) {
        if (isOver) return;
        if (error instanceof SignedOut) return end();
        const failure = error instanceof Refused ? error : new Refused('', texts.pages.unreachable);
        setLoaded((before) => (before.path === path ? { ...before, failure } : { path, failure }));
      }
      if (!isOver && everyMs !== undefined) timer = setTimeout(() => void run(true), everyMs);
    };
    void run(false);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [path, turn, everyMs, end]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { ...loaded, again };
}

interface ShownProps<T> {
  readonly loaded: Loaded<T>;
  readonly children: (value: T) => ComponentChildren;
}

/** Shows the document, the reason why there is none, or that it is being read. */
export function Shown<T>({ loaded: { value, failure, again }, children }: ShownProps<T>) {
  return (
    <>
      {failure !== undefined && (
        <p class="note bad" role="alert">
          {failure.message}{' '}
          {failure.field === undefined && (
            <button type="button" onClick={again}>
              {texts.pages.tryAgain}
            </button>
          )}
        </p>
      )}
      {value === undefined
        ? failure === undefined && (
            <p role="status" class="reading">
              {texts.pages.reading}
            </p>
          )
        : children(value)}
    </>
  );
}
