/** Breakages of what stands between a message and whoever has no key: seals that are not looked at, and what is believed in spite of them. */

import { onlyPayments } from '../only-payments.js';
import type { Setup } from '../setup.js';
import type { Patch } from './patch.js';

/** Terminals behind blobs, asked by HTTP. */
const blobDay = { carrier: 'http', security: 'nexo-blob', frameFaults: 0 } as const satisfies Partial<Setup>;

/** See above. */
export const ofTheSeals: readonly Patch[] = [
  {
    id: 'clear-header-trusted',
    what: 'the header beside a blob counts in place of the one inside',
    file: 'src/security/nexo-blob.ts',
    find: '    if (!isSameHeader(message, messageIn(inside))) return forged;\n    return { ok: true, text: inside, mark: found.mark };',
    replace:
      "    return { ok: true, text: inside.replace(headerOf(messageIn(inside)) ?? '', headerOf(message) ?? ''), mark: found.mark };",
    foundBy: 'noLostApproval',
    row: 'forged',
    setup: { ...blobDay, often: ['L32'] },
  },
  {
    id: 'plain-answer-trusted',
    what: 'an answer without a seal is believed where one is due',
    file: 'src/gateway/sealed.ts',
    find: '  if (!opened.ok) return forgedOf(key, opened.text);',
    replace: "  if (!opened.ok) return opened.code === 'plain' ? [event] : forgedOf(key, opened.text);",
    foundBy: 'faithful',
    row: 'forged',
    setup: { ...blobDay, often: ['L31'] },
  },
  {
    id: 'plain-failure-of-cloud-trusted',
    what: 'a plain Failure of the cloud in front of sealed terminals is taken for the proof that nothing was passed on',
    file: 'src/gateway/sealed.ts',
    find: "  if (failed !== undefined) return [{ type: 'request-lost', key: failed, cause: linkCause('refused', ownWord) }];",
    replace: "  if (failed !== undefined) return [{ type: 'not-sent', key: failed }];",
    foundBy: 'atMostOneMovement',
    row: 'response-lost',
    setup: { ...onlyPayments, ...blobDay, deviceRequests: 0, services: 0, often: ['L37'] },
    profile: 'adyen-cloud',
  },
  {
    id: 'replay-trusted',
    what: 'what is rightly sealed is the answer to the request in whose response it comes, whatever request it names',
    file: 'src/gateway/sealed.ts',
    find: '      return [...forged(key, elsewhere), { ...event, text: opened.text }];',
    replace:
      '      return [{ ...event, text: opened.text.replace(/"ServiceID":"[^"]*"/, `"ServiceID":"${key?.serviceId}"`) }];',
    foundBy: 'noLostApproval',
    row: 'forged',
    setup: { ...blobDay, often: ['L29'] },
  },
  {
    id: 'key-in-the-log',
    what: 'why a seal is not right is explained by the key that was tried, in the fact and in the line of the log',
    file: 'src/security/nexo-blob.ts',
    find: '    if (found === undefined) return forged;',
    replace:
      "    if (found === undefined) return Object.assign({}, forged, { text: `Tried: ${this.#keys.mac.toString('base64')}.` });",
    foundBy: 'noCardData',
    row: 'forged',
    setup: { ...blobDay, often: ['L33'] },
  },
  {
    id: 'code-not-compared',
    what: 'the code of a message is there, and nobody compares it',
    file: 'src/security/mac.ts',
    find: '  const isRight = timingSafeEqual(codeOf(decipher(kek, encryptedKey), body), code);',
    replace: '  const isRight = timingSafeEqual(code, code);',
    foundBy: 'faithful',
    row: 'forged',
    setup: { carrier: 'ws', security: 'mac', frameFaults: 0, often: ['L33'] },
  },
];
