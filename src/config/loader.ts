/** Checks a document and completes it to a configuration; gathers the problems of all checks before it gives up. */

import type { z } from 'zod';
import { dialects } from '../../protocol/index.js';
import { defaultProfile, profiles } from '../core/profile.js';
import type { Configuration, GatewayConfiguration } from './configuration.js';
import { crossCheck, type Finding, isLoopback } from './cross-check.js';
import { type ConfigurationInput, dataDirOf, type Document, fromFile, overlay, type Overlaid } from './document.js';
import { nearest } from './nearest.js';
import { formatPath, isTable, valueAt } from './path.js';
import { ConfigurationError, type Origin, type Problem } from './problem.js';
import { type FileConfiguration, fileSchema, gatewaySchema, knownKeys } from './schema.js';
import { readCertificates, readSecret, SecretFindings, type SecretReference } from './secret.js';

/** A usable configuration and what is not wrong but not well either. */
export interface LoadedConfiguration {
  readonly configuration: Configuration;
  readonly warnings: readonly Problem[];
}

/** Checks, reads the secrets, completes. Throws ConfigurationError with every mistake found. */
export function completeConfiguration(document: Document, input: ConfigurationInput): LoadedConfiguration {
  return new Loader(overlay(document, input), input).load();
}

class Loader {
  private readonly problems: Problem[] = [];
  private readonly warnings: Problem[] = [];
  private readonly raw: Record<string, unknown>;
  private readonly overlaid: Overlaid;
  private readonly input: ConfigurationInput;

  constructor(overlaid: Overlaid, input: ConfigurationInput) {
    this.overlaid = overlaid;
    this.raw = overlaid.raw;
    this.input = input;
    for (const { variable, likely } of overlaid.unknown) {
      const meant = likely === undefined ? 'it is no setting of this configuration' : `did you mean ${likely}?`;
      this.problems.push({ origin: { type: 'environment', variable }, path: '', text: `means nothing here; ${meant}` });
    }
  }

  load(): LoadedConfiguration {
    const result = fileSchema.safeParse(this.raw);
    if (!result.success) for (const issue of result.error.issues) this.issue(issue);
    this.add(this.problems, crossCheck(this.raw));
    if (!result.success) {
      // Gateways that are well formed are completed all the same, so that a missing secret is told in the same round.
      for (const [name, table] of Object.entries(isTable(this.raw['gateways']) ? this.raw['gateways'] : {})) {
        const gateway = gatewaySchema.safeParse(table);
        if (gateway.success) this.gateway(name, gateway.data);
      }
      throw this.failure();
    }
    const configuration = this.complete(result.data);
    if (this.problems.length > 0) throw this.failure();
    return { configuration, warnings: this.warnings };
  }

  private failure(): ConfigurationError {
    return new ConfigurationError(this.problems.toSorted((one, other) => lineOf(one) - lineOf(other)));
  }

