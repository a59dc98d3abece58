import { expect, test } from 'vitest';
import type { MessageSecurity } from '../../src/security/index.js';
import { isWhole } from '../extent.js';
import { fuzzSealed, sealings } from './sealed.js';

const documents = isWhole ? 1_000 : 150;
const isEnough = (count: number): boolean => count >= documents;
const [blob, mac] = await sealings();

test.each([blob, mac])('$name: only sealed messages open, and nothing throws', (sealing) => {
  const report = fuzzSealed(sealing, 1, isEnough);
  expect(report.wrong).toEqual([]);
  // Some changes have no effect: a space, the order of members, or a part that the code does not cover.
  expect(report.accepted).toBeGreaterThan(documents / 100);
  expect(report.accepted).toBeLessThan(documents / 2);
});

/** Opens texts without a seal, or with a wrong one, as if they were sealed correctly. */
function trusting(ours: MessageSecurity): MessageSecurity['open'] {
  return (text) => {
    const opened = ours.open(text);
    return opened.ok ? opened : { ok: true, mark: '', text: text.replace(/,"SecurityTrailer":.*$/s, '}}') };
  };
}

test.each<[string, (ours: MessageSecurity) => Partial<MessageSecurity>]>([
  ['trusts a message whose seal is not right', (ours) => ({ open: trusting(ours) })],
  [
    'throws at a seal that is not right',
    (ours) => ({
      open: (text) => {
        const opened = ours.open(text);
        if (!opened.ok) throw new Error(opened.code);
        return opened;
      },
    }),
  ],
  [
    'throws at what cannot be sealed',
    (ours) => ({
      seal: (text) => {
        try {
          return ours.seal(text);
        } catch {
          throw new TypeError('no message');
        }
      },
    }),
  ],
  ['seals something else', (ours) => ({ seal: (text) => ours.seal(text.replace(/\d/, '7')) })],
])('a security that %s is found', (_name, broken) => {
  const { ours, theirs, name, use } = mac;
  const spoilt: MessageSecurity = {
    refusedText: ours.refusedText,
    seal: (text) => ours.seal(text),
    open: (text) => ours.open(text),
    ...broken(ours),
  };
  expect(fuzzSealed({ name, ours: spoilt, theirs, use }, 1, (count) => count >= 200).wrong.length).toBeGreaterThan(0);
});
