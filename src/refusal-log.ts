/** Tells the log what was refused at the HTTP and the nexo interface and where terminals call, and does not let a caller who repeats himself fill it. */

import type { RequestNote } from './api/index.js';
import type { Log, LogDetail } from './log.js';
import { CappedLines } from './net/index.js';
import type { RefusedMessage } from './nexo/index.js';

/** Longer words of a register are cut. */
const categoryMax = 40;

/** See the top of the file. `nowMs` only grows. */
export class RefusalLog {
  readonly #log: Pick<Log, 'info' | 'warn'>;
  readonly #lines: CappedLines;

  constructor(log: Pick<Log, 'info' | 'warn'>, nowMs: () => number = () => performance.now()) {
    this.#log = log;
    this.#lines = new CappedLines(nowMs);
  }

  /** Takes a request over HTTP that has been answered. */
  note({ method, path, status, code }: RequestNote): void {
    // Who asks whether something is there, or whether we are ready, is answered and not refused.
    if (code === undefined || code === 'not-ready' || ((method === 'GET' || method === 'HEAD') && status === 404))
      return;
    this.#say(code, { status, method, path }, status >= 500);
  }

  /** Takes a message in the words of the standard that was refused. */
  noteMessage({ category, condition, code, seal }: RefusedMessage): void {
    // Who asks what became of a request is answered that there is none, or that it runs.
    const isAnswer = condition === 'NotFound' || condition === 'Busy' || condition === 'InProgress';
    if (category === 'TransactionStatus' && isAnswer) return;
    const said = {
      ...(category === undefined ? {} : { category: category.slice(0, categoryMax) }),
      ...(condition === undefined ? {} : { condition }),
    };
    this.#say(seal === undefined ? (code ?? condition ?? 'Reject') : `seal-${seal}`, said, condition === 'DeviceOut');
  }

  /** Takes a call that was refused where terminals call. */
  noteCaller(code: string, about: LogDetail): void {
    this.#say(code, about, false);
  }

  #say(code: string, about: LogDetail, isOurs: boolean): void {
    const silent = this.#lines.note(code);
    if (silent === undefined) return;
    const detail = { code, ...about, ...(silent === 0 ? {} : { moreSinceTheLastLine: silent }) };
    if (isOurs) this.#log.warn(`refused: ${code}`, detail);
    else this.#log.info(`refused: ${code}`, detail);
  }
}
