/** The stage with real parts: the daemon as its own process, real sockets, and a journal file. Time runs faster. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as elapse } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { deviceRequestDocument } from '../../src/api/documents/device-request-document.js';
import { terminalDocument } from '../../src/api/documents/terminal-document.js';
import { type ReportedTransaction, transactionDocument } from '../../src/api/documents/transaction-document.js';
import { type PoiTransaction, profiles } from '../../src/core/index.js';
import { journalPath } from '../../src/config/index.js';
import { type RunningSimulator, startSimulator } from '../../src/simulator/index.js';
import type { LedgerEntry } from '../../src/simulator/terminal/index.js';
import { freePort } from '../world/free-port.js';
import { testPem } from '../gateway/peer.js';
import { testClient, testKey, testMacKey } from './sealed-stage.js';
import { readFacts } from './journal-facts.js';
import { type DeviceRequestWord, pointsUnit, type Scenario, type Setting, type Wanted } from './scenario.js';
import { accountIn, linkIn, pointsOf } from './virtual-stage.js';
import {
  type Answer,
  deviceRequestBodyOf,
  type Seen,
  type SeenFact,
  type SeenTerminal,
  type ServiceStage,
  type Stage,
  type StageMaker,
} from './stage.js';

const program = fileURLToPath(new URL('../../bin/tenderd.js', import.meta.url));

const readyLine = z.object({ ready: z.literal(true), url: z.string(), tokenPath: z.string() });
const problem = z.object({ code: z.string(), transactionId: z.string().optional() });
const terminalList = z.object({ terminals: z.array(terminalDocument) });

/** The interval at which the stage checks a condition, in real milliseconds. */
const lookEveryMs = 25;
/** Every process starts within this time, in real milliseconds. */
const startMs = 100_000;

/** Something between the daemon and the simulator. */
export interface Hop {
  /**
   * Starts this hop before the daemon starts for the first time, so that the first settings of the simulator also
   * affect the hop.
   */
  begin?(): Promise<void>;
  /** The lines of the daemon's gateway in the configuration. */
  readonly gatewayLines: readonly string[];
  /** The lines of each terminal in the configuration. */
  readonly terminalLines: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Additional tables of the configuration. */
  readonly tables?: readonly string[];
  /** The payment service, if the setting has one. */
  readonly service?: ServiceStage;
  /** Called when the daemon has accepted a transaction. */
  accepted(told: ReportedTransaction): void;
  /** Called when the daemon reports a transaction, with its attempts. */
  seen?(told: ReportedTransaction): Promise<void>;
  /** Returns the simulator's ledger with the daemon's own ids. */
  translated(ledger: readonly LedgerEntry[]): readonly LedgerEntry[];
  close(): Promise<void>;
}

/** Makes the part between daemon and simulator for a setting. */
export type HopMaker = (setting: Setting, simulator: RunningSimulator, speed: number) => Promise<Hop>;

/** The simulator without anything in between. */
export const noHop: HopMaker = async (setting, simulator) => ({
  gatewayLines: [
    `dialect = "${setting.dialect}"`,
    ...(setting.encoding === undefined ? [] : [`encoding = "${setting.encoding}"`]),
    `profile = "${setting.profile}"`,
    ...(setting.certificationCode === undefined
      ? []
      : [`login = { certificationCode = "${setting.certificationCode}" }`]),
    ...(setting.security === undefined ? [] : sealedLines(setting.security)),
    ...(simulator.tokenUrl === undefined ? [] : [tokenLine(simulator.tokenUrl)]),
    ...(setting.wire !== 'ws'
      ? []
      : [
          `url = "${simulator.url}"`,
          `poiList = { url = "http://127.0.0.1:${simulator.port}/poi-list" }`,
          patientHeartbeat,
        ]),
  ],
  // Over HTTP or TCP the daemon reaches the terminal itself, as on a LAN.
  terminalLines: setting.wire !== 'ws' ? [`url = "${simulator.url}"`] : [],
  environment: {},
  accepted: () => undefined,
  translated: (ledger) => ledger,
  close: () => Promise.resolve(),
});

