/** The error that ends a run if an input is refused. */

import type { Refusal } from '../match/index.js';

/**
 * The maximum number of refusals that are collected for one file. Without a limit, a file in another format would have
 * one refusal for each line.
 */
export const refusalsMax = 20;

/** Thrown if an input is refused. The run then reports and stores nothing. */
export class MatchRefused extends Error {
  override readonly name = 'MatchRefused';
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ code, file }) => `${file}: ${code}`).join('; '));
    this.refusals = refusals;
  }
}

/** Thrown if the requested period and the times of the files leave no time in which a payment could be missing. */
export class EmptyPeriod extends Error {
  override readonly name = 'EmptyPeriod';
  readonly since: string;
  readonly until: string;

  constructor(since: string, until: string) {
    super(`${since}/${until}`);
    this.since = since;
    this.until = until;
  }
}

/** Collects the refusals of one file. Throws MatchRefused as soon as there are too many. */
export class FileRefusals {
  readonly #file: string;
  readonly #refusals: Refusal[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** Records a refusal of a row or of the file. */
  add(refusal: Omit<Refusal, 'file'>): void {
    this.#refusals.push({ file: this.#file, ...refusal });
    if (this.#refusals.length >= refusalsMax) this.throwIfAny();
  }

  /** Records a refusal and throws MatchRefused, so the rest of the file is not read. */
  end(refusal: Omit<Refusal, 'file'>): never {
    this.#refusals.push({ file: this.#file, ...refusal });
    throw new MatchRefused(this.#refusals);
  }

  /** Throws MatchRefused if anything was refused. */
  throwIfAny(): void {
    if (this.#refusals.length > 0) throw new MatchRefused(this.#refusals);
  }
}
