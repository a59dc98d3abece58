/** `tenderd simulate`: a gateway with terminals to practise on. */

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
  /** Which published forms of the vendor the messages have; the plain form of the dialect when absent. */
  readonly forms?: FormsChoice;
  readonly say: readonly string[];
  readonly script?: string;
  readonly poiListShape?: 'texts' | 'objects';
  /** How the terminals are reached; `ws` when absent. */
  readonly wire?: 'ws' | 'http' | 'polling' | 'tcp';
  /** How messages of the terminals are sealed, by a key for practice; plain when absent. */
  readonly security?: 'nexo-blob' | 'mac';
  /** Requests must carry a token that is issued here. */
  readonly tokens?: boolean;
  /** What requests must carry as X-API-Key; nothing when absent. */
  readonly apiKey?: string;
  /** The one path at which terminals are asked by HTTP; any when absent. */
  readonly path?: string;
  /** Where the register is called, or `callback`; nowhere when absent. */
  readonly register?: string;
  readonly registerCa?: string;
  /** Port of the payment service; none runs when absent. */
  readonly service?: number;
  readonly store?: string;
  readonly serviceConfig?: string;
  /** HTTPS with a certificate of its own making. */
  readonly tls?: boolean;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  /** Port of the sample shop; none runs when absent. */
  readonly merchantSample?: number;
  /** False with `--no-magic-amounts`. */
  readonly magicAmounts: boolean;
  /** False with `--no-sessions`. */
  readonly sessions: boolean;
}

/** Runs until asked to stop; returns 0 then. Throws CommandFailure when a script or a port cannot be used. */
export async function simulate(
  options: SimulateOptions,
  context: CommandContext,
  host: ProcessInterface,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const stopped = new Promise<string>((resolve) => host.onStop(resolve));
  const shown = await readSimulatedTls(options);
  const { simulator, service } = await startBoth(options, shown).catch((error: unknown) => {
    shown?.forget();
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
  shown?.forget();
  return exitCodes.ok;
}

/** Starts the terminals, then the payment service. If the payment service cannot start, the terminals stop. */
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

/** Options that do not go together, in the order in which they are checked, with the text of the failure. */
const rejectedOptions: readonly {
  readonly applies: (options: SimulateOptions) => boolean;
  readonly text: string;
}[] = [
  {
    applies: ({ tokens, wire }) => tokens === true && wire !== 'http',
    text: 'Tokens go with requests by HTTP: --tokens needs --wire http.',
  },
  {
    applies: ({ path, wire }) => path !== undefined && (wire !== 'http' || !path.startsWith('/')),
    text: '--path takes a path that begins with /; it needs --wire http.',
  },
  {
    applies: ({ apiKey, wire }) => apiKey !== undefined && wire === 'tcp',
    text: 'A key goes in a header: --api-key goes without --wire tcp.',
  },
  {
    applies: (options) => options.register !== undefined && !mayCall(options),
    text: '--register names an address that starts with http:// or https://, or says callback; it needs --wire http.',
  },
  {
    applies: ({ security, wire }) => security !== undefined && wire === 'polling',
    text: 'Terminals whose answers are fetched read plain messages: --wire polling goes without --security.',
  },
  {
    applies: ({ forms, dialect = '' }) => forms !== undefined && !dialectsWithForms.includes(dialect),
    text: `--forms goes with --dialect and one of ${dialectsWithForms.join(', ')}.`,
  },
];

/** What a register needs to use the simulator: the facts of the ready line. */
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
  const lines = [`tenderd simulator is ready at ${url}`, `  terminals   ${terminals.join(', ')}`];
  if (wire === 'ws') lines.push(`  poi-list    ${control}/poi-list`);
  if (tlsCert !== undefined) lines.push(`  certificate ${tlsCert}`);
  if (security !== undefined) lines.push(`  sealed      ${sealText(security)}`);
  if (register !== undefined)
    lines.push(`  calls       ${register === 'callback' ? 'where X-Callback-Url says' : register}`);
  if (oauth2 !== undefined)
    lines.push(`  tokens      ${oauth2.tokenUrl}, client ${oauth2.clientId}, secret ${oauth2.clientSecret}`);
  for (const [terminal, channel] of Object.entries(channels ?? {})) lines.push(`  channel     ${terminal}: ${channel}`);
  return [
    ...lines,
    `  ledger      ${control}/control/ledger`,
    '  a bad day   curl -H "content-type: application/json" \\',
    `                -d '{"script":"${terminals[0] ?? '*'} next: decline"}' ${control}/control/script`,
  ];
}

function sealText(security: SimulatedSecurity): string {
  return security.kind === 'mac'
    ? `mac, key ${security.keyIdentifier}, kek ${security.kek}`
    : `${security.kind}, key ${security.keyIdentifier} ${security.keyVersion}, passphrase ${security.passphrase}`;
}

/** The address of the channel that each terminal has at the start; undefined if none has one. */
function channelsOf(simulator: RunningSimulator, terminals: readonly string[]): Record<string, string> | undefined {
  const found = terminals.flatMap((poiId) => {
    const url = simulator.channelUrl(poiId);
    return url === undefined ? [] : [[poiId, url] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Published, so it protects nothing: it shows how a client fetches a token. */
const practiceClient = { clientId: 'practice', clientSecret: 'practice-only' };

/** Published, so it protects nothing: it shows how a key is used. */
function practiceSecurity(kind: SimulateOptions['security']): SimulatedSecurity | undefined {
  if (kind === 'mac')
    return { kind, keyIdentifier: 'SpecV2TestMACKey', kek: '0123456789ABCDEFFEDCBA987654321089ABCDEF01234567' };
  return kind && { kind, keyIdentifier: 'practice', keyVersion: 1, passphrase: 'Practice-only-1' };
}

function mayCall({ register = '', wire }: SimulateOptions): boolean {
  return wire === 'http' && (register === 'callback' || (/^https?:\/\//i.test(register) && URL.canParse(register)));
}

/** Where terminals call. */
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

function readText(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandFailure(
      exitCodes.usage,
      'usage',
      `The ${what} cannot be read: ${error instanceof Error ? error.message : path}`,
    );
  }
}

/** The header that carries the key: a cloud with a path for each category takes Basic credentials. */
function keyHeaderOf(dialect: string | undefined): string {
  return placesOf(dialect) === undefined ? 'X-API-Key' : 'Authorization';
}