/** Makes stages on which time runs faster by this factor. */
export function makeRealStages(speed: number, makeHop: HopMaker = noHop): StageMaker {
  return async (setting) => {
    const port = setting.isFull ? await freePort() : 0;
    const simulator = await startSimulator({
      terminals: setting.known ?? Object.values(setting.terminals),
      hasMagicAmounts: false,
      hasSessions: profiles[setting.profile]?.sessions ?? true,
      dialect: setting.dialect,
      certificationCode: setting.certificationCode,
      wire: setting.wire,
      speed,
      client: setting.hasTokens ? testClient : undefined,
      register: setting.isFull ? { url: `http://127.0.0.1:${port}/EPASSaleToPOI/3.1` } : undefined,
      ...(setting.security === undefined
        ? {}
        : {
            security:
              setting.security === 'mac' ? { kind: 'mac', ...testMacKey } : { kind: setting.security, ...testKey },
            // The poi-list next to a WebSocket is read without TLS.
            ...(setting.wire === 'ws' ? {} : { tls: { cert: testPem('localhost'), key: testPem('server.key') } }),
          }),
    });
    return new RealStage(setting, simulator, speed, withListener(await makeHop(setting, simulator, speed), port));
  };
}

/** Adds the port that the terminals call. The cashier confirms their questions. */
function withListener(hop: Hop, port: number): Hop {
  if (port === 0) return hop;
  return {
    ...hop,
    gatewayLines: [...hop.gatewayLines, `listen = { host = "127.0.0.1", port = ${port}, follow = true }`],
    terminalLines: [...hop.terminalLines, 'prompts = "answers"', 'promptAnswers = { confirmation = true }'],
  };
}

interface Running {
  readonly process: ChildProcess;
  readonly url: string;
  readonly token: string;
}

/**
 * True if a scenario neither sets the clock nor puts the machine to sleep. Other scenarios are only played on virtual
 * time.
 */
export function leavesClocksAlone({ steps }: Scenario): boolean {
  return steps.every(({ action }) => action.type !== 'sleep' && action.type !== 'clock');
}

class RealStage implements Stage {
  readonly isExact = false;
  readonly world: Stage['world'];
  readonly service: ServiceStage | undefined;
  readonly #simulator: RunningSimulator;
  readonly #speed: number;
  readonly #hop: Hop;
  readonly #directory = mkdtempSync(join(tmpdir(), 'tenderd-scenario-'));
  /** The paths of device requests, by their names in the scenario. */
  readonly #deviceRequests = new Map<string, string>();
  #hasBegun = false;
  #daemon: Running | undefined;
  /** The daemon's wall clock at a moment of this process. The daemon's clock runs faster from its start on. */
  #wall = { daemonMs: 0, oursMs: 0 };

