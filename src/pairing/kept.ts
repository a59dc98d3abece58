/** What was agreed on with a cloud, in the data directory: one file for each terminal that was paired. */

import { join } from 'node:path';
import { z } from 'zod';
import { type PrivateFileProblem, putPrivateFile, readPrivateFile } from '../platform/private-file.js';
import { channelAddress, isChannel } from './assumed.js';
import { isPoiId } from './qr-content.js';

/** What every pairing says: it holds for this terminal at this service alone. */
interface Paired {
  readonly terminal: string;
  readonly poiId: string;
  /** The address that pairs: of a gateway by QR code, that of the gateway. */
  readonly service: string;
  /** ISO 8601. */
  readonly pairedAt: string;
}

/** A pairing: the channel of a terminal, or its key and the SaleID under which it knows us. `kek` is a secret. */
export type Pairing =
  | (Paired & { readonly kind: 'channel'; readonly channel: string })
  | (Paired & { readonly kind: 'qr'; readonly saleId: string; readonly kek: string });

/** How a cloud pairs. */
export type PairingKind = Pairing['kind'];

/** What is there for a terminal: a pairing with the address that it gives, nothing, or what cannot be used. */
export type KeptPairing =
  | { readonly state: 'paired'; readonly pairing: Pairing; readonly file: string }
  | { readonly state: 'none' }
  /** `text`: a predicate of the file. */
  | { readonly state: 'unusable'; readonly file: string; readonly text: string };

const bytesMax = 8_192;

const paired = {
  version: z.literal(1),
  terminal: z.string(),
  poiId: z.string().refine(isPoiId),
  service: z.string(),
  pairedAt: z.iso.datetime(),
};
const shape = z.discriminatedUnion('kind', [
  z.strictObject({ ...paired, kind: z.literal('channel'), channel: z.string().refine(isChannel) }),
  z.strictObject({
    ...paired,
    kind: z.literal('qr'),
    saleId: z.uuid(),
    kek: z.string().regex(/^[\dA-F]{48}$/),
  }),
]);

const problems: Readonly<Record<PrivateFileProblem, string>> = {
  exposed: 'can be read by other users',
  foreign: 'belongs to another user',
  linked: 'is a symbolic link, which is not followed; put the file itself in its place, with mode 0600',
  'no-file': 'is no regular file',
  unreadable: 'cannot be read',
};

/** The file of a terminal. Names of terminals are safe in a path: letters, digits, "-" and "_". */
export function pairingPath(dataDir: string, terminal: string): string {
  return join(dataDir, 'pairings', `${terminal}.json`);
}

/** What a pairing is looked for by. */
export interface WantedPairing {
  readonly kind: PairingKind;
  readonly terminal: string;
  readonly service: string;
  /** Where the configuration names it. */
  readonly poiId?: string | undefined;
}

/** What is kept for this terminal at this service. A pairing of another POIID or another service is not used. */
export function readPairing(dataDir: string, { kind, terminal, service, poiId }: WantedPairing): KeptPairing {
  const file = pairingPath(dataDir, terminal);
  const unusable = (text: string): KeptPairing => ({ state: 'unusable', file, text });
  const found = readPrivateFile(file, bytesMax);
  if (found === undefined) return { state: 'none' };
  if ('problem' in found) return unusable(problems[found.problem]);
  const read = shape.safeParse(jsonIn(found.text));
  if (!read.success) return unusable('holds no whole pairing');
  const { version: _read, ...pairing } = read.data;
  if (pairing.terminal !== terminal) return unusable(`is that of ${pairing.terminal}`);
  if (poiId !== undefined && pairing.poiId !== poiId) return unusable(`is that of the POIID ${pairing.poiId}`);
  if (pairing.service !== service) return unusable(`was made at ${pairing.service}`);
  if (pairing.kind !== kind) return unusable('is that of another kind of cloud');
  return { state: 'paired', pairing, file };
}

/** Where the messages of a paired terminal go; undefined where they go to its gateway. */
export function pairedAddress(pairing: Pairing): string | undefined {
  return pairing.kind === 'channel' ? channelAddress(pairing.service, pairing.channel) : undefined;
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
