/** What a seal of the simulator does, and how it stands between the world and its connections. */

import type { SealFault, WorldEffect } from '../terminal/index.js';

/** Seals what terminals say, and opens what they are asked. It remembers what passed, so that it can be sent again. */
export interface Seal {
  /** The message inside; undefined where the seal is not right or there is none. */
  open(text: string): string | undefined;
  /** The message as it leaves, spoilt where that is wanted. */
  seal(text: string, fault?: SealFault): string;
}

/** What the world wants to say, as it leaves. */
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
