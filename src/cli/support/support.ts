/** `tenderd support`: writes one file with everything that a supplier needs, and nothing that is secret. */

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findConfigurationFile, possibleSecrets, secretsIn } from '../../config/index.js';
import { type Examined, Visit } from '../../doctor/index.js';
import {
  doctor as doctorTexts,
  presentLanguage,
  speak,
  cliSupport as texts,
  translationTo,
} from '../../messages/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import type { AskOptions } from '../command/find-daemon.js';
import { bundleName } from '../output/bundle-name.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';
import { shellWord } from '../output/shell-word.js';
import { bundleOf } from './bundle.js';
import { Cleaner } from '../output/cleaner.js';
import { collect } from './parts.js';
import { bytesIn } from './size.js';

/** Options of `tenderd support`. */
export type SupportOptions = AskOptions & { readonly out?: string; readonly transactions?: number };

/** The default number of transactions in a bundle. */
const transactionsDefault = 200;

/** The maximum number of transactions in one list of the API. */
const transactionsMax = 1_000;

/** Writes the bundle. Throws CommandFailure if the file cannot be written. */
export async function support(options: SupportOptions, context: CommandContext): Promise<ExitCode> {
  const { hint = (text: string): string => text } = context;
  const screen = new Screen({ ...context, json: options.json === true });
  const nowMs = Date.now();
  const path = resolve(options.out ?? bundleName(new Date(nowMs)));
  const { url, tokenFile, simulate } = options;
  const examined: Examined = {
    input: configurationInput(options, context.environment, context.home),
    isSimulated: simulate === true,
    ...(url === undefined ? {} : { url }),
    ...(tokenFile === undefined ? {} : { tokenFile }),
    commandAs: (user) => hint(doctorTexts.asUser(/^\d+$/.test(user) ? `'#${user}'` : shellWord(user))),
  };
  if (screen.isTerminal) screen.live(texts.collecting);
  const wanted = Math.min(options.transactions ?? transactionsDefault, transactionsMax);
  const translate = await translationTo(presentLanguage());
  const bundle = await inEnglish(async () => {
    const collected = await collect(examined, wanted, nowMs);
    return bundleOf(collected, new Cleaner(await secretsOf(examined)), nowMs);
  });
  screen.endLive();
  try {
    // Never follows a link, and never replaces a file.
    writeFileSync(path, bundle.bytes, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new CommandFailure(exitCodes.failure, 'bundle-not-written', texts.notWritten(path, code));
  }
  const { entries, cut, sha256, bytes } = bundle;
  screen.document({ file: path, bytes: bytes.length, sha256, entries, cut });
  screen.line(texts.written(path, bytesIn(bytes.length)));
  screen.line(texts.contents);
  for (const { name, bytes: size, count } of entries) screen.line(texts.part(name, bytesIn(size), count));
  screen.line(texts.cutHeading);
  for (const text of cut) screen.line(`  ${translate(text)}`);
  screen.line(texts.digest(sha256));
  return exitCodes.ok;
}

/** Runs `make` in English, because the supplier reads the bundle, whatever the operator's language is. */
async function inEnglish<T>(make: () => Promise<T>): Promise<T> {
  const language = presentLanguage();
  await speak('en');
  try {
    return await make();
  } finally {
    await speak(language);
  }
}

/**
 * Returns every secret that is known here: those of the checked configuration, and every value that looks like a
 * secret.
 */
async function secretsOf(examined: Examined): Promise<readonly string[]> {
  const facts = await new Visit(examined).configuration();
  const loaded = facts.type === 'loaded' ? secretsIn(facts.configuration) : [];
  const file = examined.isSimulated ? undefined : findConfigurationFile(examined.input);
  const { tokenFile } = examined;
  const named = tokenFile === undefined ? [] : [{ file: tokenFile }];
  const possible = await possibleSecrets(file, facts.place?.dataDir, examined.input.environment, named);
  return [...loaded, ...possible];
}
