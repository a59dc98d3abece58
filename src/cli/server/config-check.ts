/** `tenderd config check`: reports all mistakes in the configuration at once, or prints the checked configuration. */

import { formatProblem, loadConfiguration } from '../../config/index.js';
import { cliServer as texts, cliStatus } from '../../messages/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { nexoInterfaces } from '../nexo/nexo-interfaces.js';
import { Screen } from '../output/screen.js';
import { configurationDocument, configurationLines } from './configuration-report.js';

/** Checks the configuration and its secrets as `run` would, without starting anything. Throws ConfigurationError (78). */
export async function checkConfiguration(
  options: { readonly config?: string; readonly dataDir?: string; readonly json?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const input = configurationInput(options, context.environment, context.home);
  const { configuration, warnings } = await loadConfiguration(input);
  const { api, nexo } = configuration;
  const url = `http://127.0.0.1:${api.port}`;
  const interfaces =
    nexo === undefined
      ? undefined
      : await nexoInterfaces(url, { tcp: nexo.tcpPort, tls: nexo.tls?.port }, nexo.security);
  screen.document({
    ok: true,
    ...configurationDocument(configuration, interfaces),
    warnings: warnings.map(formatProblem),
  });
  for (const warning of warnings) screen.line(`${screen.tint('careful', texts.warning)} ${formatProblem(warning)}`);
  const { simulated, real } = cliStatus.money;
  const money = configuration.simulated ? simulated : screen.tint('strong', real);
  screen.line(texts.configurationFine(configuration.source, money));
  for (const line of configurationLines(configuration, url, interfaces)) screen.line(line);
  return exitCodes.ok;
}
