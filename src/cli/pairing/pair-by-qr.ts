/** Pairs a terminal that scans a QR code of ours: shows it, and asks the cloud each time a person says that it was scanned. */

import { randomBytes, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import type { PairingConfiguration } from '../../config/index.js';
import { loginByQr, type Pairing, type QrOffer, qrContent } from '../../pairing/index.js';
import { version } from '../../version.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import type { Screen } from '../output/screen.js';

/** What a cloud has agreed on with us; the rest of a pairing is known before. */
export type Agreed = Pairing extends infer One
  ? One extends Pairing
    ? Omit<One, 'terminal' | 'service' | 'pairedAt'>
    : never
  : never;

/** What of the options is about it. */
interface QrOptions {
  readonly posName?: string;
}

const kekOctets = 24;

/** Throws CommandFailure for options that do not fit. What it returns shows the code, and resolves once the cloud has answered for the terminal. */
export function askByQr(
  { terminal, gateway, service, headers, tls, login = {}, keyIdentifier, keyVersion }: PairingConfiguration,
  code: string | undefined,
  { posName = 'tenderd' }: QrOptions,
  screen: Screen,
): (interrupted: AbortSignal) => Promise<Agreed> {
  if (code !== undefined) throw usage(`${terminal} shows no code: it scans one. Leave the code out.`);
  if (screen.json) throw usage('--json goes with no QR code: a person shows it to the terminal.');
  const { certificationCode } = login;
  if (certificationCode === undefined)
    throw new CommandFailure(
      exitCodes.configuration,
      'not-pairable',
      `gateways.${gateway}.login lacks certificationCode, without which no terminal is paired.`,
      ['Write it as the vendor gave it to you.'],
    );
  if (!/^[\x20-\x7e]{1,30}$/.test(posName)) throw usage('--pos-name has 1 to 30 letters, digits and signs.');
  return async (interrupted) => {
    // Fresh each time: a key that was on a screen before pairs nothing.
    const offer: QrOffer = {
      saleId: randomUUID(),
      pairingPoiId: randomUUID(),
      kek: randomBytes(kekOctets).toString('hex').toUpperCase(),
      certificationCode,
      posName,
    };
    await show(offer, screen);
    const cloud = {
      url: service,
      headers,
      ...(tls === undefined ? {} : { tls }),
      keyIdentifier,
      ...(keyVersion === undefined ? {} : { keyVersion }),
      register: {
        providerIdentification: login.providerIdentification ?? 'tenderd',
        applicationName: login.applicationName ?? 'tenderd',
        softwareVersion: login.softwareVersion ?? version,
      },
    };
    for (;;) {
      await scanned(terminal, interrupted);
      const end = await loginByQr(cloud, offer, interrupted);
      if (end.type === 'paired') return { kind: 'qr', poiId: end.poiId, saleId: offer.saleId, kek: offer.kek };
      if (end.type === 'unauthorised' || end.type === 'setting') throw failureOf(end.type, end.text, terminal);
      screen.line(`Not paired yet: ${end.text}.`);
    }
  };
}

function usage(text: string): CommandFailure {
  return new CommandFailure(exitCodes.usage, 'usage', text);
}

async function show(offer: QrOffer, screen: Screen): Promise<void> {
  const { qrCodeOf, toText } = await import('../../qr/index.js');
  const code = qrCodeOf(qrContent(offer));
  if (code === undefined) throw new RangeError('the content of a pairing fits into a QR code');
  screen.line();
  for (const line of toText(code).trimEnd().split('\n')) screen.line(`  ${line}`);
  screen.line(screen.tint('quiet', '  It holds the key of this pairing: show it to the terminal alone.'));
}

/** Resolves when a person has pressed Enter. Rejects where nobody can, or it is interrupted. */
async function scanned(terminal: string, interrupted: AbortSignal): Promise<void> {
  if (interrupted.aborted) throw stopped(terminal);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const nobody = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(notPaired(terminal, 'Nobody said that it was scanned')));
  });
  try {
    const asked = lines.question(`Scan it at ${terminal}, then press Enter. `, { signal: interrupted });
    await Promise.race([asked.then(() => undefined), nobody]);
  } catch (error) {
    throw interrupted.aborted ? stopped(terminal) : error;
  } finally {
    nobody.catch(() => undefined);
    lines.close();
  }
}

function stopped(terminal: string): CommandFailure {
  return new CommandFailure(exitCodes.interrupted, 'interrupted', `Interrupted. ${terminal} is as it was.`);
}

function notPaired(terminal: string, says: string): CommandFailure {
  return new CommandFailure(exitCodes.tryLater, 'pairing-not-scanned', `${says}. ${terminal} is as it was.`, [
    'Pair again; the code on the screen was for this time alone.',
  ]);
}

function failureOf(type: 'unauthorised' | 'setting', text: string, terminal: string): CommandFailure {
  const [code, status, says, advice] =
    type === 'unauthorised'
      ? (['pairing-unauthorised', exitCodes.notAllowed, 'The cloud does not accept us', 'Check headers.'] as const)
      : ([
          'pairing-setting',
          exitCodes.configuration,
          'A setting cannot work',
          'Mend it in the configuration.',
        ] as const);
  return new CommandFailure(status, code, `${says}: ${text}. ${terminal} is as it was.`, [advice]);
}
