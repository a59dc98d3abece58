/** What is kept of a pairing: whole, readable by its owner alone, and only for the terminal and the service that it was made for. */

import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepPairing, pairedAddress, type Pairing, pairingPath, readPairing } from '../../src/pairing/index.js';

const pairing = {
  kind: 'channel',
  terminal: 'till-1',
  poiId: 'P1',
  service: 'https://cloud.example/api/v1/pairing',
  channel: 'C-1',
  pairedAt: '2026-11-25T10:00:00.000Z',
} as const satisfies Pairing;

function directory(): string {
  const made = mkdtempSync(join(tmpdir(), 'tenderd-pairing-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('a pairing gives the address of its channel, and a later one takes its place', () => {
  const dataDir = join(directory(), 'data');
  expect(readPairing(dataDir, pairing)).toEqual({ state: 'none' });
  const file = keepPairing(dataDir, pairing);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'pairings')).mode & 0o777).toBe(0o700);
  expect(pairedAddress(pairing)).toBe('https://cloud.example/api/v1/channels/C-1/nexo');
  expect(readPairing(dataDir, pairing)).toEqual({ state: 'paired', pairing, file });
  keepPairing(dataDir, { ...pairing, channel: 'C-2' });
  expect(readPairing(dataDir, pairing)).toMatchObject({ pairing: { channel: 'C-2' } });
  expect(readdirSync(join(dataDir, 'pairings'))).toEqual(['till-1.json']);
});

test.each<readonly [string, RegExp, (file: string, whole: string) => void]>([
  ['half of a file', /holds no whole pairing/, (file, whole) => writeFileSync(file, whole.slice(0, 40))],
  ['an empty file', /holds no whole pairing/, (file) => writeFileSync(file, '')],
  [
    'a member that nobody knows',
    /holds no whole pairing/,
    (file, whole) => writeFileSync(file, whole.replace('{', '{"more":1,')),
  ],
  [
    'a channel that leads elsewhere',
    /holds no whole pairing/,
    (file, whole) => writeFileSync(file, whole.replace('C-1', '../x')),
  ],
  [
    'a file of nine kilobytes',
    /holds no whole pairing/,
    (file, whole) => writeFileSync(file, whole + ' '.repeat(9_000)),
  ],
  ['a file that others can read', /can be read by other users/, (file) => chmodSync(file, 0o640)],
  ['another terminal', /is that of till-2/, (file, whole) => writeFileSync(file, whole.replace('till-1', 'till-2'))],
  ['another POIID', /is that of the POIID P2/, (file, whole) => writeFileSync(file, whole.replace('"P1"', '"P2"'))],
  [
    'another service',
    /was made at https:\/\/other\.example/,
    (file, whole) => writeFileSync(file, whole.replace('cloud.', 'other.')),
  ],
  [
    'a symbolic link',
    /is a symbolic link.*put the file itself in its place/,
    (file, whole) => {
      writeFileSync(`${file}.elsewhere`, whole, { mode: 0o600 });
      rmSync(file);
      symlinkSync(`${file}.elsewhere`, file);
    },
  ],
])('%s is not believed', (_, why, spoil) => {
  const dataDir = directory();
  const file = keepPairing(dataDir, pairing);
  spoil(file, readFileSync(file, 'utf8'));
  expect(readPairing(dataDir, pairing)).toEqual({ state: 'unusable', file, text: expect.stringMatching(why) });
});

const scanned = {
  terminal: pairing.terminal,
  poiId: pairing.poiId,
  service: pairing.service,
  pairedAt: pairing.pairedAt,
  kind: 'qr',
  saleId: '7b0c3f4e-5d0e-4d8c-9d7a-1f2e3d4c5b6a',
  kek: '00112233445566778899AABBCCDDEEFF0011223344556677',
} as const satisfies Pairing;

test('a key is kept with its SaleID and POIID, goes to its gateway, and is none of a channel', () => {
  const dataDir = directory();
  const file = keepPairing(dataDir, scanned);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(pairedAddress(scanned)).toBeUndefined();
  const wanted = { kind: 'qr', terminal: 'till-1', service: pairing.service } as const;
  expect(readPairing(dataDir, wanted)).toEqual({ state: 'paired', pairing: scanned, file });
  expect(readPairing(dataDir, pairing)).toMatchObject({ text: 'is that of another kind of cloud' });
  writeFileSync(file, readFileSync(file, 'utf8').replace('6677"', '667"'));
  expect(readPairing(dataDir, wanted)).toMatchObject({ text: 'holds no whole pairing' });
});

test('what a death left half-written beside it is not read, and does not keep the next one from being kept', () => {
  const dataDir = directory();
  keepPairing(dataDir, pairing);
  writeFileSync(`${pairingPath(dataDir, 'till-1')}.abcdef.new`, '{"version":1,"terminal":"till-1"');
  expect(readPairing(dataDir, pairing)).toMatchObject({ state: 'paired' });
  keepPairing(dataDir, { ...pairing, channel: 'C-2' });
  expect(readPairing(dataDir, pairing)).toMatchObject({ pairing: { channel: 'C-2' } });
});
