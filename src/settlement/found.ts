/** The findings of a run, with their keys, and with the acceptances of operators. */

import { createHash } from 'node:crypto';
import { type Acceptance, type Finding, isAcceptable, isMismatch } from '../match/index.js';

/**
 * The maximum number of findings of a run. A larger number means that an input is wrong, because so many payments
 * cannot differ.
 */
const findingsMax = 100_000;

/** Collects the findings, and finds those that an operator has accepted. */
export class Found {
  readonly all: Finding[] = [];
  /** The number of findings beyond `findingsMax`. */
  more = 0;
  mismatches = 0;
  accepted = 0;
  readonly #acceptances: ReadonlyMap<string, Acceptance>;
  /** For each key that several findings have: the number of these findings. */
  readonly #keys = new Map<string, number>();

  constructor(acceptances: ReadonlyMap<string, Acceptance>) {
    this.#acceptances = acceptances;
  }

  /** Adds findings. Returns a function that says whether one of them was accepted. */
  take(findings: readonly Finding[]): (finding: Finding) => boolean {
    const accepted = new Set<Finding>();
    for (const finding of findings) {
      if (this.all.length >= findingsMax) {
        this.more += 1;
        if (isMismatch(finding.code)) this.mismatches += 1;
        continue;
      }
      const { content, ...rest } = finding;
      const shown = content === undefined || !isMismatch(rest.code) ? rest : this.#withKey(rest, keyOf(content));
      this.all.push(shown);
      if (shown.accepted !== undefined) {
        accepted.add(finding);
        this.accepted += 1;
      } else if (isMismatch(shown.code)) this.mismatches += 1;
    }
    return (finding) => accepted.has(finding);
  }

  /**
   * Returns a mismatch with its key and, if there is one, its acceptance. A file may contain the same line twice. Then
   * the second finding gets a key of its own, so that the acceptance of the first one does not cover it.
   */
  #withKey(finding: Finding, same: string): Finding {
    const count = (this.#keys.get(same) ?? 0) + 1;
    this.#keys.set(same, count);
    const key = count > 1 ? `${same}-${count}` : same;
    const accepted = isAcceptable(finding.code) ? this.#acceptances.get(key) : undefined;
    return { ...finding, key, ...(accepted === undefined ? {} : { accepted }) };
  }
}

/** The number of hexadecimal digits of a key. By chance, two different findings have the same key in 1 of 10^19 cases. */
const keyDigits = 16;

function keyOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, keyDigits);
}
