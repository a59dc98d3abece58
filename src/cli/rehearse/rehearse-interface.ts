/** The interfaces of the daemon that a register can be rehearsed at: what is served, what the register is told of it, by which days and words it is judged. */

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Day, days } from '../../rehearsal/days.js';
import { nexoDays } from '../../rehearsal/nexo-days.js';
import { apiWords, type InterfaceWords, nexoWords } from '../../rehearsal/words.js';
import { makeCertificate } from '../nexo/certificate.js';
import { spokenApi } from './rehearse-api.js';
import { type RehearsalKey, spokenNexo } from './rehearse-nexo.js';
import type { SpokenInterface } from './rehearse-relay.js';

/** One of them. */
export interface RehearsedInterface {
  readonly days: readonly Day[];
  readonly words: InterfaceWords;
  /** Makes what a day needs, with files in this directory. */
  readonly prepare: (directory: string) => Promise<PreparedInterface>;
}

/** What a day needs. */
export interface PreparedInterface {
  readonly spoken: SpokenInterface;
  /** The POIID of the terminal till-1, and how it speaks. */
  readonly poiId: string;
  readonly dialect: string;
  /** More of the daemon's configuration, and of its environment. */
  readonly configuration: string;
  readonly daemonEnvironment: Readonly<Record<string, string>>;
  /** More of the register's environment; what is named here replaces what every register is told. */
  readonly registerEnvironment: Readonly<Record<string, string>>;
}

/** The API of the daemon. */
export const apiInterface: RehearsedInterface = {
  days,
  words: apiWords,
  prepare: () =>
    Promise.resolve({
      spoken: spokenApi(),
      poiId: 'till-1',
      dialect: 'standard-3.1',
      configuration: '',
      daemonEnvironment: {},
      registerEnvironment: {},
    }),
};

const adyenPoiId = 'P400Plus-123456789';
/** What clients of such terminals look for in the certificate. */
const adyenName = `${adyenPoiId}.test.terminal.adyen.com`;
const certificateDays = 2;

/** The nexo interface, as clients of Adyen's terminals speak to it: JSON over TLS, plain or sealed (nexo-blob). */
export function adyenInterface(isSealed: boolean): RehearsedInterface {
  return {
    days: nexoDays,
    words: nexoWords,
    async prepare(directory) {
      const { authority, certificate, key } = await makeCertificate(adyenName, certificateDays, Date.now());
      const authorityFile = join(directory, 'authority.pem');
      writeFileSync(authorityFile, authority);
      // Fresh for each day: nobody else can pay with it.
      const sealKey = isSealed ? { passphrase: `Rehearsal-${randomUUID()}`, ...keyName } : undefined;
      return {
        spoken: spokenNexo({ cert: certificate, key }, sealKey),
        poiId: adyenPoiId,
        dialect: 'adyen-3.0',
        configuration: nexoText(sealKey),
        daemonEnvironment: sealKey === undefined ? {} : { REHEARSAL_PASSPHRASE: sealKey.passphrase },
        registerEnvironment: {
          TENDERD_TERMINAL: adyenPoiId,
          TENDERD_SALE_ID: 'REHEARSAL-1',
          TENDERD_TLS_CA: authorityFile,
          TENDERD_TLS_NAME: adyenName,
          ...(sealKey === undefined ? {} : keyVariables(sealKey)),
        },
      };
    },
  };
}

const keyName = { keyIdentifier: 'rehearsal', keyVersion: 1 } as const;

function nexoText(key: RehearsalKey | undefined): string {
  const sealed =
    key === undefined
      ? ''
      : `security = { kind = "nexo-blob", keyIdentifier = "${key.keyIdentifier}", keyVersion = ${key.keyVersion}, passphrase = { env = "REHEARSAL_PASSPHRASE" } }\n`;
  return `\n[nexo]\nenabled = true\ndialect = "adyen-3.0"\n${sealed}`;
}

function keyVariables({ passphrase, keyIdentifier, keyVersion }: RehearsalKey): Readonly<Record<string, string>> {
  return {
    TENDERD_KEY_IDENTIFIER: keyIdentifier,
    TENDERD_KEY_VERSION: String(keyVersion),
    TENDERD_KEY_PASSPHRASE: passphrase,
  };
}
