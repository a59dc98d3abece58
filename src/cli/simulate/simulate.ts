/** `tenderd simulate`: runs a simulated gateway with terminals, and a simulated payment service. */

import { jsonOnScreen } from '../../platform/screen-text.js';
import { readFileSync } from 'node:fs';
import {
  dialectsWithForms,
  placesOf,
  type FormsChoice,
  type RunningSimulator,
  type SimulatedSecurity,
  type SimulatorOptions,
  startSimulator,
} from '../../simulator/index.js';
import { cliSimulate as texts } from '../../messages/index.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import type { ProcessInterface } from '../command/process-interface.js';
import { Screen } from '../output/screen.js';
import { portTaken, startPaymentService } from './simulate-service.js';
import { readSimulatedTls, type ShownCertificate } from './simulate-tls.js';

/** Options of `tenderd simulate`. */
export interface SimulateOptions {
  readonly json?: boolean;
  readonly port: number;
  readonly terminals: readonly string[];
  readonly speed: number;
  readonly dialect?: string;
  readonly seed?: number;
  /** The variant of the vendor's messages. Default: the plain form of the dialect. */
  readonly forms?: FormsChoice;
  readonly say: readonly string[];
  readonly script?: string;
  readonly poiListShape?: 'texts' | 'objects';
  /** The transport of the terminals. Default: `ws`. */
  readonly wire?: 'ws' | 'http' | 'polling' | 'tcp';
  /** The security of the terminals' messages, with a practice key. Default: plain messages. */
  readonly security?: 'nexo-blob' | 'mac';
  /** True if requests need an access token. The simulator issues the tokens. */
  readonly tokens?: boolean;
  /** The API key that requests must carry. Default: none. */
  readonly apiKey?: string;
  /** The only path at which requests are accepted over HTTP. Default: any path. */
  readonly path?: string;
  /**
   * The address at which terminals call the register, or `callback`. If absent, the terminals do not call the register.
   */
  readonly register?: string;
  readonly registerCa?: string;
  /** The port of the payment service. If absent, no payment service runs. */
  readonly service?: number;
  readonly store?: string;
  readonly serviceConfig?: string;
  /** True to use TLS with a certificate that is created for this run. */
  readonly tls?: boolean;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  /** The port of the sample shop. If absent, no shop runs. */
  readonly merchantSample?: number;
  /** False with `--no-magic-amounts`. */
  readonly magicAmounts: boolean;
  /** False with `--no-sessions`. */
  readonly sessions: boolean;
}

/** Runs the simulators until the process must stop, and returns 0. Throws CommandFailure if an option, a script or a port cannot be used. */
export async function simulate(
  options: SimulateOptions,
  context: CommandContext,
  host: ProcessInterface,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const stopped = new Promise<string>((resolve) => host.onStop(resolve));
  const shown = await readSimulatedTls(options);
  const { simulator, service } = await startBoth(options, shown).catch((error: unknown) => {
    shown?.remove();
    throw error;
  });
  const ready = readyFacts(options, simulator, shown);
  if (screen.json) {
    const document = { ready: true, ...ready, pid: process.pid, service: service?.ready };
    context.out.write(`${jsonOnScreen(JSON.stringify(document))}\n`);
  } else {
    for (const line of readyLines(ready, options)) screen.line(line);
  }
  for (const line of service?.lines ?? []) screen.line(line);
  await stopped;
  await service?.close();
  await simulator.close();
  shown?.remove();
  return exitCodes.ok;
}

/** Starts the terminals, and then the payment service. If the payment service cannot start, stops the terminals. */
async function startBoth(options: SimulateOptions, shown: ShownCertificate | undefined) {
  const rejected = rejectedOptions.find(({ applies }) => applies(options));
  if (rejected !== undefined) throw new CommandFailure(exitCodes.usage, 'usage', rejected.text);
  const simulator = await start(options, shown);
  const service = await startPaymentService(options, shown).catch(async (error: unknown) => {
    await simulator.close();
    throw error;
  });
  return { simulator, service };
}

/** Combinations of options that are not possible, each with its message. They are checked in this order. */
const rejectedOptions: readonly {
  readonly applies: (options: SimulateOptions) => boolean;
  readonly text: string;
}[] = [
  {
    applies: ({ tokens, wire }) => tokens === true && wire !== 'http',
    text: texts.rejectedOptions.tokens,
  },
  {
    applies: ({ path, wire }) => path !== undefined && (wire !== 'http' || !path.startsWith('/')),
    text: texts.rejectedOptions.path,
  },
  {
    applies: ({ apiKey, wire }) => apiKey !== undefined && wire === 'tcp',
    text: texts.rejectedOptions.apiKey,
  },
  {
    applies: (options) => options.register !== undefined && !mayCall(options),
    text: texts.rejectedOptions.register,
  },
  {
    applies: ({ security, wire }) => security !== undefined && wire === 'polling',
    text: texts.rejectedOptions.polling,
  },
  {
    applies: ({ forms, dialect = '' }) => forms !== undefined && !dialectsWithForms.includes(dialect),
    text: texts.rejectedOptions.forms(dialectsWithForms),
  },
];

