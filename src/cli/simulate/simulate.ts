/** `tenderd simulate`: a gateway with terminals to practise on. */

import { jsonOnScreen } from '../../platform/screen-text.js';
import { readFileSync } from 'node:fs';
import {
  behaviourWords,
  deedWords,
  dialectsWithForms,
  placesOf,
  type FormsChoice,
  magicAmounts,
  type RunningSimulator,
  type SimulatedSecurity,
  type SimulatorOptions,
  startSimulator,
} from '../../simulator/index.js';
import { faults } from '../../simulator/service/rules/base/fault-words.js';
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
  if (options.tokens === true && options.wire !== 'http') {
    shown?.forget();
    throw new CommandFailure(exitCodes.usage, 'usage', 'Tokens go with requests by HTTP: --tokens needs --wire http.');
  }
  if (options.path !== undefined && (options.wire !== 'http' || !options.path.startsWith('/'))) {
    shown?.forget();
    throw new CommandFailure(exitCodes.usage, 'usage', '--path takes a path that begins with /; it needs --wire http.');
  }
  if (options.apiKey !== undefined && options.wire === 'tcp') {
    shown?.forget();
    throw new CommandFailure(exitCodes.usage, 'usage', 'A key goes in a header: --api-key goes without --wire tcp.');
  }
  if (options.register !== undefined && !mayCall(options)) {
    shown?.forget();
    throw new CommandFailure(
      exitCodes.usage,
      'usage',
      '--register names an address that starts with http:// or https://, or says callback; it needs --wire http.',
    );
  }
  if (options.security !== undefined && options.wire === 'polling') {
    shown?.forget();
    const text = 'Terminals whose answers are fetched read plain messages: --wire polling goes without --security.';
    throw new CommandFailure(exitCodes.usage, 'usage', text);
  }
  if (options.forms !== undefined && !dialectsWithForms.includes(options.dialect ?? '')) {
    shown?.forget();
    const names = dialectsWithForms.join(', ');
    throw new CommandFailure(exitCodes.usage, 'usage', `--forms goes with --dialect and one of ${names}.`);
  }
  const simulator = await start(options, shown).catch((error: unknown) => {
    shown?.forget();
    throw error;
  });
  const service = await startPaymentService(options, shown).catch(async (error: unknown) => {
    await simulator.close();
    shown?.forget();
    throw error;
  });
  const tlsCert = shown?.file;
  const security = practiceSecurity(options.security);
  const { tokenUrl } = simulator;
  const oauth2 = tokenUrl === undefined ? undefined : { tokenUrl, ...practiceClient };
  const pairing = pairingOf(simulator, options.terminals);
  const control = `http://127.0.0.1:${simulator.port}`;
  if (screen.json) {
    const { terminals, speed } = options;
    const { url, port } = simulator;
    const ready = {
      ready: true,
      url,
      port,
      control,
      terminals,
      speed,
      tlsCert,
      security,
      oauth2,
      pairing,
      pid: process.pid,
    };
    context.out.write(`${jsonOnScreen(JSON.stringify({ ...ready, service: service?.ready }))}\n`);
  } else {
    screen.line(`tenderd simulator is ready at ${simulator.url}`);
    screen.line(`  terminals   ${options.terminals.join(', ')}`);
    if (options.wire === undefined || options.wire === 'ws') screen.line(`  poi-list    ${control}/poi-list`);
    if (tlsCert !== undefined) screen.line(`  certificate ${tlsCert}`);
    if (security !== undefined)
      screen.line(
        security.kind === 'mac'
          ? `  sealed      mac, key ${security.keyIdentifier}, kek ${security.kek}`
          : `  sealed      ${security.kind}, key ${security.keyIdentifier} ${security.keyVersion}, passphrase ${security.passphrase}`,
      );
    if (options.register !== undefined)
      screen.line(`  calls       ${options.register === 'callback' ? 'where X-Callback-Url says' : options.register}`);
    if (oauth2 !== undefined)
      screen.line(`  tokens      ${oauth2.tokenUrl}, client ${oauth2.clientId}, secret ${oauth2.clientSecret}`);
    if (pairing !== undefined) {
      const codes = Object.entries(pairing.codes).map(([terminal, code]) => `${terminal} shows ${code}`);
      screen.line(`  pairing     ${pairing.pairingUrl}: ${codes.join(', ')}`);
    }
    screen.line(`  ledger      ${control}/control/ledger`);
    screen.line('  a bad day   curl -H "content-type: application/json" \\');
    screen.line(
      `                -d '{"script":"${options.terminals[0] ?? '*'} next: decline"}' ${control}/control/script`,
    );
  }
  for (const line of service?.lines ?? []) screen.line(line);
  await stopped;
  await service?.close();
  await simulator.close();
  shown?.forget();
  return exitCodes.ok;
}

