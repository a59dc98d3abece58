/** `tenderd config init`: writes a first configuration that `config check` accepts, and never overwrites a file. */

import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { configurationFiles, loadConfiguration } from '../../config/index.js';
import { cliConfig as texts } from '../../messages/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { Dialogue, DialogueEnded } from '../output/dialogue.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';
import { shellWord } from '../output/shell-word.js';
import { configurationText, type InitAnswers, templateOf, type VendorName, vendorNames } from './config-vendors.js';

/** Options of `tenderd config init`. */
export interface InitOptions {
  readonly out?: string;
  readonly vendor?: VendorName;
  readonly address?: string;
  readonly terminal?: readonly string[];
  readonly secretFile?: string;
  readonly json?: boolean;
}

/** Writes the file. If this function throws CommandFailure or ConfigurationError, nothing was written. */
export async function initConfiguration(options: InitOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const path = resolve(options.out ?? configurationFiles(context.environment, context.home)[0] ?? 'tenderd.toml');
  if (existsSync(path)) throw new CommandFailure(exitCodes.failure, 'file-exists', texts.exists(path));
  const dialogue =
    screen.isTerminal && context.in?.isTTY === true
      ? new Dialogue(context.in, screen, context.onInterrupt())
      : undefined;
  try {
    const answers = await answersOf(options, dialogue);
    await write(path, configurationText(answers), context);
    screen.document({ file: path, ...answers });
    screen.line(texts.written(path));
    const word = shellWord(path);
    const first = answers.vendor === 'simulated' ? [] : [texts.nextSteps.create(word)];
    for (const step of [texts.nextSteps.check(word), ...first, texts.nextSteps.run(word)]) screen.line(`  ${step}`);
    return exitCodes.ok;
  } catch (error) {
    if (!(error instanceof DialogueEnded)) throw error;
    screen.line(texts.ended);
    return exitCodes.interrupted;
  } finally {
    dialogue?.close();
  }
}

/** Takes the answers from the options, and asks for the missing ones. Throws CommandFailure if it cannot ask. */
async function answersOf(options: InitOptions, dialogue: Dialogue | undefined): Promise<InitAnswers> {
  const { vendor: named, address, terminal, secretFile } = options;
  const ask = (option: string): Dialogue => {
    if (dialogue === undefined) throw new CommandFailure(exitCodes.usage, 'needs-terminal', texts.missing(option));
    return dialogue;
  };
  const choices = vendorNames.map((name) => [name, texts.vendors[name]] as const);
  const vendor = named ?? (await ask('--vendor').choose(texts.questions.vendor, choices));
  const template = templateOf(vendor);
  const { isPerTerminal, secret } = template;
  const readAddress = (text: string): string | undefined =>
    template.schemes.some((scheme) => text.startsWith(scheme)) && URL.canParse(text) ? text : undefined;
  const again = texts.again.address(template.schemes.join(', '));
  const gatewayAddress = isPerTerminal
    ? undefined
    : (address ?? (await ask('--address').ask(texts.questions.gatewayAddress(template.address), readAddress, again)));
  const askTerminals = async (): Promise<InitAnswers['terminals']> => {
    const found: { readonly poiId: string; readonly address?: string }[] = [];
    for (;;) {
      const question = found.length === 0 ? texts.questions.poiId : texts.questions.nextPoiId;
      const poiId = await ask('--terminal').ask(question, readPoiId, texts.again.poiId);
      if (found.length > 0 && poiId === 'none') return found;
      const own = texts.questions.terminalAddress(template.address);
      found.push(isPerTerminal ? { poiId, address: await ask('--terminal').ask(own, readAddress, again) } : { poiId });
    }
  };
  const terminals = terminal?.map(terminalIn) ?? (await askTerminals());
  const file =
    secret === undefined
      ? undefined
      : (secretFile ??
        (await ask('--secret-file').ask(texts.questions.secretFile(secret.what), readFile, texts.again.secretFile)));
  return {
    vendor,
    terminals,
    ...(gatewayAddress === undefined ? {} : { address: gatewayAddress }),
    ...(file === undefined ? {} : { secretFile: resolve(file) }),
  };
}

function readPoiId(text: string): string | undefined {
  return /^[^\s@]+$/.test(text) ? text : undefined;
}

function readFile(text: string): string | undefined {
  return existsSync(text) ? text : undefined;
}

/** Reads `POIID` or `POIID@ADDRESS`. Wrong values are found later, by the check of the configuration. */
function terminalIn(text: string): { readonly poiId: string; readonly address?: string } {
  const at = text.indexOf('@');
  return at < 0 ? { poiId: text } : { poiId: text.slice(0, at), address: text.slice(at + 1) };
}

/**
 * Checks a draft in the same folder. Then gives the draft the final name by a link, which fails if a file with that
 * name exists.
 */
async function write(path: string, text: string, context: CommandContext): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600 });
    // The daemon will not have the environment variables of this shell, so ignore them.
    const { PATH } = context.environment;
    await loadConfiguration(configurationInput({ config: draft }, { PATH }, context.home));
    linkSync(draft, path);
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error && 'code' in error;
    if (!isOfSystem || typeof error.code !== 'string') throw error;
    const why = error.code === 'EEXIST' ? texts.exists(path) : texts.notWritten(path, error.code);
    throw new CommandFailure(exitCodes.failure, 'file-not-written', why);
  } finally {
    rmSync(draft, { force: true });
  }
}
