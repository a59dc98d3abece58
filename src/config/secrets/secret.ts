/** Reads what the configuration only names: header values and certificate authorities. */

import { readFileSync, statSync } from 'node:fs';
import type { Finding } from '../problems/finding.js';

/** Where a secret is: exactly one of the two (the schema checks it). */
export interface SecretReference {
  readonly env?: string | undefined;
  readonly file?: string | undefined;
}

/** Where files and variables are. */
export interface SecretPlaces {
  /** A path as the file means it. */
  readonly pathOf: (path: string) => string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Values read, and what was wrong with them. Findings never hold a value. */
export interface SecretReading {
  readonly value?: string;
  readonly mistake?: string;
  readonly warning?: string;
}

/** Reads one secret that fits into a header. Trailing line ends of a file are not part of it. */
export function readSecret(reference: SecretReference, places: SecretPlaces): SecretReading {
  return readChecked(reference, places, checked);
}

/** Reads one secret that may have many lines, such as a key in PEM. */
export function readSecretText(reference: SecretReference, places: SecretPlaces): SecretReading {
  return readChecked(reference, places, filled);
}

function readChecked(
  reference: SecretReference,
  { pathOf, environment }: SecretPlaces,
  check: (value: string, what: string) => SecretReading,
): SecretReading {
  if (reference.env !== undefined) {
    const value = environment[reference.env];
    if (value === undefined) return { mistake: `names the environment variable ${reference.env}, which is not set` };
    return check(value, `the environment variable ${reference.env}`);
  }
  const file = pathOf(reference.file ?? '');
  const text = readText(file);
  if (text.mistake !== undefined) return { mistake: text.mistake };
  const reading = check((text.value ?? '').replace(/[\r\n]+$/, ''), `the file ${file}`);
  if (reading.mistake !== undefined || process.platform === 'win32') return reading;
  // Group and other bits: whoever reads the key can speak to the gateway in the shop's name.
  const open = (statSync(file).mode & 0o077) !== 0;
  return open ? { ...reading, warning: `names ${file}, which other users can read; chmod 600 it` } : reading;
}

function filled(value: string, what: string): SecretReading {
  return value.trim() === '' ? { mistake: `names ${what}, which is empty` } : { value };
}

function checked(value: string, what: string): SecretReading {
  if (value === '') return { mistake: `names ${what}, which is empty` };
  if (!/^[\u0021-\u007E](?:[\u0020-\u007E]*[\u0021-\u007E])?$/.test(value)) {
    return {
      mistake: `names ${what}, whose content cannot be an HTTP header (only printable ASCII on one line, no spaces around it)`,
    };
  }
  return { value };
}

/** Reads a certificate authority; refuses what holds no certificate, because TLS would fail much later with less to say. */
export function readCertificates(file: string): SecretReading {
  const text = readText(file);
  if (text.value === undefined) return text;
  return text.value.includes('-----BEGIN CERTIFICATE-----')
    ? text
    : { mistake: `names ${file}, which holds no PEM certificate ("-----BEGIN CERTIFICATE-----")` };
}

function readText(file: string): SecretReading {
  try {
    return { value: readFileSync(file, 'utf8') };
  } catch (error) {
    return {
      mistake: `names ${file}, which cannot be read (${error instanceof Error ? error.message : String(error)})`,
    };
  }
}

/** Collects what reading found, under the path of the value. */
export class SecretFindings {
  readonly mistakes: Finding[] = [];
  readonly warnings: Finding[] = [];

  /** The value, or empty text with the mistake kept. */
  take(path: readonly string[], reading: SecretReading): string {
    if (reading.mistake !== undefined) this.mistakes.push({ path, text: reading.mistake });
    if (reading.warning !== undefined) this.warnings.push({ path, text: reading.warning });
    return reading.value ?? '';
  }
}
