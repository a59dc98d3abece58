/**
 * The interfaces of the daemon with which a register can be rehearsed. Each has its own configuration, variables for
 * the register, scenarios ("days") and wording.
 */

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Day, days } from '../../rehearsal/days.js';
import { nexoDays } from '../../rehearsal/nexo-days.js';
import { apiWords, type InterfaceWords, nexoWords } from '../../rehearsal/words.js';
import { makeCertificate } from '../nexo/certificate.js';
import { apiRegisterInterface } from './rehearse-api.js';
import { type RehearsalKey, nexoRegisterInterface } from './rehearse-nexo.js';
import type { RegisterInterface } from './rehearse-relay.js';

/** An interface of the daemon, and how a rehearsal uses it. */
export interface RehearsedInterface {
  readonly days: readonly Day[];
  readonly words: InterfaceWords;
  /** Prepares the interface for one scenario. The files of the interface go into this directory. */
  readonly prepare: (directory: string) => Promise<PreparedInterface>;
}

/** An interface that is prepared for one scenario. */
export interface PreparedInterface {
  /** The interface that the relay serves to the register. */
  readonly served: RegisterInterface;
  /** The POIID of the terminal till-1. */
  readonly poiId: string;
  /** The dialect of the simulated terminal. */
  readonly dialect: string;
  /** The part that is added to the daemon's configuration file. */
  readonly configuration: string;
  /** Additional environment variables for the daemon. */
  readonly daemonEnvironment: Readonly<Record<string, string>>;
  /** Environment variables for the register. They override the variables that every register gets. */
  readonly registerEnvironment: Readonly<Record<string, string>>;
}

/** The API of the daemon. */
export const apiInterface: RehearsedInterface = {
  days,
  words: apiWords,
  prepare: () =>
    Promise.resolve({
      served: apiRegisterInterface(),
      poiId: 'till-1',
      dialect: 'standard-3.1',
      configuration: '',
      daemonEnvironment: {},
      registerEnvironment: {},
    }),
};

const adyenPoiId = 'P400Plus-123456789';
/** The host name that clients of Adyen's terminals expect in a certificate. */
const adyenName = `${adyenPoiId}.test.terminal.adyen.com`;
const certificateDays = 2;

/** Returns the nexo interface in the form that clients of Adyen's terminals use: JSON over TLS, either plain or sealed (nexo-blob). */
export function adyenInterface(isSealed: boolean): RehearsedInterface {
  return {
    days: nexoDays,
    words: nexoWords,
    async prepare(directory) {
      const { authority, certificate, key } = await makeCertificate(adyenName, certificateDays, Date.now());
      const authorityFile = join(directory, 'authority.pem');
      writeFileSync(authorityFile, authority);
      // Each scenario has a new passphrase, so that only this register can pay.
      const sealKey = isSealed ? { passphrase: `Rehearsal-${randomUUID()}`, ...keyName } : undefined;
      return {
        served: nexoRegisterInterface({ cert: certificate, key }, sealKey),
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
