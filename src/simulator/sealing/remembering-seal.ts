/**
 * The code that all seals share. It remembers the last message in each direction, and causes the faults that need no
 * key.
 */

import type { SealFault } from '../terminal/index.js';
import type { Seal } from './seal.js';

/** A fault that changes the seal itself. Only the code with the cryptography can cause it. */
export type SpoiltSeal = Exclude<SealFault, 'unsealed' | 'replayed' | 'reflected'>;

/** A seal without its cryptography. */
export abstract class RememberingSeal implements Seal {
  #lastHeard = '';
  #lastSaid: string | undefined;

  open(text: string): string | undefined {
    try {
      const inside = this.inside(text);
      if (inside !== undefined) this.#lastHeard = text;
      return inside;
    } catch {
      return undefined;
    }
  }

  seal(text: string, fault?: SealFault): string {
    switch (fault) {
      case undefined: {
        const said = this.sealed(text, fault);
        this.#lastSaid = said;
        return said;
      }
      case 'unsealed':
        return text;
      case 'replayed':
        return this.#lastSaid ?? text;
      case 'reflected':
        return this.#lastHeard;
      case 'other-key':
      case 'seal-broken':
      case 'header-changed':
        return this.sealed(text, fault);
    }
  }

  /** Returns the message inside the seal. Returns undefined or throws if the seal is invalid. */
  protected abstract inside(text: string): string | undefined;

  /** Returns the sealed message, with a damaged seal if requested. */
  protected abstract sealed(text: string, fault: SpoiltSeal | undefined): string;
}
