/** What every seal of the simulator does: it remembers what passed, and plays the faults that need no key. */

import type { SealFault } from '../terminal/index.js';
import type { Seal } from './seal.js';

/** A fault in the seal itself. */
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

  /** The message inside; undefined, or an error, where the seal is not right. */
  protected abstract inside(text: string): string | undefined;

  /** The message as it leaves, its seal spoilt where that is wanted. */
  protected abstract sealed(text: string, fault: SpoiltSeal | undefined): string;
}
