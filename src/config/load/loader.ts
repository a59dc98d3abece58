/** Checks a document and completes it to a configuration. If there are mistakes, all checks run before the document is rejected. */

import type {
  ApiConfiguration,
  ConsoleConfiguration,
  Configuration,
  GatewayConfiguration,
  RegisterConfiguration,
  ServiceConfiguration,
  TerminalConfiguration,
} from '../model/configuration.js';
import { configFiles, configSecrets } from '../../messages/index.js';
import { crossCheck } from '../rules/cross-check.js';
import type { Finding } from '../problems/finding.js';
import { checkDialects } from '../rules/dialect-check.js';
import { checkListeners } from '../rules/listen-check.js';
import { completeListeners } from './listen-completion.js';
import { checkPorts } from '../rules/ports-check.js';
import { checkSameTerminals } from '../rules/same-terminal-check.js';
import { checkServices } from '../rules/service-check.js';
import { completePublish } from './publish-completion.js';
import { completeReplicate } from './replicate-completion.js';
import { completeService } from './service-completion.js';
import {
  type ConfigurationInput,
  dataDirOf,
  type Document,
  fromFile,
  overlay,
  type Overlaid,
  resolvedPath,
} from './document.js';
import { whyNoPin, whyGuessable } from '../secrets/guessable-secret.js';
import { oldPairings } from '../data-directory/old-pairings.js';
import { completeNexo } from './nexo-completion.js';
import { formatPath, isTable } from '../problems/path.js';
import { ConfigurationError, type Origin, type Problem } from '../problems/problem.js';
import { type FileConfiguration, fileSchemas } from '../schema/schema.js';
import { checkOauth } from '../schema/oauth-schema.js';
import { checkSecurity } from '../rules/security-check.js';
import { checkPolling } from '../rules/polling-check.js';
import { checkWires } from '../rules/wire-check.js';
import { ownAddress, type OwnAddress } from './gateway-addresses.js';
import { completeGateway } from './gateway-completion.js';
import { issueFindings } from './issue-findings.js';
import { readSecret, SecretFindings, type SecretPlaces, type SecretReference } from '../secrets/secret.js';
import { proxyWarnings } from '../schema/proxy-schema.js';
import { checkVendors } from '../rules/vendor-check.js';

/** A valid configuration, and the warnings about it. */
export interface LoadedConfiguration {
  readonly configuration: Configuration;
  readonly warnings: readonly Problem[];
  /** Reads the secrets and certificates of the same settings again. Throws ConfigurationError with all mistakes. */
  readonly again: () => Configuration;
}

