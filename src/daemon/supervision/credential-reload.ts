/**
 * Reads credentials and certificates again while payments go on (SIGHUP). Only the contents of these files change; the
 * settings that name the files keep the values of the start. If one file cannot be used, all earlier credentials stay
 * in use.
 */

import {
  type Configuration,
  ConfigurationError,
  formatProblem,
  lastingSecrets,
  secretsIn,
} from '../../config/index.js';
import type { CredentialsView } from '../../core/index.js';
import { connectionSettings, daemonLog } from '../../messages/index.js';
import { type TlsIdentity, whyNotValidAt } from '../../net/index.js';

/** The parts of a reload. */
export interface CredentialReloadParts {
  /** Reads again the files that the configuration named at the start. Throws ConfigurationError. */
  readonly read: () => Configuration;
  readonly configuration: Configuration;
  /** Called with each secret before it is used, so that the log never contains it. */
  readonly conceal: (secret: string) => void;
  readonly log: Readonly<Record<'info' | 'warn' | 'error', (text: string) => void>>;
  readonly wallMs: () => number;
}

/** Takes over the credentials of a part of the daemon. It is called only after every file was read, and no part refused. */
export type Renewal = (next: Configuration) => void;

/** Returns why a part of the daemon cannot use the credentials; undefined if it can. Changes nothing. */
export type Refusal = (next: Configuration) => string | undefined;

/** Reloads the credentials of one daemon. */
export class CredentialReload {
  readonly #parts: CredentialReloadParts;
  readonly #renewals: Renewal[] = [];
  readonly #refusals: Refusal[] = [];
  readonly #lasting: ReadonlyMap<string, string>;
  #inUse: Configuration;
  #view: CredentialsView = {};

  constructor(parts: CredentialReloadParts) {
    this.#parts = parts;
    this.#inUse = parts.configuration;
    this.#lasting = lastingSecrets(parts.configuration);
  }

  /** Adds a part that can take over new credentials. */
  add(renewal: Renewal): void {
    this.#renewals.push(renewal);
  }

  /** Adds a condition that new credentials must meet. */
  check(refusal: Refusal): void {
    this.#refusals.push(refusal);
  }

  /** Returns what an operator must know about the last reload. */
  view(): CredentialsView {
    return this.#view;
  }

  /** Reads all files, then renews all parts. Never throws for a file that cannot be used. */
  reload(): void {
    const { read, conceal, log, wallMs } = this.#parts;
    const at = new Date(wallMs()).toISOString();
    let next: Configuration;
    try {
      next = read();
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return this.#keep(at, error.problems.map(formatProblem));
    }
    const refused = [
      ...lapsedCertificates(this.#inUse, next, wallMs()),
      ...this.#refusals.flatMap((refusal) => refusal(next) ?? []),
    ];
    if (refused.length > 0) return this.#keep(at, refused);
    this.#inUse = next;
    for (const secret of secretsIn(next)) conceal(secret);
    for (const renew of this.#renewals) renew(next);
    const waiting = [...lastingSecrets(next)].flatMap(([setting, value]) =>
      this.#lasting.get(setting) === value ? [] : [setting],
    );
    this.#view = waiting.length === 0 ? {} : { waiting: { at, settings: waiting } };
    log.info(daemonLog.credentialsRead);
    if (waiting.length > 0) log.warn(daemonLog.credentialsWait(waiting));
  }

  #keep(at: string, problems: readonly string[]): void {
    const text = problems.join('; ');
    this.#view = { ...this.#view, failure: { at, text } };
    this.#parts.log.error(daemonLog.credentialsKept(text));
  }
}

/**
 * Returns the problems of new certificates of our listeners that are not valid now. A certificate that is in use already is no problem: the daemon started
 * with it, and the clock may be wrong.
 */
function lapsedCertificates(inUse: Configuration, next: Configuration, nowMs: number): readonly string[] {
  const earlier = new Set(identitiesOf(inUse).map(([, { certificate }]) => certificate));
  return identitiesOf(next).flatMap(([setting, { certificate }]) => {
    const dates = earlier.has(certificate) ? undefined : whyNotValidAt(certificate, nowMs);
    return dates === undefined ? [] : [`${setting}: ${connectionSettings.notValidNow(dates.from, dates.to)}`];
  });
}

function identitiesOf({ nexo, listeners }: Configuration): readonly (readonly [string, TlsIdentity])[] {
  return [
    ...(nexo?.tls === undefined ? [] : [['nexo.tls.certificate', nexo.tls] as const]),
    ...listeners.flatMap(({ gateway, tls }) =>
      tls === undefined ? [] : [[`gateways.${gateway}.listen.certificate`, tls] as const],
    ),
  ];
}

/** Returns the reload of a daemon; undefined if the daemon has no configuration file. */
export function credentialReload(
  configuration: Configuration,
  read: CredentialReloadParts['read'] | undefined,
  parts: Pick<CredentialReloadParts, 'conceal' | 'log'>,
): CredentialReload | undefined {
  return read === undefined ? undefined : new CredentialReload({ configuration, read, ...parts, wallMs: Date.now });
}

/** The tokens of the registers in the configuration. */
interface RegisterTokens {
  refusalOf(tokens: ReadonlyMap<string, string>, metricsToken: string | undefined): string | undefined;
  useConfigured(tokens: ReadonlyMap<string, string>, nowMs: number): void;
}

/**
 * Lets a reload renew the certificates of listeners and the tokens of registers. A token that already belongs to
 * another owner is refused: otherwise the holder of the read-only token could take payments in the name of a register.
 */
export function renewInbound(
  reload: CredentialReload | undefined,
  terminals: { renewTls(listeners: Configuration['listeners']): void },
  api: { renewTls(identity: NonNullable<NonNullable<Configuration['nexo']>['tls']>): void },
  tokens: RegisterTokens,
): void {
  reload?.check((next) => tokens.refusalOf(configuredTokens(next), next.metrics?.token));
  reload?.add((next) => {
    terminals.renewTls(next.listeners);
    if (next.nexo?.tls !== undefined) api.renewTls(next.nexo.tls);
    tokens.useConfigured(configuredTokens(next), Date.now());
  });
}

function configuredTokens({ registers }: Configuration): ReadonlyMap<string, string> {
  return new Map(registers.flatMap(({ register, token }) => (token === undefined ? [] : [[register, token] as const])));
}