/** Where terminals are paired, and the code that each shows first. */
function pairingOf({ pairingUrl, world }: RunningSimulator, terminals: readonly string[]) {
  if (pairingUrl === undefined) return undefined;
  return { pairingUrl, codes: Object.fromEntries(terminals.map((poiId) => [poiId, world.pairingCode(poiId)])) };
}

/** Known to everybody, too. */
const practiceClient = { clientId: 'practice', clientSecret: 'practice-only' };

/** Known to everybody: it protects nothing, and shows how a key is used. */
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

/** What terminals can be told, as `tenderd simulate --help` prints it. */
export function simulatorWords(): string {
  return [
    '',
    'A script line is TERMINAL WHEN: WHAT, where TERMINAL is a name or * for all, and WHEN is one of',
    '  next [KIND], default [KIND]   a behaviour of the next request, or of all; KIND is payment, refund, reversal,',
    '                                pre-authorization, pre-authorization-update, capture, stored-value-activation (-load, -unload,',
    '                                -reversal, -reservation, -duplicate), loyalty-award (-rebate, -redemption, and each with',
    '                                -refund), card-acquisition, enable-service, login, logout, status, diagnosis or any (money',
    '                                when left out)',
    '  now, after TIME               a deed',
    '',
    'A pre-authorization holds money until it is completed (no more than is held, once) or reversed as a whole; an update holds its amount',
    'instead. The ledger has a line of its own kind for each: pre-authorization, pre-authorization-update, capture, release. Of a pre-authorization that',
    'it does not know the terminal says NotFound, of one that is completed or released NotAllowed, and Refusal to more than is held.',
    'A gift card holds what its lines of the ledger put on it: the card is the one that the register names, or one that all customers share.',
    'A card that was read (card-acquisition, no money in the ledger) waits for the payment that names it; meanwhile others are refused, NotAllowed,',
    'until EnableService lets it go. What names another card is NotFound.',
    'Awards and redemptions are one point for each whole unit of the amount, where no points are named; a rebate is a tenth of it.',
    'Cash-back that a payment asks for is approved with it, of a maximum the customer chooses nothing unless told; the ledger has what of an amount',
    'was a tip or cash (tipAmount, cashBackAmount). A token is given where one is asked for, and pays without a card; an unknown one is refused.',
    ...wordRows(
      'Behaviours (join several with ";"):',
      behaviourWords.map(({ form, says }) => [form, says]),
    ),
    ...wordRows(
      'Deeds:',
      deedWords.map(({ form, says }) => [form, says]),
    ),
    ...wordRows(
      'Amounts that play a bad day by themselves:',
      magicAmounts.map(({ ending, says }) => [`x.${ending}`, says]),
    ),
    ...wordRows(
      'Faults of the payment service, on cue (POST /control/faults), and amounts in minor units that play them:',
      faults.map(({ word, ending, says }) => [`${word}  ..${ending}`, says]),
    ),
    '',
    'How to learn the payment service by curl: docs/test-your-register/payment-service.md',
    '',
  ].join('\n');
}

function wordRows(title: string, words: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...words.map(([word]) => word.length));
  return ['', title, ...words.map(([word, says]) => `  ${word.padEnd(width)}  ${says}`)];
}

/** The header that carries the key: a cloud with a path for each category takes Basic credentials. */
function keyHeaderOf(dialect: string | undefined): string {
  return placesOf(dialect) === undefined ? 'X-API-Key' : 'Authorization';
}
