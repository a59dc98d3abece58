/** The interface of the seals (encryption or MAC) that protect the messages of simulated terminals. */

import type { SealFault, WorldEffect } from '../terminal/index.js';

/** Seals the messages of terminals, and opens the requests to them. A seal remembers messages, so that a fault can replay them. */
export interface Seal {
  /** Returns the message inside the seal, or undefined if the seal is invalid or missing. */
  open(text: string): string | undefined;
  /** Returns the sealed message. A fault damages the seal. */
  seal(text: string, fault?: SealFault): string;
}

/** Returns the effect with its message sealed. */
export function sealedEffect(effect: WorldEffect, seal: Seal | undefined): WorldEffect {
  if (seal === undefined) return effect;
  switch (effect.type) {
    case 'send':
      return effect.isUnsealed === true ? effect : { ...effect, text: seal.seal(effect.text, effect.seal) };
    case 'send-partial': {
      const text = seal.seal(effect.text);
      return { ...effect, text, bytes: Math.floor(text.length / 2) };
    }
    case 'call':
      return { ...effect, text: seal.seal(effect.text) };
    case 'move':
    case 'certificate':
    case 'channel':
    case 'cut':
    case 'status':
    case 'half-open':
    case 'keep-alive':
      return effect;
  }
}