  constructor(setting: Setting, simulator: RunningSimulator, speed: number, hop: Hop) {
    this.#hop = hop;
    this.service = hop.service;
    this.#simulator = simulator;
    this.#speed = speed;
    const { world } = simulator;
    this.world = {
      ledger: () => hop.translated(world.ledger()),
      received: () => world.received(),
      complaints: () => world.complaints(),
    };
    if (setting.security !== undefined) writeKeys(this.#directory);
    if (setting.hasTokens)
      writeFileSync(join(this.#directory, 'client-secret'), testClient.clientSecret, { mode: 0o600 });
    writeFileSync(this.#configuration, configurationText(setting, hop, this.#directory));
  }

  get #configuration(): string {
    return join(this.#directory, 'tenderd.toml');
  }

  tell(command: string): void {
    this.#simulator.control(command);
  }

  async start(): Promise<void> {
    if (!this.#hasBegun) await this.#hop.begin?.();
    this.#hasBegun = true;
    const wallMs = Date.now();
    const child = spawn(process.execPath, [program, 'run', '--config', this.#configuration, '--json'], {
      env: { PATH: process.env['PATH'], TENDERD_SPEED: String(this.#speed), ...this.#hop.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
    for await (const line of createInterface({ input: child.stdout, signal: AbortSignal.timeout(startMs) })) {
      const { url, tokenPath } = readyLine.parse(JSON.parse(line));
      this.#daemon = { process: child, url, token: readFileSync(tokenPath, 'utf8').trim() };
      this.#wall = { daemonMs: wallMs, oursMs: performance.now() };
      return;
    }
    throw new Error(`the daemon did not start: ${said.join('')}`);
  }

  sleep(): never {
    throw new RangeError('a real machine is not put to sleep');
  }

  setClock(): never {
    throw new RangeError('a real clock is not set');
  }

  async kill(): Promise<void> {
    const child = this.#daemon?.process;
    this.#daemon = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async submit(wanted: Wanted): Promise<Answer> {
    const sentMs = performance.now();
    const nowMs = this.#wall.daemonMs + (sentMs - this.#wall.oursMs) * this.#speed;
    const named = wanted.byKey ? (await this.#call('GET', `/v1/transactions/${wanted.of ?? ''}`)).body : undefined;
    const key = named === undefined ? undefined : transactionDocument().parse(named).poiTransaction;
    const asked = bodyOf(wanted, nowMs, key);
    const { status, body } = await this.#call('PUT', `/v1/transactions/${wanted.transactionId}`, asked);
    if (status < 300) {
      const told = transactionDocument().parse(body);
      this.#hop.accepted(told);
      // A transaction that the daemon already knew may be older than the latest one.
      const acceptedMs = Date.parse(told.acceptedAt);
      if (acceptedMs > this.#wall.daemonMs) this.#wall = { daemonMs: acceptedMs, oursMs: sentMs };
    }
    return answerOf(status, body);
  }

  abort(id: string): Promise<Answer> {
    return this.#post(`/v1/transactions/${id}/abort`, { reason: 'the customer left' });
  }

  acknowledge(id: string, revision: number): Promise<Answer> {
    return this.#post(`/v1/transactions/${id}/acknowledge`, { revision });
  }

  resolve(id: string, outcome: 'approved' | 'declined' | 'not-processed'): Promise<Answer> {
    return this.#post(`/v1/transactions/${id}/resolve`, {
      outcome,
      name: 'Kari Nordmann',
      reason: 'looked at the terminal',
    });
  }

  release(terminal: string): Promise<Answer> {
    return this.#post(`/v1/terminals/${terminal}/release`, { name: 'Kari Nordmann', reason: 'looked at the terminal' });
  }

  async askDeviceRequest(id: string, kind: DeviceRequestWord, terminal: string): Promise<Answer> {
    const { status, body } = await this.#call(
      'POST',
      `/v1/terminals/${terminal}/device-requests`,
      deviceRequestBodyOf(kind),
    );
    if (status < 300)
      this.#deviceRequests.set(
        id,
        `/v1/terminals/${terminal}/device-requests/${deviceRequestDocument.parse(body).deviceRequestId}`,
      );
    return answerOf(status, body);
  }

  stopDeviceRequest(id: string): Promise<Answer> {
    return this.#post(`${this.#deviceRequests.get(id) ?? ''}/abort`, undefined);
  }

  async deviceRequest(id: string): Promise<string> {
    const { status, body } = await this.#call('GET', this.#deviceRequests.get(id) ?? '');
    if (status !== 200) return 'unknown';
    const { result, state } = deviceRequestDocument.parse(body);
    return result ?? state;
  }

  async seen(id: string): Promise<Seen | undefined> {
    if (this.#daemon === undefined) return undefined;
    const { status, body } = await this.#call('GET', `/v1/transactions/${id}?include=attempts,timeline`);
    if (status !== 200) return undefined;
    const told = transactionDocument().parse(body);
    await this.#hop.seen?.(told);
    return seenOf(told);
  }

  async outcome(id: string, limitMs: number): Promise<boolean> {
    const endMs = performance.now() + limitMs / this.#speed;
    while (performance.now() < endMs) {
      // The daemon's own clock runs faster, so this wait does not hold a connection for long.
      const { status, body } = await this.#call('GET', `/v1/transactions/${id}`, undefined, { prefer: 'wait=25' });
      if (status !== 200) return false;
      if (transactionDocument().parse(body).result !== undefined) return true;
    }
    return false;
  }

  async terminal(name: string): Promise<SeenTerminal | undefined> {
    const { body } = await this.#call('GET', '/v1/terminals');
    const found = terminalList.parse(body).terminals.find(({ terminal }) => terminal === name);
    return found === undefined
      ? undefined
      : {
          lane: found.lane,
          linkUp: found.link.up,
          session: found.session,
          attention: found.attention.map(({ code }) => code),
        };
  }

  async pass(ms: number): Promise<void> {
    await elapse(ms / this.#speed);
  }

  async until(holds: () => Promise<boolean>, limitMs: number): Promise<boolean> {
    const endMs = performance.now() + limitMs / this.#speed;
    while (!(await holds())) {
      if (performance.now() > endMs) return false;
      await elapse(lookEveryMs);
    }
    return true;
  }

  async end(): Promise<readonly SeenFact[]> {
    await this.kill();
    await this.#hop.close();
    await this.#simulator.close();
    const facts = readFacts(journalPath(this.#directory));
    rmSync(this.#directory, { recursive: true, force: true });
    return facts;
  }

  async #post(path: string, body: unknown): Promise<Answer> {
    const reply = await this.#call('POST', path, body);
    return answerOf(reply.status, reply.body);
  }

  async #call(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; body: unknown }> {
    if (this.#daemon === undefined) throw new Error('the daemon does not run');
    const { url, token } = this.#daemon;
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: await reply.json() };
  }
}

/**
 * The longest allowed time for a pong, because on a busy machine a pong may be late by some hundred real milliseconds.
 */
export const patientHeartbeat = 'heartbeat = { pongMs = 10000 }';

/** The address is an IP address, as on a LAN, and the certificate has a name. */
function sealedLines(security: 'nexo-blob' | 'mac'): readonly string[] {
  if (security === 'mac') {
    const { keyIdentifier, keyVersion } = testMacKey;
    return [
      `security = { kind = "mac", keyIdentifier = "${keyIdentifier}", keyVersion = "${keyVersion}", kek = { file = "kek" } }`,
    ];
  }
  const { keyIdentifier, keyVersion } = testKey;
  return [
    'tls = { ca = "ca.pem", expect = "localhost" }',
    `security = { kind = "${security}", keyIdentifier = "${keyIdentifier}", keyVersion = ${keyVersion}, passphrase = { file = "key" } }`,
  ];
}

function tokenLine(tokenUrl: string): string {
  const { clientId, scope } = testClient;
  return `oauth2 = { tokenUrl = "${tokenUrl}", clientId = "${clientId}", clientSecret = { file = "client-secret" }, scope = "${scope}" }`;
}

function writeKeys(directory: string): void {
  writeFileSync(join(directory, 'ca.pem'), testPem('ca'));
  writeFileSync(join(directory, 'kek'), testMacKey.kek, { mode: 0o600 });
  writeFileSync(join(directory, 'key'), testKey.passphrase, { mode: 0o600 });
}

function configurationText(setting: Setting, hop: Hop, directory: string): string {
  const terminals = Object.entries(setting.terminals).map(([name, poiId]) => [
    `[terminals.${name}]`,
    `poiId = "${poiId}"`,
    ...hop.terminalLines,
  ]);
  return [
    `dataDir = ${JSON.stringify(directory)}`,
    '[api]',
    'port = 0',
    '[log]',
    'level = "error"',
    '[journal]',
    'pregrowMiB = 1',
    'reserveMiB = 1',
    '[gateways.main]',
    ...hop.gatewayLines,
    'simulated = true',
    ...terminals.flat(),
    ...(hop.tables ?? []),
    '',
  ].join('\n');
}

function bodyOf(wanted: Wanted, nowWallMs: number, poiTransaction: PoiTransaction | undefined): unknown {
  const { of } = wanted;
  const original = of === 'unlinked' ? { unlinked: true } : { transactionId: of };
  return {
    kind: wanted.kind,
    terminal: wanted.byLink === true ? undefined : wanted.terminal,
    ...linkIn(wanted, nowWallMs),
    amountDetails: wanted.amount?.currency === pointsUnit ? undefined : wanted.amount,
    sale: wanted.sale,
    original: of === undefined ? undefined : poiTransaction === undefined ? original : { poiTransaction },
    ...accountIn(wanted),
    scope: wanted.scope,
    retryOf: wanted.retryOf,
    reviewed: wanted.reviewed,
    allowPartial: wanted.partialAllowed || undefined,
    cardAcquisition: wanted.card,
    options: wanted.options,
    startBefore:
      wanted.startWithinMs === undefined ? undefined : new Date(nowWallMs + wanted.startWithinMs).toISOString(),
  };
}

function answerOf(status: number, body: unknown): Answer {
  if (status < 400) return { ok: true, created: status === 201 };
  const { code, transactionId } = problem.parse(body);
  return { ok: false, code, naming: transactionId };
}

function seenOf(told: ReportedTransaction): Seen {
  return {
    state: told.state,
    result: told.result,
    revision: told.revision,
    retry: told.retry,
    reason: told.reason,
    message: told.message,
    certainBy: told.certainBy,
    resolvedBy: told.resolvedBy,
    authorized: told.authorized,
    remaining: told.remaining,
    balance: told.storedValue?.balance ?? pointsOf(told.loyalty?.pointsBalance),
    moved: told.loyalty?.rebate ?? pointsOf(told.loyalty?.points),
    leftInSale: told.leftInSale,
    tip: told.tip,
    cashBack: told.cashBack,
    terminalReason: told.terminalReason,
    token: told.token === undefined ? undefined : `${told.token.value}${told.token.wasCut ? ' cut' : ''}`,
    difference: told.difference,
    period: told.period?.id,
    showing: told.showing,
    attempts: (told.attempts ?? []).length,
    serviceIds: (told.attempts ?? []).map(({ serviceId }) => serviceId),
    conditions: (told.attempts ?? []).flatMap(({ evidence }) => evidence?.errorCondition ?? []),
    attention: told.attention.map(({ code }) => code),
    receipts: (told.receipts ?? []).map(({ lines }) => lines.join(' ')),
    timeline: (told.timeline ?? []).map((entry) => `${entry.at.slice(11, 23)} ${entry.stage}: ${entry.text}`),
  };
}
