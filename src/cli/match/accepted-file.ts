/**
 * The file `accepted.json` in the data directory: which differences an operator has accepted, when and why. The file
 * keeps each act, also after the acceptance was revoked.
 */

import { closeSync, fsyncSync, lstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { syncDirectory } from '../../platform/directory.js';

const amount = z.strictObject({ amount: z.number().int(), currency: z.string() });

const act = z.strictObject({
  act: z.enum(['accepted', 'revoked']),
  /** The key of the finding. */
  key: z.string().regex(/^[0-9a-f]{16}(-[0-9]+)?$/),
  at: z.iso.datetime(),
  name: z.string().min(1),
  reason: z.string().min(1),
  /** The finding in words, for a reader of the file. Only the key decides. */
  code: z.string().min(1).optional(),
  transactionId: z.string().optional(),
  sale: z.string().optional(),
  expected: amount.optional(),
  found: amount.optional(),
  /** The last transaction that the run read. It identifies the journal to which the acceptance belongs. */
  last: z.strictObject({ transactionId: z.string().min(1), acceptedAt: z.string().min(1) }),
});

const shape = z.strictObject({ acts: z.array(act) });

/** One act of an operator: an acceptance, or its revocation. */
export type AcceptanceAct = z.output<typeof act>;

/** The acts in the file, oldest first, and its text; undefined if there is no file. */
export interface AcceptedFile {
  readonly acts: readonly AcceptanceAct[];
  readonly text: string | undefined;
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'accepted.json');
}

/** Reads the file. Returns undefined if it is no file, or has another form. */
export function readAccepted(dataDir: string): AcceptedFile | undefined {
  try {
    const found = lstatSync(pathIn(dataDir), { throwIfNoEntry: false });
    if (found === undefined) return { acts: [], text: undefined };
    if (!found.isFile()) return undefined;
    const text = readFileSync(pathIn(dataDir), 'utf8');
    return { acts: shape.parse(JSON.parse(text)).acts, text };
  } catch {
    return undefined;
  }
}

/**
 * Adds acts to the file. The file is always complete. Returns false, and writes nothing, if another run has changed the
 * file since it was read. Throws the errors of the system.
 */
export function addActs(dataDir: string, before: AcceptedFile, acts: readonly AcceptanceAct[]): boolean {
  const path = pathIn(dataDir);
  const draft = `${path}.${hostname()}-${process.pid}.new`;
  const text = `${JSON.stringify({ acts: [...before.acts, ...acts] }, undefined, 2)}\n`;
  try {
    const descriptor = openSync(draft, 'w', 0o600);
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    const isSame = readAccepted(dataDir)?.text === before.text;
    if (isSame) renameSync(draft, path);
    else rmSync(draft);
    if (!isSame) return false;
  } catch (error) {
    if (lstatSync(draft, { throwIfNoEntry: false })?.isFile() === true) rmSync(draft, { force: true });
    throw error;
  }
  syncDirectory(dirname(path));
  return true;
}
