/** Removes secrets, payment tokens, card data and e-mail addresses from everything that goes into a support bundle. */

import { redactText } from '../../../protocol/index.js';

/** The mark that replaces a secret. */
export const secretMark = '[secret]';

/** The mark that replaces a text in which card data was found after decoding. */
export const cardDataMark = '[card data]';

/** The mark that replaces a token with which someone could pay. */
export const tokenMark = '[token]';

/** The mark that replaces an e-mail address. */
export const emailMark = '[e-mail]';

/**
 * An e-mail address. The `@` may be encoded, as in the data of acquirers. The parts have a maximum length, so that the
 * search in a long text stays fast.
 */
const email = /[\p{L}\d.!#$%*+^_~-]{1,64}(?:@|%40)[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/giu;

/**
 * The fields that contain a token, by the name of the object that has them. The objects are the stored cards and
 * agreements in the API.
 */
const tokenFields: ReadonlyMap<string, readonly string[]> = new Map([
  ['token', ['value']],
  ['stored', ['instrument', 'recurringReference']],
  ['online', ['instrument']],
  ['recurring', ['reference']],
]);

/**
 * The value of a token in a message of a terminal, in JSON or XML. The message may be a text inside JSON with escaped
 * quotes, and it may be cut.
 */
const tokenInMessage = /(TokenValue\\*["']?\s*[:=]\s*(\\*)(["']))(.*?)(?=(?<!\\)\2\3|$)/gs;

/** The encodings in which a part of a text may be. */
const encoded: readonly { readonly run: RegExp; readonly decode: (run: string) => readonly Buffer[] }[] = [
  {
    run: /(?:[0-9a-f]{2}[ :,-]?){8,}/gi,
    decode: (run) => [Buffer.from(run.replaceAll(/[^0-9a-f]/gi, ''), 'hex')],
  },
  {
    // The beginning of a text may be cut off, so base64 may begin at each of the four positions in a group.
    run: /[A-Za-z0-9+/_-]{12,}={0,2}/g,
    decode: (run) => [0, 1, 2, 3].map((offset) => Buffer.from(run.slice(offset), 'base64')),
  },
  {
    run: /(?:%[0-9a-f]{2}|[^\s%"]){6,}/gi,
    decode: (run) => (run.includes('%') ? [percentDecoded(run)] : []),
  },
];

/** The maximum number of nested encodings that are decoded. */
const depthMax = 2;

/**
 * The digits of a card number, with the characters that may be between them. A text without a match needs no search for
 * card data.
 */
const manyDigits = /\d(?:\D{0,2}\d){11}/;

/** Removes secrets, payment tokens and card data, and counts the changed texts. */
export class Cleaner {
  readonly #forms: readonly string[];
  /**
   * The beginnings and ends of secrets. A text that was cut may contain only the beginning or only the end of a secret.
   */
  readonly #parts: readonly string[];
  #withSecrets = 0;
  #withCardData = 0;
  #withTokens = 0;

  /** `secrets`: the values that must not be in the bundle. */
  constructor(secrets: readonly string[]) {
    const forms = new Set(secrets.flatMap(formsOf));
    // The longest secret comes first, because a shorter one may be a part of it.
    this.#forms = [...forms].toSorted((one, other) => other.length - one.length);
    this.#parts = [...new Set(secrets.flatMap(partsOf))];
  }

  /** The numbers of texts that contained a secret, card data, or a payment token. */
  get counts(): { readonly secrets: number; readonly cardData: number; readonly tokens: number } {
    return { secrets: this.#withSecrets, cardData: this.#withCardData, tokens: this.#withTokens };
  }

  /** Returns a text without secrets, payment tokens, card data and e-mail addresses. */
  text(text: string): string {
    let clean = text.replaceAll(tokenInMessage, `$1${tokenMark}`);
    if (clean !== text) this.#withTokens += 1;
    for (const form of this.#forms) if (clean.includes(form)) clean = clean.replaceAll(form, secretMark);
    let hasCardData = false;
    for (const { run, decode } of encoded)
      clean = clean.replaceAll(run, (found) => {
        const held = decode(found).map((bytes) => this.#held(bytes, 1));
        if (held.includes('secret')) return secretMark;
        if (!held.includes('card data')) return found;
        hasCardData = true;
        return cardDataMark;
      });
    clean = clean.replaceAll(email, emailMark);
    const redacted = redactText(clean);
    hasCardData ||= redacted !== clean;
    if (hasCardData) this.#withCardData += 1;
    if (redacted !== text && redacted.includes(secretMark)) this.#withSecrets += 1;
    return redacted;
  }

  /** Returns the kind of protected data that decoded bytes contain; undefined if they contain none. */
  #held(bytes: Buffer, depth: number): 'secret' | 'card data' | undefined {
    const text = bytes.toString('latin1');
    const parts = this.#parts;
    if (parts.some((part) => text.includes(part))) return 'secret';
    if (manyDigits.test(text) && redactText(text) !== text) return 'card data';
    if (depth >= depthMax || !/^[ -~\s]+$/.test(text)) return undefined;
    for (const { run, decode } of encoded)
      for (const [found] of text.matchAll(run))
        for (const inner of decode(found)) {
          const held = this.#held(inner, depth + 1);
          if (held !== undefined) return held;
        }
    return undefined;
  }

  /**
   * Returns a JSON value without secrets, payment tokens and card data, also in its keys and numbers. `name`: the key
   * of the value in the object that contains it.
   */
  value(value: unknown, name?: string): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') {
      const clean = this.text(String(value));
      return clean === String(value) ? value : clean;
    }
    if (Array.isArray(value)) return value.map((one: unknown) => this.value(one, name));
    if (typeof value !== 'object' || value === null) return value;
    const tokens = (name === undefined ? undefined : tokenFields.get(name)) ?? [];
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]: [string, unknown]) => [
        this.text(key),
        key === 'TokenValue' || tokens.includes(key) ? this.#token(inner) : this.value(inner, key),
      ]),
    );
  }

  /** Returns the mark that replaces a token. A missing value stays as it is. */
  #token(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    this.#withTokens += 1;
    return tokenMark;
  }
}

function percentDecoded(run: string): Buffer {
  const text = run.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(text, 'latin1');
}

/**
 * Returns two parts of a secret, so that a truncated secret is found too: its first three quarters and its last three
 * quarters. Each character is one octet.
 */
function partsOf(secret: string): readonly string[] {
  return [Buffer.from(secret, 'utf8').toString('latin1'), secret].flatMap((one) => {
    const length = Math.ceil(one.length * 0.75);
    return [one.slice(0, length), one.slice(-length)];
  });
}

/** Returns the forms in which a secret may occur: as it is, escaped, in hexadecimal, in base64 at any offset, and percent-encoded. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  const percent = hex.replaceAll(/../g, '%$&');
  const base64 = [0, 1, 2].map((offset) => base64At(bytes, offset)).filter((core) => core.length >= 8);
  const inAddress = base64.map((core) => encodeURIComponent(core));
  const url = base64.map((core) => core.replaceAll('+', '-').replaceAll('/', '_'));
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll(/%../g, (one) => one.toLowerCase()),
    hex,
    hex.toUpperCase(),
    hex.replaceAll(/..(?=.)/g, '$& '),
    hex.replaceAll(/..(?=.)/g, '$&:'),
    percent,
    percent.toUpperCase(),
    ...base64,
    ...inAddress,
    ...url,
  ].flatMap((one) => (one === '' ? [] : [one]));
}

/**
 * Returns the base64 characters that depend only on the secret, if it begins at this position within a group of three
 * octets.
 */
function base64At(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}
