/** Message security before the controller: what a register says is opened first, and what it hears is sealed. */

import type { Encoding } from '../../../protocol/index.js';
import type { WrongTokens } from '../../api/index.js';
import type { MessageSecurity } from '../../security/index.js';
import type { Peer, Receiver, RefusedMessage, Reply } from '../peer/peer.js';
import type { SeenSeals } from './seen-seals.js';

/** What the interface behind a security needs. */
export interface SealedParts {
  readonly security: MessageSecurity;
  readonly seen: SeenSeals;
  /** Counts seals under another key: they are guesses, too. */
  readonly wrongTokens: WrongTokens;
  /** What seals what we say, as `sealer` makes it. */
  readonly sealed: (text: string) => string;
  /** Hears of each message that is refused. */
  readonly onRefused?: ((refused: RefusedMessage) => void) | undefined;
}

/** Seals what we say. The same key seals both ways: what we said must not come back as something that a register asks. */
export function sealer(security: MessageSecurity, seen: SeenSeals): (text: string) => string {
  return (text) => {
    seen.noteOurs(text);
    return security.seal(text);
  };
}

/**
 * The receiver behind a security. Who seals rightly has proved by it who it is. A text that does not open never gets further, and why it
 * does not is said to nobody but the log. One that came before is not served again and gets no answer: its original may be running.
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
