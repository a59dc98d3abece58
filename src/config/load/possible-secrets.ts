/** Collects everything in and around a configuration that may be a secret, even if the configuration has mistakes. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readerTokenPath, registerTokenPath, tokenPath, webhookKeyPath } from '../data-directory/endpoint-file.js';
import { readBeforeMistake } from './document.js';
import { isTable } from '../problems/path.js';

/** Names of settings and variables whose values are secrets. */
const secretName = /pass|secret|token|kek|login|bearer|apikey|authorization|credential|_key\b|^key$/i;

/** Names of settings that look like secrets but are none. */
const openName = /tokenUrl|keyIdentifier|keyVersion|publicUrl|certificate/i;

/** A string with fewer characters than this could be an ordinary word, so it is not treated as a secret. */
const lengthMin = 6;

/** A file of more bytes is too large for a key. */
const bytesMax = 64 * 1024;

/**
 * Returns the secrets that a support bundle must not have. They come from the configuration file, from the files and
 * variables that it names, from variables with the name of a secret, from the data directory, and from `more` files.
 * Never throws.
 */
export async function possibleSecrets(
  file: string | undefined,
  dataDir: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  more: readonly { readonly file: string }[] = [],
): Promise<readonly string[]> {
  const ofVariables = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && secretName.test(name) ? [value] : [],
  );
  const { raw } = file === undefined ? { raw: {} } : await readBeforeMistake(file);
  const ofFile = secretsUnder(raw, '', { directory: dirname(file ?? '.'), environment });
  const ofData = dataDir === undefined ? [] : filesWithSecrets(dataDir).flatMap(contentOf);
  const named = more.flatMap((one) => contentOf(one.file));
  const all = [...ofVariables, ...ofFile, ...ofData, ...named].flatMap((one) => [one, ...linesOf(one)]);
  return [...new Set(all.filter((one) => one.length >= lengthMin))];
}

interface Around {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

function secretsUnder(value: unknown, name: string, around: Around): readonly string[] {
  if (typeof value === 'string') {
    const isSecret = secretName.test(name) && !openName.test(name);
    return [...(isSecret ? [value, value.replace(/^\w+ /, '')] : []), ...inAddress(value)];
  }
  if (Array.isArray(value)) return value.flatMap((one: unknown) => secretsUnder(one, name, around));
  if (!isTable(value)) return [];
  const { env, file } = value;
  const ofVariable = typeof env === 'string' ? (around.environment[env] ?? '') : '';
  const ofFile = typeof file === 'string' ? contentOf(resolve(around.directory, file)) : [];
  // Each header of a gateway may be a credential.
  const inside = Object.entries(value).flatMap(([key, inner]) =>
    secretsUnder(inner, name === 'headers' ? 'apikey' : key, around),
  );
  return [ofVariable, ...ofFile, ...inside];
}

/** Returns the user, the password and the query values of an address. */
function inAddress(text: string): readonly string[] {
  if (!/^\w+:\/\//.test(text) || !URL.canParse(text)) return [];
  const { password, searchParams } = new URL(text);
  return [password, decodeURIComponent(password), ...searchParams.values()];
}

function filesWithSecrets(dataDir: string): readonly string[] {
  const registers = dirname(registerTokenPath(dataDir, 'x'));
  return [
    ...[tokenPath(dataDir), readerTokenPath(dataDir)].flatMap((path) => [path, `${path}.previous`]),
    webhookKeyPath(dataDir),
    ...namesIn(registers).map((name) => join(registers, name)),
  ];
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function contentOf(path: string): readonly string[] {
  try {
    const text = readFileSync(path, 'utf8');
    // In a file of earlier tokens, each token is followed by a time.
    const words = path.endsWith('.previous') ? text.split(/\s+/) : [];
    return text.length > bytesMax ? [] : [text.trim(), ...words];
  } catch {
    return [];
  }
}

/** Returns the long lines of a key in PEM, because a string may contain a part of the key. */
function linesOf(text: string): readonly string[] {
  return text.includes('\n')
    ? text.split(/\r?\n/).filter((line) => line.length >= 16 && !line.startsWith('-----'))
    : [];
}
