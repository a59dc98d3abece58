/** Reads `office.toml` and its secrets. */

import { ConfigurationError, type Problem } from '../../config/index.js';
import { type Document, fromFile, readDocument } from '../../config/load/document.js';
import { issueFindings } from '../../config/load/issue-findings.js';
import { loginIn } from '../../config/load/publish-completion.js';
import type { Finding } from '../../config/problems/finding.js';
import { formatPath, isLoopback } from '../../config/problems/path.js';
import { readCertificates, readSecretText, SecretFindings, type SecretPlaces } from '../../config/secrets/secret.js';
import { configSecrets } from '../../messages/index.js';
import type { DatabasePlace, OfficeConfiguration, StreamSource } from './office-configuration.js';
import { completeWeb } from './complete-web.js';
import { type OfficeFile, officeSchema } from './office-schema.js';

/** The configuration, and warnings about files that other users can read. */
export interface LoadedOffice {
  readonly configuration: OfficeConfiguration;
  readonly warnings: readonly Problem[];
}

/** Reads the file and its secrets. Throws ConfigurationError with all mistakes. */
export async function loadOffice(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<LoadedOffice> {
  const document = await readDocument(file);
  const schema = officeSchema();
  const result = schema.safeParse(document.raw, { jitless: true });
  if (!result.success) {
    const findings = result.error.issues.flatMap((issue) => issueFindings(issue, schema, document.raw));
    throw new ConfigurationError(findings.map(({ path, text }) => problemAt(document, path, text)));
  }
  const found = new SecretFindings();
  const places: SecretPlaces = { pathOf: (path) => fromFile(document, path), environment };
  const { stream, database, web, retention, packages } = result.data;
  const configuration: OfficeConfiguration = {
    source: document.file,
    stream: completeStream(stream, places, found),
    database: completeDatabase(database, places, found),
    ...(web === undefined ? {} : { web: completeWeb(web, places, found, Date.now()) }),
    ...retentionIn(retention),
    ...(packages === undefined ? {} : { packages: fromFile(document, packages) }),
  };
  if (found.mistakes.length > 0) throw new ConfigurationError(problemsOf(document, found.mistakes));
  const exposed = document.exposed === undefined ? [] : [problemAt(document, [], document.exposed)];
  return { configuration, warnings: [...exposed, ...problemsOf(document, found.warnings)] };
}

/** Returns the setting of the retention. The time of day is in the time zone of this machine. */
function retentionIn({ keepDays, at }: OfficeFile['retention']): Pick<OfficeConfiguration, 'retention'> {
  if (keepDays === undefined) return {};
  return { retention: { keepDays, at, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone } };
}

function completeStream(
  { url, credentials, ca, stream }: OfficeFile['stream'],
  places: SecretPlaces,
  found: SecretFindings,
): StreamSource {
  const path = ['stream', 'credentials'];
  const before = found.mistakes.length;
  const text = credentials === undefined ? undefined : found.take(path, readSecretText(credentials, places));
  const login = text === undefined ? undefined : loginIn(text);
  if (text !== undefined && login === undefined && found.mistakes.length === before)
    found.mistakes.push({ path, text: configSecrets.notNatsCredentials });
  return {
    url,
    stream,
    ...(login === undefined ? {} : { login }),
    ...(ca === undefined ? {} : { ca: found.take(['stream', 'ca'], readCertificates(places.pathOf(ca))) }),
  };
}

/**
 * Returns the completed settings of the database. A connection to another machine is always encrypted, because the tables contain amounts and sales.
 */
function completeDatabase(
  { password, ca, ...place }: OfficeFile['database'],
  places: SecretPlaces,
  found: SecretFindings,
): DatabasePlace {
  const isHere =
    place.host.startsWith('/') || isLoopback(`tcp://${place.host.includes(':') ? `[${place.host}]` : place.host}`);
  return {
    ...place,
    tls: !isHere || ca !== undefined,
    ...(password === undefined
      ? {}
      : { password: found.take(['database', 'password'], readSecretText(password, places)) }),
    ...(ca === undefined ? {} : { ca: found.take(['database', 'ca'], readCertificates(places.pathOf(ca))) }),
  };
}

function problemsOf(document: Document, findings: readonly Finding[]): readonly Problem[] {
  return findings.map(({ path, text, missing, exposedFile }) => ({
    ...problemAt(document, path, text),
    ...(missing === undefined ? {} : { missing }),
    ...(exposedFile === undefined ? {} : { exposedFile }),
  }));
}

/**
 * Returns a problem with the place of the setting. If the setting is absent, the place is that of the innermost table
 * around it.
 */
function problemAt(document: Document, path: readonly PropertyKey[], text: string): Problem {
  for (let length = path.length; length > 0; length -= 1) {
    const place = document.places.get(formatPath(path.slice(0, length)));
    if (place !== undefined)
      return { origin: { type: 'file', file: document.file, place }, path: formatPath(path), text };
  }
  return { origin: { type: 'file', file: document.file }, path: formatPath(path), text };
}