/** Checks a document, reads its secrets and completes it. Throws ConfigurationError with all mistakes. */
export function completeConfiguration(document: Document, input: ConfigurationInput): LoadedConfiguration {
  const load = () => new Loader(overlay(document, input), input).load();
  return { ...load(), again: () => load().configuration };
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
    const { file, exposed } = overlaid.document;
    if (exposed !== undefined) this.warnings.push({ origin: { type: 'file', file }, path: '', text: exposed });
    const pairings = oldPairings(dataDirOf(overlaid, input));
    if (pairings !== undefined)
      this.warnings.push({ origin: { type: 'file', file: pairings.directory }, path: '', text: pairings.text });
    for (const { variable, likely } of overlaid.unknown) {
      const text = configFiles.unknownVariable(likely);
      this.problems.push({ origin: { type: 'environment', variable }, path: '', text });
    }
  }

  load(): Omit<LoadedConfiguration, 'again'> {
    // The schemas check a single file, so compiling them (JIT) would cost more time than it saves.
    const schemas = fileSchemas();
    const result = schemas.file.safeParse(this.raw, { jitless: true });
    for (const issue of result.error?.issues ?? [])
      for (const { path, text } of issueFindings(issue, schemas.file, this.raw)) this.problem(path, text);
    const vendors = checkVendors(this.raw);
    const dialects = checkDialects(this.raw);
    const services = checkServices(this.raw);
    const sameTerminals = checkSameTerminals(this.raw);
    this.add(this.warnings, [
      ...vendors.warnings,
      ...dialects.warnings,
      ...services.warnings,
      ...sameTerminals.warnings,
    ]);
    this.add(this.problems, [
      ...crossCheck(this.raw),
      ...services.mistakes,
      ...sameTerminals.mistakes,
      ...checkPorts(this.raw),
      ...checkListeners(this.raw),
      ...checkWires(this.raw),
      ...checkSecurity(this.raw),
      ...checkOauth(this.raw),
      ...vendors.mistakes,
      ...dialects.mistakes,
      ...checkPolling(this.raw),
    ]);
    if (!result.success) {
      // Complete the gateways that are valid, so that their missing secrets are reported together with the other mistakes.
      for (const [name, table] of Object.entries(isTable(this.raw['gateways']) ? this.raw['gateways'] : {})) {
        const gateway = schemas.gateway.safeParse(table);
        if (gateway.success) this.gateway(name, gateway.data, new Map());
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

  private problem(path: readonly PropertyKey[], text: string): void {
    this.problems.push({ origin: this.originOf(path), path: formatPath(path), text });
  }

  private add(to: Problem[], findings: readonly Finding[]): void {
    for (const { path, text, missing, exposedFile } of findings) {
      const name = formatPath(path);
      // The terminals of a gateway share its files, so the same problem may be found several times. Report it once.
      if (to.some((one) => one.path === name && one.text === text)) continue;
      to.push({
        origin: this.originOf(path),
        path: name,
        text,
        ...(missing === undefined ? {} : { missing }),
        ...(exposedFile === undefined ? {} : { exposedFile }),
      });
    }
  }

  /** Returns the origin of the value. If the value itself is not written anywhere, returns the origin of the innermost enclosing table. */
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
    const names = Object.keys(file.gateways);
    const only = names[0] ?? '';
    const gateways = Object.entries(file.gateways).flatMap(([name, gateway]) => {
      const own = Object.entries(file.terminals).filter(([, terminal]) => (terminal.gateway ?? only) === name);
      return this.gateway(name, gateway, new Map(own));
    });
    const found = new SecretFindings();
    const listeners = completeListeners(file.gateways, gateways, this.places, found, Date.now());
    this.add(this.problems, found.mistakes);
    this.add(this.warnings, found.warnings);
    this.add(this.warnings, proxyWarnings(file, this.input.environment));
    const services = Object.entries(file.services).map(([name, service]) => this.service(name, service));
    return {
      source: this.overlaid.document.file,
      dataDir: dataDirOf(this.overlaid, this.input),
      language: file.language,
      api: this.api(file.api),
      console: this.console(file.console),
      limits: { ...file.limits, timeZone: file.limits.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone },
      ...this.nexo(file),
      log: file.log,
      journal: {
        pregrowBytes: file.journal.pregrowMiB * mebibyte,
        reserveBytes: file.journal.reserveMiB * mebibyte,
        hostCheck: file.journal.hostCheck,
      },
      ...this.backup(file.backup),
      ...retentionOf(file.retention),
      ...this.metrics(file.metrics),
      ...this.traces(file.traces),
      ...this.publish(file.publish),
      ...this.replicate(file.replicate),
      gateways,
      listeners,
      terminals: Object.entries(file.terminals).map(
        ([terminal, { poiId, saleId, gateway = only, url, managementMs, receiptWidth, ...settings }]) => ({
          terminal,
          poiId,
          ...(saleId === undefined ? {} : { saleId }),
          gateway: url === undefined ? gateway : ownAddress(gateway, terminal),
          managementMs,
          ...widthOf(receiptWidth),
          ...placeOf(url, file.gateways[gateway]?.listen?.follow),
          ...promptsOf(settings),
        }),
      ),
      registers: Object.entries(file.registers).map(([name, table]) => ({
        ...this.register(name, table),
        ...widthOf(table.receiptWidth),
      })),
      services,
      simulated: [...gateways, ...services].every((one) => one.simulated),
    };
  }

  private backup({ dir, at, keep }: FileConfiguration['backup']): Pick<Configuration, 'backup'> {
    if (dir === undefined) return {};
    return { backup: { directory: resolvedPath(this.overlaid, ['backup', 'dir'], dir), at, keep } };
  }

  private metrics({ token: reference }: FileConfiguration['metrics']): Pick<Configuration, 'metrics'> {
    if (reference === undefined) return {};
    return { metrics: { token: this.token(['metrics', 'token'], reference) } };
  }

  private traces({ url, packages }: FileConfiguration['traces']): Pick<Configuration, 'traces'> {
    if (url === undefined) return {};
    const folder = packages === undefined ? undefined : resolvedPath(this.overlaid, ['traces', 'packages'], packages);
    return { traces: { url, ...(folder === undefined ? {} : { packages: folder }) } };
  }

  private publish(table: FileConfiguration['publish']): Pick<Configuration, 'publish'> {
    const found = new SecretFindings();
    const { packages } = table;
    const folder = packages === undefined ? undefined : resolvedPath(this.overlaid, ['publish', 'packages'], packages);
    const publish = completePublish(table, folder, this.places, found);
    this.add(this.problems, found.mistakes);
    this.add(this.warnings, found.warnings);
    return publish === undefined ? {} : { publish };
  }

  private replicate(table: FileConfiguration['replicate']): Pick<Configuration, 'replicate'> {
    const found = new SecretFindings();
    const { packages } = table;
    const folder =
      packages === undefined ? undefined : resolvedPath(this.overlaid, ['replicate', 'packages'], packages);
    const replicate = completeReplicate(table, folder, this.places, found);
    this.add(this.problems, found.mistakes);
    this.add(this.warnings, found.warnings);
    return replicate === undefined ? {} : { replicate };
  }

  private api({ unixSocket, ...api }: FileConfiguration['api']): ApiConfiguration {
    if (unixSocket === undefined) return api;
    const setting = ['api', 'unixSocket'];
    const path = resolvedPath(this.overlaid, setting, unixSocket);
    if (Buffer.byteLength(path) > socketPathBytesMax)
      this.problem(setting, configFiles.socketTooLong(path, socketPathBytesMax));
    return { ...api, unixSocket: path };
  }

  private console({ pin: reference }: FileConfiguration['console']): ConsoleConfiguration {
    if (reference === undefined) return {};
    const path = ['console', 'pin'];
    const found = new SecretFindings();
    const pin = found.take(path, readSecret(reference, this.places));
    const why = found.mistakes.length === 0 ? whyNoPin(pin) : undefined;
    this.add(this.problems, found.mistakes);
    this.add(this.warnings, found.warnings);
    if (why !== undefined) this.problem(path, why);
    return { pin };
  }

  private nexo({ nexo, api, registers }: FileConfiguration): Pick<Configuration, 'nexo'> {
    const found = new SecretFindings();
    const complete = completeNexo(
      nexo,
      { apiPort: api.port, registers: Object.keys(registers) },
      this.places,
      found,
      Date.now(),
    );
    this.add(this.problems, found.mistakes);
    this.add(this.warnings, found.warnings);
    return complete === undefined ? {} : { nexo: complete };
  }

  private gateway(
    name: string,
    gateway: FileConfiguration['gateways'][string],
    terminals: ReadonlyMap<string, OwnAddress>,
  ): readonly GatewayConfiguration[] {
    const found = new SecretFindings();
    const complete = completeGateway(name, gateway, terminals, this.places, found, Date.now());
    this.add(this.problems, found.mistakes);
    this.add(this.warnings, found.warnings);
    // An incomplete key is rejected, because messages that must be sealed are never sent without a seal.
    const open = gateway.security === undefined ? undefined : complete.find(({ security }) => security === undefined);
    if (open !== undefined && this.problems.length === 0)
      this.problem(['gateways', name, 'security'], configSecrets.incompleteKey(open.name));
    return complete;
  }

  private service(name: string, service: FileConfiguration['services'][string]): ServiceConfiguration {
    const found = new SecretFindings();
    const complete = completeService(name, service, this.places, found, Date.now());
    this.add(this.problems, found.mistakes);
    this.add(this.warnings, found.warnings);
    return complete;
  }

  private register(
    register: string,
    {
      token: reference,
      mayResolve,
      unlinkedRefundMax,
      unlinkedRefundDayMax,
      otherRegisters,
    }: FileConfiguration['registers'][string],
  ): RegisterConfiguration {
    const rights = { resolve: mayResolve, unlinkedRefundMax, unlinkedRefundDayMax, otherRegisters };
    if (reference === undefined) return { register, rights };
    return { register, rights, token: this.token(['registers', register, 'token'], reference) };
  }

  /** Reads a bearer token that the operator chose, and reports what is wrong with it. */
  private token(path: readonly string[], reference: SecretReference): string {
    const found = new SecretFindings();
    const token = found.take(path, readSecret(reference, this.places));
    this.add(this.problems, found.mistakes);
    this.add(this.warnings, found.warnings);
    if (found.mistakes.length === 0 && !tokenPattern.test(token)) this.problem(path, configSecrets.notAToken);
    else if (found.mistakes.length === 0) {
      const why = whyGuessable(token);
      if (why !== undefined) this.problem(path, configSecrets.guessable(why));
    }
    return token;
  }

  private get places(): SecretPlaces {
    return { pathOf: (path) => this.relative(path), environment: this.input.environment };
  }

  private relative(path: string): string {
    return fromFile(this.overlaid.document, path);
  }
}

/** The form of a token. A shorter token could be found by trial, because the API answers thousands of requests per second. */
const tokenPattern = /^[\w-]{43,256}$/;

function placeOf(url: string | undefined, follows = false): Pick<TerminalConfiguration, 'place'> {
  return url?.startsWith('http') === true ? { place: { url, follows } } : {};
}

function promptsOf({
  prompts,
  promptAnswers: { confirmation, text, digits, entry, anyKey },
}: Pick<FileConfiguration['terminals'][string], 'prompts' | 'promptAnswers'>): Pick<TerminalConfiguration, 'prompts'> {
  if (prompts === 'off') return {};
  const answers = {
    ...(confirmation === undefined ? {} : { confirmation }),
    ...(text === undefined ? {} : { text }),
    ...(digits === undefined ? {} : { digits }),
    ...(entry === undefined ? {} : { entry }),
    ...(anyKey === undefined ? {} : { anyKey }),
  };
  return { prompts: { by: prompts === 'register' ? 'register' : 'configuration', answers } };
}

/** Returns the line of a problem, for sorting. Problems without a line come last. */
function lineOf({ origin }: Problem): number {
  return origin.type === 'file' ? (origin.place?.line ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER;
}

/** The maximum length of a Unix socket's path that all systems support. Some systems silently truncate longer paths. */
const socketPathBytesMax = 95;

const mebibyte = 1_024 * 1_024;

function widthOf(receiptWidth: number | undefined): { readonly receiptWidth?: number } {
  return receiptWidth === undefined ? {} : { receiptWidth };
}

function retentionOf({ keepDays, at }: FileConfiguration['retention']): Pick<Configuration, 'retention'> {
  return keepDays === undefined ? {} : { retention: { keepDays, at } };
}
