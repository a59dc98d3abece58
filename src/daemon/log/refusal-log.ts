/**
 * Collects everything that the daemon refuses or ends: requests, messages, calls of terminals, webhooks and
 * connections. Each kind is logged with its cause, in a limited number of lines. If only the operator can stop the
 * refusals of a kind, an attention item is added at the third refusal.
 */

import type { RequestNote } from '../../api/index.js';
import type { Attention } from '../../core/index.js';
import type { Log, LogDetail } from './log.js';
import { CappedLines, type EndCode } from '../../net/index.js';
import { daemonLog, refusedRepeatedly } from '../../messages/index.js';
import type { RefusedMessage } from '../../nexo/index.js';

/** A longer category from a register is cut. */
const categoryMax = 40;

/**
 * An item appears if `times` refusals of one kind occur within `withinMs`. It disappears after `keptMs` without a
 * further refusal.
 */
const times = 3;
const withinMs = 3_600_000;
const keptMs = 86_400_000;

/** The clocks that the log uses. */
export interface RefusalTime {
  /** Returns a time that never goes back. */
  readonly nowMs?: () => number;
  /** Returns the wall time, in ms since 1970. */
  readonly wallMs?: () => number;
}

interface Kind {
  /** The times of the latest refusals. There are at most `times` of them. */
  recentMs: readonly number[];
  count: number;
  /** The wall time of the first refusal. */
  readonly at: string;
  /** True if there were enough refusals for an attention item. */
  isOften: boolean;
}

/** True if a register was refused because its Login has a wrong secret or no secret. */
export function isRefusedLogin({
  category,
  condition,
}: {
  readonly category?: string | undefined;
  readonly condition?: string | undefined;
}): boolean {
  return category === 'Login' && condition === 'NotAllowed';
}

/** Logs the refusals of a daemon, and returns attention items for kinds of refusals that occur often. */
export class RefusalLog {
  readonly #log: Pick<Log, 'info' | 'warn'>;
  readonly #nowMs: () => number;
  readonly #wallMs: () => number;
  readonly #lines: CappedLines;
  /** The kinds of refusal, by code. Only kinds with advice for the operator are counted. */
  readonly #kinds = new Map<string, Kind>();

  constructor(log: Pick<Log, 'info' | 'warn'>, time: RefusalTime = {}) {
    this.#log = log;
    this.#nowMs = time.nowMs ?? ((): number => performance.now());
    this.#wallMs = time.wallMs ?? ((): number => 0);
    this.#lines = new CappedLines(this.#nowMs);
  }

  /**
   * Records the refusal of a request. The responses that an object does not exist, or that the daemon is not ready, are
   * not refusals and are not recorded.
   */
  note({ method, path, status, code, isReader }: RequestNote): void {
    // A response that an object does not exist, or that the daemon is not ready, is an answer and not a refusal.
    const isAnswer = code === 'not-ready' || (path === '/readyz' && status === 503);
    if (code === undefined || isAnswer || ((method === 'GET' || method === 'HEAD') && status === 404)) return;
    // Monitoring uses the read-only token. The mistakes of a monitoring program affect no payment, so the operator at the till does not have to act.
    if (isReader === true) return this.#writeLine(code, { status, method, path, token: 'reader' }, status >= 500);
    this.#write(code, { status, method, path }, status >= 500);
  }

  /** Records a refused message. The answer to a status inquiry about an unknown or running request is no refusal. */
  noteMessage({ category, condition, code, seal, isUnread }: RefusedMessage): void {
    // A status inquiry for an unknown request, or for a running one, is answered and not refused.
    const isAnswer = condition === 'NotFound' || condition === 'Busy' || condition === 'InProgress';
    if (category === 'TransactionStatus' && isAnswer && isUnread !== true) return;
    const about = {
      ...(category === undefined ? {} : { category: category.slice(0, categoryMax) }),
      ...(condition === undefined ? {} : { condition }),
    };
    if (isRefusedLogin({ category, condition })) this.#count('login-refused');
    const plain = isUnread === true ? 'unreadable' : (code ?? condition ?? 'Reject');
    this.#write(seal === undefined ? plain : `seal-${seal}`, about, condition === 'DeviceOut');
  }

  /** Records a refused call from a terminal. */
  noteCaller(code: string, about: LogDetail): void {
    this.#write(code, about, false);
  }

  /** Records a webhook that was refused. */
  noteWebhook(code: string, about: LogDetail): void {
    this.#write(code, about, code === 'webhook-not-kept');
  }

  /** Records a connection that the daemon ended for a reason of its own. */
  noteEnded(code: EndCode, about: LogDetail): void {
    this.#write(code, about, false);
  }

  /** Returns the attention items, oldest first. */
  attention(): readonly Attention[] {
    const nowMs = this.#nowMs();
    return [...this.#kinds].flatMap(([code, { recentMs, count, at, isOften }]) => {
      if (!isOften || nowMs - (recentMs.at(-1) ?? 0) > keptMs) return [];
      const text = refusedRepeatedly.text(code, count);
      return [{ code: 'refused-repeatedly', at, text, actions: [] }];
    });
  }

  #count(code: string): void {
    if (refusedRepeatedly.advice[code] === undefined) return;
    const nowMs = this.#nowMs();
    const known = this.#kinds.get(code);
    const isOver = known !== undefined && nowMs - (known.recentMs.at(-1) ?? 0) > keptMs;
    const kind =
      known === undefined || isOver
        ? { recentMs: [], count: 0, at: new Date(this.#wallMs()).toISOString(), isOften: false }
        : known;
    const recentMs = [...kind.recentMs, nowMs].slice(-times);
    const isOften = kind.isOften || (recentMs.length === times && nowMs - (recentMs[0] ?? 0) <= withinMs);
    this.#kinds.set(code, { ...kind, recentMs, count: kind.count + 1, isOften });
  }

  #write(code: string, about: LogDetail, isOurs: boolean): void {
    this.#count(code);
    this.#writeLine(code, about, isOurs);
  }

  #writeLine(code: string, about: LogDetail, isOurs: boolean): void {
    const unwritten = this.#lines.note(code);
    if (unwritten === undefined) return;
    const detail = { code, ...about, ...(unwritten === 0 ? {} : { moreSinceTheLastLine: unwritten }) };
    if (isOurs) this.#log.warn(daemonLog.refused(code), detail);
    else this.#log.info(daemonLog.refused(code), detail);
  }
}

/**
 * Returns the function that logs each request of the API and records the refused requests. `onRefusedLogin`: called if
 * a request has no valid token.
 */
export function requestNotes(
  log: Pick<Log, 'debug'>,
  refusals: RefusalLog,
  onRefusedLogin: (way: 'nexo' | 'api') => void,
): (note: RequestNote) => void {
  return (note) => {
    const { method, path, status, ms } = note;
    log.debug(daemonLog.request(method, path, status), { ms: Math.round(ms) });
    refusals.note(note);
    if (note.code === 'unauthorized') onRefusedLogin(path.startsWith('/nexo') ? 'nexo' : 'api');
  };
}