/** Returns the facts for the ready line. A register needs them to use the simulator. */
function readyFacts(
  { terminals, speed, security }: SimulateOptions,
  simulator: RunningSimulator,
  shown: ShownCertificate | undefined,
) {
  const { url, port, tokenUrl } = simulator;
  return {
    url,
    port,
    control: `http://127.0.0.1:${port}`,
    terminals,
    speed,
    tlsCert: shown?.file,
    security: practiceSecurity(security),
    oauth2: tokenUrl === undefined ? undefined : { tokenUrl, ...practiceClient },
    channels: channelsOf(simulator, terminals),
  };
}

function readyLines(
  { url, control, terminals, tlsCert, security, oauth2, channels }: ReturnType<typeof readyFacts>,
  { wire = 'ws', register }: SimulateOptions,
): readonly string[] {
  const { rows } = texts;
  const lines = [texts.ready(url), rows.terminals(terminals)];
  if (wire === 'ws') lines.push(rows.poiList(`${control}/poi-list`));
  if (tlsCert !== undefined) lines.push(rows.certificate(tlsCert));
  if (security !== undefined) lines.push(securityRow(security));
  if (register !== undefined) lines.push(register === 'callback' ? rows.callsBack : rows.calls(register));
  if (oauth2 !== undefined) lines.push(rows.tokens(oauth2.tokenUrl, oauth2.clientId, oauth2.clientSecret));
  for (const [terminal, channel] of Object.entries(channels ?? {})) lines.push(rows.channel(terminal, channel));
  return [
    ...lines,
    rows.ledger(`${control}/control/ledger`),
    ...rows.fault(terminals[0] ?? '*', `${control}/control/script`),
  ];
}

function securityRow(security: SimulatedSecurity): string {
  return security.kind === 'mac'
    ? texts.rows.mac(security.keyIdentifier, security.kek)
    : texts.rows.nexoBlob(security.keyIdentifier, security.keyVersion, security.passphrase);
}

/** Returns the address of each terminal's channel at the start. Undefined if the terminals have no channels. */
function channelsOf(simulator: RunningSimulator, terminals: readonly string[]): Record<string, string> | undefined {
  const found = terminals.flatMap((poiId) => {
    const url = simulator.channelUrl(poiId);
    return url === undefined ? [] : [[poiId, url] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The client for which practice tokens are issued. Its values are published, so they protect nothing. */
const practiceClient = { clientId: 'practice', clientSecret: 'practice-only' };

/** Returns the practice key. It is published, so it protects nothing. */
function practiceSecurity(kind: SimulateOptions['security']): SimulatedSecurity | undefined {
  if (kind === 'mac')
    return { kind, keyIdentifier: 'SpecV2TestMACKey', kek: '0123456789ABCDEFFEDCBA987654321089ABCDEF01234567' };
  return kind && { kind, keyIdentifier: 'practice', keyVersion: 1, passphrase: 'Practice-only-1' };
}

function mayCall({ register = '', wire }: SimulateOptions): boolean {
  return wire === 'http' && (register === 'callback' || (/^https?:\/\//i.test(register) && URL.canParse(register)));
}

/** Returns the settings for calling the register. */
function calledRegister({ register, registerCa }: SimulateOptions): SimulatorOptions['register'] {
  if (register === undefined) return undefined;
  return {
    ...(register === 'callback' ? {} : { url: register }),
    ...(registerCa === undefined ? {} : { ca: readText(registerCa, 'authority') }),
  };
}

async function start(options: SimulateOptions, shown: ShownCertificate | undefined) {
  const script = [...(options.script === undefined ? [] : [readText(options.script, 'script')]), ...options.say].join(
    '\n',
  );
  try {
    return await startSimulator({
      terminals: options.terminals,
      port: options.port,
      speed: options.speed,
      script,
      hasMagicAmounts: options.magicAmounts,
      hasSessions: options.sessions,
      ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
      ...(options.seed === undefined ? {} : { seed: options.seed }),
      ...(options.forms === undefined ? {} : { forms: options.forms }),
      ...(options.wire === undefined ? {} : { wire: options.wire }),
      security: practiceSecurity(options.security),
      client: options.tokens === true ? practiceClient : undefined,
      register: calledRegister(options),
      ...(options.apiKey === undefined ? {} : { requiredHeaders: { [keyHeaderOf(options.dialect)]: options.apiKey } }),
      ...(options.path === undefined ? {} : { path: options.path }),
      ...(shown === undefined ? {} : { tls: shown.tls }),
      ...(options.poiListShape === undefined ? {} : { poiListShape: options.poiListShape }),
    });
  } catch (error) {
    if (error instanceof RangeError) throw new CommandFailure(exitCodes.usage, 'usage', error.message);
    throw portTaken(error, options.port, 'port') ?? error;
  }
}

function readText(path: string, file: 'authority' | 'script'): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : path;
    throw new CommandFailure(exitCodes.usage, 'usage', texts.unreadable(file, why));
  }
}

/**
 * Returns the name of the header with the credentials. It is X-API-Key, except for a cloud with a path for each message
 * category, which uses Basic credentials.
 */
function keyHeaderOf(dialect: string | undefined): string {
  return placesOf(dialect) === undefined ? 'X-API-Key' : 'Authorization';
}
