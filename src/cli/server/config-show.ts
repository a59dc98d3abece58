/** `tenderd config show` and `tenderd config schema`: print the configuration, and the schema of its file. */

import {
  configurationSchema,
  effectiveSettings,
  type EffectiveSetting,
  findConfigurationFile,
  possibleSecrets,
} from '../../config/index.js';
import { cliConfig as texts } from '../../messages/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { plain, table } from '../output/format.js';
import { Screen } from '../output/screen.js';
import { Cleaner } from '../output/cleaner.js';

/** Shows the settings. Throws ConfigurationError (78) for a configuration with a mistake. */
export async function showConfiguration(
  options: { readonly config?: string; readonly dataDir?: string; readonly origin?: boolean; readonly json?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const input = configurationInput(options, context.environment, context.home);
  const settings = await effectiveSettings(input);
  // Clean the output, because an address may contain a password, and a secret may have been written into a header by
  // mistake.
  const cleaner = new Cleaner(await possibleSecrets(findConfigurationFile(input), undefined, context.environment));
  const clean = settings.map((one) => ({ ...one, value: cleaner.value(one.value) }));
  screen.document({ settings: clean });
  const rows = clean.map(({ path, value, origin }) => {
    const line = `${plain(path)} = ${plain(JSON.stringify(value))}`;
    return options.origin === true ? [line, screen.tint('quiet', originText(origin))] : [line];
  });
  table(rows, screen);
  return exitCodes.ok;
}

function originText(origin: EffectiveSetting['origin']): string {
  switch (origin.type) {
    case 'default':
      return texts.byDefault;
    case 'environment':
      return origin.variable;
    case 'flag':
      return origin.flag;
    case 'file':
      return origin.place === undefined ? plain(origin.file) : `${plain(origin.file)}:${origin.place.line}`;
  }
}

/** Prints the JSON Schema of the file. */
export async function printSchema(context: CommandContext): Promise<ExitCode> {
  const schema = { ...(await configurationSchema()), title: texts.schemaTitle };
  context.out.write(`${JSON.stringify(schema, undefined, 2)}\n`);
  return exitCodes.ok;
}
