/** `tenderd pair`: pairs a terminal with its cloud, and keeps what the cloud gives. Works on a stopped daemon's files. */

import { type Configuration, loadConfiguration, type PairingConfiguration } from '../../config/index.js';
import { makeDataDirectory } from '../../config/data-directory/directory-permissions.js';
import { keepPairing, type PairingEnd, requestPairing } from '../../pairing/index.js';
import { type Agreed, askByQr } from './pair-by-qr.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { plain } from '../output/format.js';
import { openIfThere } from '../journal/journal.js';
import { Screen } from '../output/screen.js';

/** What is paired, and by which code; without one where the terminal scans a code of ours. */
export interface PairRequest {
  readonly terminal: string;
  readonly code: string | undefined;
}

/** Options of the command. */
export interface PairOptions {
  readonly config?: string;
  readonly dataDir?: string;
  readonly json?: boolean;
  readonly posName?: string;
}

/** Pairs, once. Throws CommandFailure, and has then kept nothing: an earlier pairing still stands. */
export async function pair(
  { terminal, code }: PairRequest,
  options: PairOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const input = configurationInput(options, context.environment, context.home);
  const { configuration } = await loadConfiguration({ ...input, mayBeUnpaired: true });
  const { dataDir, source } = configuration;
  const service = pairable(terminal, configuration);
  const ask = service.kind === 'channel' ? askChannel(service, code) : askByQr(service, code, options, screen);
  makeDataDirectory(dataDir);
  // Held until the end: nothing starts at this terminal meanwhile, and no daemon goes on by the earlier pairing.
  const journal = openIfThere(dataDir);
  try {
    refuseUnlessSettled(terminal, journal);
    const agreed = await ask(context.onInterrupt());
    const pairedAt = new Date().toISOString();
    const file = keep(dataDir, { terminal, service: service.service, pairedAt, ...agreed });
    const { poiId } = agreed;
    screen.document({ ok: true, terminal, poiId, service: service.service, pairedAt, file });
    screen.line(`${plain(terminal)} (POIID ${plain(poiId)}) is paired with ${service.service}.`);
    screen.line(`  kept in     ${file} (only its owner can read it)`);
    screen.line('What to do now:');
    screen.line(`  ${screen.hint('tenderd config check')}, then start tenderd: ${source} needs no change.`);
    return exitCodes.ok;
  } finally {
    journal?.close();
  }
}

/** What a cloud agrees on, once it is asked. Rejects with CommandFailure. */
type Ask = (interrupted: AbortSignal) => Promise<Agreed>;

function askChannel({ terminal, poiId = '', ...service }: PairingConfiguration, code: string | undefined): Ask {
  if (code === undefined || !/^[\x21-\x7e]{1,64}$/.test(code))
    throw new CommandFailure(
      exitCodes.usage,
      'usage',
      'Say the code that the terminal shows: 1 to 64 letters, digits and signs, and no space.',
    );
  return async (interrupted) => {
    const end = await requestPairing(service, code, interrupted);
    if (end.type !== 'paired') throw failureOf(end, terminal, interrupted.aborted);
    return { kind: 'channel', poiId, channel: end.channel };
  };
}

function pairable(terminal: string, { pairings, terminals, source }: Configuration): PairingConfiguration {
  const found = pairings.find((one) => one.terminal === terminal);
  if (found?.hasOwnUrl === true) {
    const text = `terminals.${terminal}.url says already where it is, and would count. Nothing was done.`;
    throw new CommandFailure(exitCodes.configuration, 'not-pairable', text, [`Take it out of ${source}, then pair.`]);
  }
  if (found !== undefined) return found;
  if (terminals.every((one) => one.terminal !== terminal))
    throw new CommandFailure(exitCodes.usage, 'unknown-terminal', `There is no terminal ${plain(terminal)}.`, [
      `Terminals are: ${terminals.map((one) => one.terminal).join(', ')}`,
    ]);
  const text = `The gateway of ${terminal} pairs with nobody: it has no pairingUrl, and no security.paired.`;
  throw new CommandFailure(exitCodes.configuration, 'not-pairable', text, [
    `Where its cloud pairs, write that at the gateway in ${source}; else write where the terminal is: url.`,
  ]);
}

/** What is open or unresolved is asked for at the terminal that had it: behind another channel another one may deny it. */
function refuseUnlessSettled(terminal: string, journal: ReturnType<typeof openIfThere>): void {
  if (journal === undefined) return;
  const states = ['open', 'unresolved'] as const;
  const [found] = states.flatMap((state) => journal.list({ terminal, state, limit: 1 }));
  if (found === undefined) return;
  const { transactionId } = found.request;
  throw new CommandFailure(
    exitCodes.notAllowed,
    'transactions-open',
    `Transaction ${plain(transactionId)} is open or unresolved at ${terminal}, and is asked for by the present pairing. Nothing was changed.`,
    [
      'Let the daemon ask:     tenderd run',
      `Or say how it ended:    tenderd transactions resolve ${plain(transactionId)}`,
      'Then stop it, and pair.',
    ],
  );
}

function keep(dataDir: string, pairing: Parameters<typeof keepPairing>[1]): string {
  try {
    return keepPairing(dataDir, pairing);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(
      exitCodes.failure,
      'pairing-not-kept',
      `The cloud paired ${pairing.terminal}, and it could not be kept: ${why}`,
      ['Make room, or let this user write there; then pair again, with the next code of the terminal.'],
    );
  }
}

const nextCode = 'Take the code that the terminal shows now, and pair again.';

/** Code, status and advice of each end. */
const failures: Readonly<
  Record<Exclude<PairingEnd['type'], 'paired'>, readonly [code: string, status: ExitCode, says: string, advice: string]>
> = {
  'code-wrong': ['pairing-code-wrong', exitCodes.usage, 'The cloud does not know this code', nextCode],
  'code-expired': ['pairing-code-expired', exitCodes.usage, 'This code is over', nextCode],
  'code-used': ['pairing-code-used', exitCodes.usage, 'This code was used already', nextCode],
  unauthorised: [
    'pairing-unauthorised',
    exitCodes.notAllowed,
    'The cloud does not accept us',
    'Check oauth2 (client and secret), and what this client may do there.',
  ],
  later: ['pairing-unavailable', exitCodes.tryLater, 'The cloud pairs nobody now', 'Try again in a minute.'],
  unreachable: [
    'pairing-unreachable',
    exitCodes.tryLater,
    'The cloud was not reached',
    'Check the network, then pair again.',
  ],
  lost: ['pairing-lost', exitCodes.tryLater, 'Its answer was lost, and the code may be used up', nextCode],
  unusable: [
    'pairing-unusable',
    exitCodes.failure,
    'Its answer cannot be used',
    'How this cloud answers is assumed: please report what its documents say, without the code.',
  ],
  setting: ['pairing-setting', exitCodes.configuration, 'A setting cannot work', 'Mend it in the configuration.'],
};

function failureOf(
  { type, text }: Exclude<PairingEnd, { readonly type: 'paired' }>,
  terminal: string,
  isInterrupted: boolean,
): CommandFailure {
  const [code, status, says, advice] = failures[type];
  return new CommandFailure(
    isInterrupted ? exitCodes.interrupted : status,
    code,
    `${says}: ${text}. ${terminal} is as it was.`,
    [advice],
  );
}
