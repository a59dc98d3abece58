/** Reads the secrets and certificates that the configuration refers to. */

import { readFileSync, statSync } from 'node:fs';
import { configSecrets as texts } from '../../messages/index.js';
import type { Finding, MissingSecret } from '../problems/finding.js';

/** The place of a secret: an environment variable or a file. The schema checks that exactly one of them is given. */
export interface SecretReference {
  readonly env?: string | undefined;
  readonly file?: string | undefined;
}

/** Finds the files and environment variables of secrets. */
export interface SecretPlaces {
  /** Returns the absolute form of a path in the configuration file. */
  readonly pathOf: (path: string) => string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The value that was read, or a problem. A problem never contains the value. */
export interface SecretReading {
  readonly value?: string;
  readonly mistake?: string;
  /**
   * The secret that is missing. This field is present if the environment variable is not set, or if the file cannot be
   * read.
   */
  readonly missing?: MissingSecret;
  readonly warning?: string;
  /** The file of the secret. This field is present if other users can read the file. */
  readonly exposedFile?: string;
}

/** Reads a secret that must fit into an HTTP header. Line ends at the end of a file are removed. */
export function readSecret(reference: SecretReference, places: SecretPlaces): SecretReading {
  return readChecked(reference, places, checked);
}

/** Reads a secret that may have several lines, for example a key in PEM form. */
export function readSecretText(reference: SecretReference, places: SecretPlaces): SecretReading {
  return readChecked(reference, places, filled);
}

function readChecked(
  reference: SecretReference,
  { pathOf, environment }: SecretPlaces,
  check: (value: string, where: string) => SecretReading,
): SecretReading {
  if (reference.env !== undefined) {
    const value = environment[reference.env];
    if (value === undefined) return { mistake: texts.variableNotSet(reference.env), missing: 'variable' };
    return check(value, texts.place.variable(reference.env));
  }
  const file = pathOf(reference.file ?? '');
  const text = readText(file);
  if (text.mistake !== undefined) return { mistake: text.mistake, missing: 'file' };
  const reading = check((text.value ?? '').replace(/[\r\n]+$/, ''), texts.place.file(file));
  if (reading.mistake !== undefined || process.platform === 'win32') return reading;
  // Any user who can read this file can send requests to the gateway in the shop's name.
  const isReadable = (statSync(file).mode & 0o077) !== 0;
  return isReadable ? { ...reading, warning: texts.readable(file), exposedFile: file } : reading;
}

function filled(value: string, where: string): SecretReading {
  return value.trim() === '' ? { mistake: texts.empty(where) } : { value };
}

function checked(value: string, where: string): SecretReading {
  if (value === '') return { mistake: texts.empty(where) };
  if (!/^[\u0021-\u007E](?:[\u0020-\u007E]*[\u0021-\u007E])?$/.test(value)) {
    return { mistake: texts.notAHeader(where) };
  }
  return { value };
}

/** Reads a file of certificates. Rejects a file without a certificate: TLS would fail much later, with an error that is harder to understand. */
export function readCertificates(file: string): SecretReading {
  const text = readText(file);
  if (text.value === undefined) return text;
  return text.value.includes('-----BEGIN CERTIFICATE-----') ? text : { mistake: texts.noCertificate(file) };
}

/** The maximum size of a file with a secret or with certificates, in bytes. The daemon reads no larger file. */
const bytesMax = 1_048_576;

/**
 * Reads a regular file. Reading a pipe or a device could block the daemon for ever, because the daemon reads its
 * secrets again while payments are running.
 */
function readText(file: string): SecretReading {
  try {
    const stat = statSync(file);
    if (!stat.isFile() || stat.size > bytesMax)
      return { mistake: texts.unreadable(file, texts.notRegularFile()), missing: 'file' };
    return { value: readFileSync(file, 'utf8') };
  } catch (error) {
    return { mistake: texts.unreadable(file, error instanceof Error ? error.message : String(error)), missing: 'file' };
  }
}

/** Collects mistakes and warnings from reading secrets, with the path of each setting. */
export class SecretFindings {
  readonly mistakes: Finding[] = [];
  readonly warnings: Finding[] = [];

  /** Returns the value. If there is a mistake, records it and returns an empty string. */
  take(path: readonly string[], reading: SecretReading): string {
    const { mistake, missing } = reading;
    if (mistake !== undefined)
      this.mistakes.push({ path, text: mistake, ...(missing === undefined ? {} : { missing }) });
    const { warning, exposedFile } = reading;
    if (warning !== undefined)
      this.warnings.push({ path, text: warning, ...(exposedFile === undefined ? {} : { exposedFile }) });
    return reading.value ?? '';
  }
}
