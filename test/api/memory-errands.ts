/** Errands in memory, for tests of the door: none starts by itself. */

import type {
  AbortSignalLike,
  ErrandAnswer,
  ErrandEnd,
  Errands,
  ErrandView,
  ErrandWish,
  Refusal,
  Reply,
} from '../../src/core/index.js';

/** See above. Terminals are those that are named. */
export class MemoryErrands implements Errands {
  readonly wishes: ErrandWish[] = [];
  /** Refuses the next wish. */
  obstacle: Refusal['code'] | undefined;
  readonly #terminals: readonly string[];
  readonly #errands = new Map<string, ErrandView>();
  readonly #waiting = new Map<string, () => void>();

  constructor(terminals: readonly string[]) {
    this.#terminals = terminals;
  }

  /** The terminal answers. */
  end(errandId: string, answer?: ErrandAnswer, redacted: readonly string[] = [], how: Partial<ErrandEnd> = {}): void {
    const view = this.#errands.get(errandId);
    if (view === undefined) throw new Error(`no errand ${errandId}`);
    const sentence = 'It is done.';
    const end = { result: 'done', reason: 'done', sentence, at: view.askedAt, atMs: 0, redacted } as const;
    this.#put({
      ...view,
      state: 'ended',
      sentence,
      end: { ...end, ...(answer === undefined ? {} : { answer }), ...how },
    });
    this.#waiting.get(errandId)?.();
  }

  #put(view: ErrandView): Reply<ErrandView> {
    this.#errands.set(view.errandId, view);
    return { ok: true, value: view };
  }

  async ask(terminal: string, wish: ErrandWish): Promise<Reply<ErrandView>> {
    if (!this.#terminals.includes(terminal)) return no('unknown-terminal');
    if (this.obstacle !== undefined) return no(this.obstacle);
    this.wishes.push(wish);
    return this.#put({
      errandId: `E${this.wishes.length}`,
      terminal,
      wish,
      state: 'queued',
      askedAt: '2026-03-01T12:00:00.000Z',
      sentence: 'It waits.',
      abortWanted: false,
      receipts: [],
    });
  }

  get(terminal: string, errandId: string): Reply<ErrandView> {
    if (!this.#terminals.includes(terminal)) return no('unknown-terminal');
    const view = this.#errands.get(errandId);
    return view === undefined ? no('unknown-errand') : { ok: true, value: view };
  }

  async waitForEnd(
    terminal: string,
    errandId: string,
    _timeoutMs: number,
    signal: AbortSignalLike,
  ): Promise<Reply<ErrandView>> {
    if (this.#errands.get(errandId)?.state !== 'ended' && !signal.aborted)
      await new Promise<void>((resolve) => {
        this.#waiting.set(errandId, resolve);
        signal.addEventListener('abort', resolve);
      });
    return this.get(terminal, errandId);
  }

  async abort(terminal: string, errandId: string): Promise<Reply<ErrandView>> {
    const found = this.get(terminal, errandId);
    if (!found.ok) return found;
    return found.value.state === 'ended' ? no('not-abortable') : this.#put({ ...found.value, abortWanted: true });
  }
}

function no(code: Refusal['code']): Reply<never> {
  return { ok: false, refusal: { code, text: `refused as ${code}` } };
}
