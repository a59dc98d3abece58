/** What was agreed on with a cloud, in the data directory: one file for each terminal that was paired. */

import { join } from 'node:path';
import { z } from 'zod';
import { type PrivateFileProblem, putPrivateFile, readPrivateFile } from '../private-file.js';
import { channelAddress, isChannel } from './assumed.js';

/** A pairing. It holds for this terminal at this service alone. */
export interface Pairing {
  readonly terminal: string;
  readonly poiId: string;
  readonly pairingUrl: string;
  readonly channel: string;
  /** ISO 8601. */
  readonly pairedAt: string;
}

/** What is there for a terminal: a pairing with the address that it gives, nothing, or what cannot be used. */
export type KeptPairing =
  | { readonly state: 'paired'; readonly pairing: Pairing; readonly url: string; readonly file: string }
  | { readonly state: 'none' }
  /** `text`: a predicate of the file. */
  | { readonly state: 'unusable'; readonly file: string; readonly text: string };

const bytesMax = 8_192;

const shape = z.strictObject({
  version: z.literal(1),
  terminal: z.string(),
  poiId: z.string(),
  pairingUrl: z.string(),
  channel: z.string().refine(isChannel),
  pairedAt: z.iso.datetime(),
});

const problems: Readonly<Record<PrivateFileProblem, string>> = {
  exposed: 'can be read by other users',
  foreign: 'belongs to another user',
  'no-file': 'is no regular file',
  unreadable: 'cannot be read',
};

/** The file of a terminal. Names of terminals are safe in a path: letters, digits, "-" and "_". */
export function pairingPath(dataDir: string, terminal: string): string {
  return join(dataDir, 'pairings', `${terminal}.json`);
}

/** What is kept for this terminal at this service. A pairing of another POIID or another service is not used. */
export function readPairing(
  dataDir: string,
  { terminal, poiId, pairingUrl }: Pick<Pairing, 'terminal' | 'poiId' | 'pairingUrl'>,
): KeptPairing {
  const file = pairingPath(dataDir, terminal);
  const unusable = (text: string): KeptPairing => ({ state: 'unusable', file, text });
  const found = readPrivateFile(file, bytesMax);
  if (found === undefined) return { state: 'none' };
  if ('problem' in found) return unusable(problems[found.problem]);
  const read = shape.safeParse(jsonIn(found.text));
  if (!read.success) return unusable('holds no whole pairing');
  const { version: _read, ...pairing } = read.data;
  if (pairing.terminal !== terminal) return unusable(`is that of ${pairing.terminal}`);
  if (pairing.poiId !== poiId) return unusable(`is that of the POIID ${pairing.poiId}`);
  if (pairing.pairingUrl !== pairingUrl) return unusable(`was made at ${pairing.pairingUrl}`);
  return { state: 'paired', pairing, url: channelAddress(pairingUrl, pairing.channel), file };
}

/** Keeps a pairing in place of an earlier one, whole and durable or not at all. Throws what the system throws. */
export function keepPairing(dataDir: string, pairing: Pairing): string {
  const file = pairingPath(dataDir, pairing.terminal);
  putPrivateFile(file, `${JSON.stringify({ version: 1, ...pairing })}\n`, 'newest');
  return file;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
