/**
 * Adds message security in front of the controller: opens the messages of registers, and seals the messages of tenderd.
 */

import type { Encoding } from '../../../protocol/index.js';
import type { WrongTokens } from '../../api/index.js';
import type { MessageSecurity } from '../../security/index.js';
import type { Peer, Receiver, RefusedMessage, Reply } from '../peer/peer.js';
import type { SeenSeals } from './seen-seals.js';

/** The dependencies of the sealed receiver. */
export interface SealedParts {
  readonly security: MessageSecurity;
  readonly seen: SeenSeals;
  /** Counts seals that were made with another key, because such a seal is a guess, like a wrong token. */
  readonly wrongTokens: WrongTokens;
  /** The function that `sealer` returned. It seals a message of tenderd. */
  readonly sealed: (text: string) => string;
  /** Called for each rejected message. */
  readonly onRefused?: ((refused: RefusedMessage) => void) | undefined;
}

/**
 * Returns a function that seals the messages of tenderd and remembers them. Both directions use the same key, so a message of tenderd must not
 * be accepted as a request of a register.
 */
export function sealer(security: MessageSecurity, seen: SeenSeals): (text: string) => string {
  return (text) => {
    seen.noteOurs(text);
    return security.seal(text);
  };
}

/**
 * Returns a receiver that opens sealed messages. A valid seal proves the caller's identity. A text that does not open
 * is dropped, and only the log gets the reason. A repeated message is not served and gets no answer, because the
 * original may still be running.
 */
export function sealedReceiver(
  inner: Receiver,
  { security, seen, sealed, wrongTokens, onRefused }: SealedParts,
): Receiver {
  return {
    poiIds: () => inner.poiIds(),
    rejectEvent: (encoding, why) => {
      const text = inner.rejectEvent(encoding, why);
      return text === undefined ? undefined : sealed(text);
    },
    receive: async (text: string, encoding: Encoding, peer: Peer): Promise<Reply> => {
      const opened = encoding === 'json' ? security.open(text) : undefined;
      if (opened === undefined || !opened.ok) {
        onRefused?.({ seal: opened?.code ?? 'plain' });
        if (opened?.code === 'forged') await wrongTokens.slow();
        return { type: 'unsealed' };
      }
      const noted = seen.isOurs(opened.text) ? 'known' : seen.note(opened.mark);
      if (noted !== 'new') {
        onRefused?.({ seal: noted });
        return { type: 'reset' };
      }
      peer.caller ??= {};
      const { tell, ...rest } = peer;
      const known: Peer = { ...rest, ...(tell === undefined ? {} : { tell: (said) => tell(sealed(said)) }) };
      const reply = await inner.receive(opened.text, encoding, known);
      return reply.type === 'say' ? { ...reply, text: sealed(reply.text) } : reply;
    },
  };
}
