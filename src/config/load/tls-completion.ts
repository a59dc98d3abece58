/** Completes the TLS settings of a gateway: reads the files, and reports problems with their certificates. */

import { X509Certificate } from 'node:crypto';
import { certificatesIn, readTls, readTlsIdentity, type TlsIdentity, type UnusableTls } from '../../net/index.js';
import { configSecrets as texts } from '../../messages/index.js';
import type { TlsConfiguration } from '../model/configuration.js';
import {
  readCertificates,
  readSecretText,
  SecretFindings,
  type SecretReference,
  type SecretPlaces,
} from '../secrets/secret.js';
import type { TlsTable } from '../schema/tls-schema.js';

const fileSettings = ['ca', 'certificate', 'key'] as const;
/** If a certificate expires within this time, a warning is given. */
const soonMs = 30 * 86_400_000;

/** Returns the completed TLS settings, with a function that reads their files again. Adds problems to `found`. `nowMs` is wall time. */
export function completeTls(
  path: readonly string[],
  table: TlsTable,
  places: SecretPlaces,
  found: SecretFindings,
  nowMs: number,
): TlsConfiguration {
  const settings = readFiles(path, table, places, found);
  if (found.mistakes.length > 0) return settings;
  const tls = readTls(settings);
  if ('problem' in tls) {
    found.mistakes.push({ path: [...path, tls.setting], text: tls.problem });
    return settings;
  }
  for (const [setting, file, pem] of [
    ['ca', table.ca, settings.ca],
    ['certificate', table.certificate, settings.certificate],
  ] as const)
    for (const text of file === undefined || pem === undefined ? [] : certificateWarnings(file, pem, nowMs))
      found.warnings.push({ path: [...path, setting], text });
  const { expect } = table;
  const notNamed = expect === undefined || settings.ca === undefined ? undefined : otherNames(settings.ca, expect);
  if (expect !== undefined && notNamed !== undefined)
    found.warnings.push({
      path: [...path, 'expect'],
      text: texts.neverMatches(expect, notNamed),
    });
  const again = (): TlsConfiguration | UnusableTls => {
    const readings = new SecretFindings();
    const files = readFiles(path, table, places, readings);
    const [mistake] = readings.mistakes;
    const setting = fileSettings.find((one) => mistake?.path.includes(one)) ?? 'ca';
    if (mistake !== undefined) return { setting, problem: mistake.text };
    const now = readTls(files);
    if (!('problem' in now)) return files;
    const named = now.setting === 'key' ? table.key?.file : table[now.setting];
    return { ...now, problem: named === undefined ? now.problem : texts.fileUnusable(named, now.problem) };
  };
  return { ...settings, again };
}

function readFiles(
  path: readonly string[],
  { ca, system, expect, certificate, key }: TlsTable,
  places: SecretPlaces,
  found: SecretFindings,
): TlsConfiguration {
  return {
    ...(ca === undefined ? {} : { ca: found.take([...path, 'ca'], readCertificates(places.pathOf(ca))) }),
    ...(system === undefined ? {} : { system }),
    ...(expect === undefined ? {} : { expect }),
    ...(certificate === undefined
      ? {}
      : { certificate: found.take([...path, 'certificate'], readCertificates(places.pathOf(certificate))) }),
    ...(key === undefined ? {} : { key: found.take([...path, 'key'], readSecretText(key, places)) }),
  };
}

/** Returns the certificate and key of a listener. Adds problems with them to `found`. `nowMs` is wall time. */
export function completeIdentity(
  path: readonly string[],
  { certificate, key }: { readonly certificate: string; readonly key: SecretReference },
  places: SecretPlaces,
  found: SecretFindings,
  nowMs: number,
): TlsIdentity | undefined {
  const mistakes = found.mistakes.length;
  const pem = found.take([...path, 'certificate'], readCertificates(places.pathOf(certificate)));
  const secret = found.take([...path, 'key'], readSecretText(key, places));
  if (found.mistakes.length > mistakes) return undefined;
  const identity = readTlsIdentity(pem, secret);
  if ('problem' in identity) {
    found.mistakes.push({ path: [...path, identity.setting], text: identity.problem });
    return undefined;
  }
  for (const text of certificateWarnings(certificate, pem, nowMs))
    found.warnings.push({ path: [...path, 'certificate'], text });
  return identity;
}

/**
 * Returns a warning for each certificate in the file that has expired, is not valid yet, or expires soon. Each text is a
 * predicate, which is printed after the name of the setting.
 */
export function certificateWarnings(file: string, pem: string, nowMs: number): readonly string[] {
  return read(pem).flatMap((certificate) => {
    const name = nameOf(certificate);
    const [fromMs, toMs] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
    if (toMs < nowMs) return [texts.certificate.expired(file, name, day(toMs))];
    if (fromMs > nowMs) return [texts.certificate.notYetValid(file, name, day(fromMs))];
    return toMs < nowMs + soonMs ? [texts.certificate.expiresSoon(file, name, day(toMs))] : [];
  });
}

/**
 * Finds a wrong `ca`: it may contain the certificate of a server instead of an authority. Returns the names in that
 * certificate if `expect` is not one of them. Otherwise returns undefined.
 */
function otherNames(pem: string, expect: string): string | undefined {
  const [only, ...more] = read(pem);
  if (only === undefined || more.length > 0 || only.ca || only.checkHost(expect) !== undefined) return undefined;
  return only.subjectAltName ?? nameOf(only);
}

function read(pem: string): readonly X509Certificate[] {
  const found = certificatesIn(pem);
  return 'problem' in found ? [] : found.map((one) => new X509Certificate(one));
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function nameOf({ subject }: X509Certificate): string {
  return JSON.stringify(/^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', '));
}