  private issue(issue: z.core.$ZodIssue): void {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const known = knownKeys(issue.path);
        const likely = nearest(key, known);
        const choice = likely === undefined ? `known here: ${known.join(', ')}` : `did you mean "${likely}"?`;
        this.problem([...issue.path, key], `is unknown; ${choice}`);
      }
      return;
    }
    // A key that its rule refuses: the rule's own sentence is one level down.
    const message = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
    const value = valueAt(this.raw, issue.path);
    if (issue.code === 'invalid_key') this.problem(issue.path, `is not a usable name; expected ${message}`);
    else if (value === undefined) this.problem(issue.path, `is missing; expected ${message}`);
    else this.problem(issue.path, `is ${this.shown(issue.path, value)}; expected ${message}`);
  }

  /** The value as written, but never what may be a secret. */
  private shown(path: readonly PropertyKey[], value: unknown): string {
    if (isTable(value)) return 'a table';
    if (path.some((part) => part === 'headers' || part === 'bearer'))
      return `a ${Array.isArray(value) ? 'list' : typeof value}`;
    const text = JSON.stringify(value);
    // An address may carry a password in front of its host.
    return path.at(-1) === 'url' ? text.replace(/\/\/[^/@"]*@/, '//***@') : text;
  }

  private problem(path: readonly PropertyKey[], text: string): void {
    this.problems.push({ origin: this.originOf(path), path: formatPath(path), text });
  }

  private add(to: Problem[], findings: readonly Finding[]): void {
    for (const { path, text } of findings) to.push({ origin: this.originOf(path), path: formatPath(path), text });
  }

  /** Of the value itself, or of the nearest enclosing table that stands in the file. */
  private originOf(path: readonly PropertyKey[]): Origin {
    for (let length = path.length; length > 0; length -= 1) {
      const name = formatPath(path.slice(0, length));
      const origin = this.overlaid.origins.get(name);
      if (origin !== undefined) return origin;
      const place = this.overlaid.document.places.get(name);
      if (place !== undefined) return { type: 'file', file: this.overlaid.document.file, place };
    }
    return { type: 'file', file: this.overlaid.document.file };
  }

  private complete(file: FileConfiguration): Configuration {
    const gateways = Object.entries(file.gateways).map(([name, gateway]) => this.gateway(name, gateway));
    const only = gateways[0]?.name ?? '';
    return {
      source: this.overlaid.document.file,
      dataDir: dataDirOf(this.overlaid, this.input),
      api: file.api,
      log: file.log,
      journal: { pregrowBytes: file.journal.pregrowMiB * mebibyte, reserveBytes: file.journal.reserveMiB * mebibyte },
      gateways,
      terminals: Object.entries(file.terminals).map(([terminal, { poiId, saleId, gateway, managementMs }]) => ({
        terminal,
        poiId,
        ...(saleId === undefined ? {} : { saleId }),
        gateway: gateway ?? only,
        managementMs,
      })),
      simulated: gateways.every((gateway) => gateway.simulated),
    };
  }

  private gateway(name: string, gateway: FileConfiguration['gateways'][string]): GatewayConfiguration {
    const found = new SecretFindings();
    const path = ['gateways', name];
    const headers: Record<string, string> = {};
    for (const [header, reference] of Object.entries(gateway.headers)) {
      headers[header.toLowerCase()] = found.take([...path, 'headers', header], this.secret(reference));
    }
    if (gateway.bearer !== undefined) {
      const token = found.take([...path, 'bearer'], this.secret(gateway.bearer));
      headers['authorization'] = `Bearer ${token}`;
    }
    const ca =
      gateway.ca === undefined ? undefined : found.take([...path, 'ca'], readCertificates(this.relative(gateway.ca)));
    const plain = gateway.url.startsWith('ws:') && !isLoopback(gateway.url);
    if (plain && Object.keys(headers).length > 0) {
      found.warnings.push({
        path: [...path, 'url'],
        text: 'sends the keys of this gateway unencrypted over the network; use wss://',
      });
    }
    const dialect = dialects[gateway.dialect];
    this.add(this.problems, found.mistakes);
    this.add(this.warnings, found.warnings);
    return {
      name,
      url: gateway.url,
      dialect,
      encoding: gateway.encoding ?? dialect.encodings[0],
      profile: profiles[gateway.profile] ?? defaultProfile,
      headers,
      ...(ca === undefined ? {} : { ca }),
      poiListUrl: gateway.poiList?.url ?? poiListUrl(gateway.url),
      ...(gateway.poiList?.path === undefined ? {} : { poiListPath: gateway.poiList.path }),
      heartbeat: gateway.heartbeat,
      simulated: gateway.simulated,
    };
  }

  private secret(reference: SecretReference): ReturnType<typeof readSecret> {
    const { file } = reference;
    return readSecret(file === undefined ? reference : { file: this.relative(file) }, this.input.environment);
  }

  private relative(path: string): string {
    return fromFile(this.overlaid.document, path);
  }
}

/** Problems without a line come last. */
function lineOf({ origin }: Problem): number {
  return origin.type === 'file' ? (origin.place?.line ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER;
}

const mebibyte = 1_024 * 1_024;

/** The list is asked for on the gateway's own host unless the configuration says otherwise. */
function poiListUrl(gatewayUrl: string): string {
  const url = new URL('/poi-list', gatewayUrl);
  url.protocol = url.protocol === 'wss:' ? 'https:' : 'http:';
  return url.href;
}
