/** `tenderd terminals …`: device requests that a technician sends to a terminal, outside any transaction. */

import { type Command, Option } from 'commander';
import type { DeviceRequestParameters } from '../../client/index.js';
import type { CommandContext } from '../command/context.js';
import type { ExitCode } from '../output/exit-codes.js';
import { list, wholeNumber, withDaemon } from '../command/program-options.js';

const splits = ['terminal', 'sale-id', 'operator', 'shift', 'totals-group'] as const;
const questions = ['confirmation', 'any-key', 'digits', 'text', 'decimal', 'menu'] as const;

/** Adds the commands to `terminals`. */
export function addDeviceRequests(terminals: Command, context: CommandContext, done: (code: ExitCode) => void): void {
  const send = async (terminal: string, parameters: DeviceRequestParameters, command: Command): Promise<void> =>
    done(
      await (await import('./device-request.js')).deviceRequest(
        terminal,
        parameters,
        command.optsWithGlobals(),
        context,
      ),
    );
  const add = (name: string): Command => withDaemon(terminals.command(name).argument('<terminal>'));

  add('diagnose')
    .option('--hosts')
    .action(async (terminal: string, { hosts = false }: { readonly hosts?: boolean }, command: Command) =>
      send(terminal, { kind: 'diagnosis', hosts }, command),
    );
  add('totals')
    .addOption(new Option('--split-by <names>').argParser(list).default([], 'none'))
    .action(async (terminal: string, { splitBy }: { readonly splitBy: readonly string[] }, command: Command) =>
      send(terminal, { kind: 'totals', splitBy: splits.filter((split) => splitBy.includes(split)) }, command),
    );
  add('balance')
    .option('--loyalty')
    .action(async (terminal: string, { loyalty = false }: { readonly loyalty?: boolean }, command: Command) =>
      send(terminal, { kind: 'balance-inquiry', account: loyalty ? 'loyalty' : 'payment' }, command),
    );
  add('show')
    .argument('<line...>')
    .option('--seconds <count>', '', wholeNumber)
    .action(async (terminal: string, lines: string[], { seconds }: { readonly seconds?: number }, command: Command) =>
      send(terminal, { kind: 'display', lines, ...(seconds === undefined ? {} : { seconds }) }, command),
    );
  add('print')
    .argument('<line...>')
    .action(async (terminal: string, lines: string[], _: unknown, command: Command) =>
      send(terminal, { kind: 'print', lines }, command),
    );
  add('ask')
    .argument('<line...>')
    .addOption(new Option('--for <what>').choices(questions).default('confirmation'))
    .option('--choice <line>', '', (line: string, lines: string[]) => [...lines, line], [])
    .option('--seconds <count>', '', wholeNumber)
    .action(async (terminal: string, lines: string[], options: QuestionOptions, command: Command) => {
      const { seconds } = options;
      const question = questionOf(options);
      await send(terminal, { kind: 'input', lines, question, ...(seconds === undefined ? {} : { seconds }) }, command);
    });
  add('login').action(async (terminal: string, _: unknown, command: Command) =>
    send(terminal, { kind: 'login' }, command),
  );
  add('logout')
    .option('--maintenance')
    .action(async (terminal: string, { maintenance = false }: { readonly maintenance?: boolean }, command: Command) =>
      send(terminal, { kind: 'logout', maintenanceAllowed: maintenance }, command),
    );
  add('admin')
    .argument('[service]')
    .action(async (terminal: string, service: string | undefined, _: unknown, command: Command) =>
      send(terminal, { kind: 'admin', ...(service === undefined ? {} : { service }) }, command),
    );
}

interface QuestionOptions {
  readonly for: (typeof questions)[number];
  readonly choice: readonly string[];
  readonly seconds?: number;
}

function questionOf({
  for: type,
  choice,
}: QuestionOptions): Extract<DeviceRequestParameters, { kind: 'input' }>['question'] {
  return type === 'menu' ? { type, entries: choice } : { type };
}
