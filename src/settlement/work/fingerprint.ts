/**
 * Fingerprints of references: 96 bits that stand for a string. The references of a month are compared by their
 * fingerprints, because millions of strings do not fit into memory. Among ten million references, the probability that
 * two of them share a fingerprint by chance is below 1 : 10^14.
 */

/** The fingerprint as words of 32 bits. A caller has one such array, and fills it again for each reference. */
export type Fingerprint = Uint32Array;

/** Returns an empty fingerprint. */
export function emptyFingerprint(): Fingerprint {
  return new Uint32Array(3);
}

/**
 * Writes the fingerprint of a string. `kind` is part of the fingerprint. So the number of a sale and the reference of a
 * transaction have different fingerprints, even if the strings are the same.
 */
export function fingerprint(text: string, kind: number, to: Fingerprint): void {
  let [a, b, c] = [0x3c6ef372 ^ kind, 0x510e527f ^ Math.imul(kind, 0x9e3779b1), 0x1f83d9ab];
  const { length } = text;
  for (let at = 0; at < length; at += 2) {
    const word = text.charCodeAt(at) | (at + 1 < length ? text.charCodeAt(at + 1) << 16 : 0);
    a = Math.imul(turned(a ^ Math.imul(turned(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593), 13), 5) + 0xe6546b64;
    b = Math.imul(turned(b ^ Math.imul(turned(Math.imul(word, 0x239b961b), 16), 0xab0e9789), 17), 5) + 0x561ccd1b;
    c = Math.imul(turned(c ^ Math.imul(turned(Math.imul(word, 0x38b34ae5), 17), 0xa1e38b93), 19), 5) + 0x0bcaa747;
  }
  a = mixed(a ^ length);
  b = mixed((b ^ length) + a);
  c = mixed((c ^ length) + b);
  to[0] = a + c;
  to[1] = b;
  to[2] = c;
}

function turned(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function mixed(word: number): number {
  let one = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  one = Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return one ^ (one >>> 16);
}
