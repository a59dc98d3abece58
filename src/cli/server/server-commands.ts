/** The commands `run`, `simulate`, `demo`, `rehearse` and `config check`. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { cliRequests } from '../../messages/index.js';
import { vendorNames } from './config-vendors.js';
import type { CommandContext } from '../command/context.js';
import { demoVendor, demoVendorNames } from '../demo/demo-vendors.js';
import { configOption, dataDirOption, formsChoice, list, type Done, wholeNumber } from '../command/program-options.js';
import type { ProcessInterface } from '../command/process-interface.js';

/** Adds `run`, `simulate`, `demo`, `rehearse` and `config check`. `words` is the part of `simulate --help` that follows the options. */
export function addServers(
  program: Command,
  context: CommandContext,
  host: ProcessInterface,
  words: string,
  done: Done,
): void {
  addRun(program, context, host, done);
  addSimulate(program, context, host, words, done);
  addDemo(program, context, done);
  addRehearse(program, context, done);
  addConfigCheck(program, context, done);
}

function addRun(program: Command, context: CommandContext, host: ProcessInterface, done: Done): void {
  program
    .command('run')
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--simulate')
    .option('--port <port>', '', wholeNumber)
    .addOption(new Option('--log-level <level>').choices(['debug', 'info', 'warn', 'error']))
    .option('--json')
    .action(async (options) => done(await (await import('./run.js')).run(options, context, host)));
}

function addSimulate(
  program: Command,
  context: CommandContext,
  host: ProcessInterface,
  words: string,
  done: Done,
): void {
  program
    .command('simulate')
    .option('--port <port>', '', wholeNumber, 0)
    .option('--terminals <names>', '', list, ['till-1', 'till-2'])
    .option('--speed <factor>', '', positive, 1)
    .option('--dialect <name>')
    .option('--seed <number>', '', wholeNumber)
    .option('--forms <which>', '', formsChoice)
    .option('--say <line>', '', collect, [])
    .option('--script <file>')
    .addOption(new Option('--wire <wire>').choices(['ws', 'http', 'polling', 'tcp']))
    .addOption(new Option('--security <kind>').choices(['nexo-blob', 'mac']))
    .option('--tokens')
    .option('--api-key <key>')
    .option('--path <path>')
    .addOption(new Option('--register <url>'))
    .option('--register-ca <file>')
    .addOption(new Option('--poi-list-shape <shape>').choices(['texts', 'objects']))
    .option('--service <port>', '', wholeNumber)
    .option('--store <file>')
    .option('--service-config <file>')
    .option('--tls')
    .option('--tls-cert <file>')
    .option('--tls-key <file>')
    .option('--merchant-sample <port>', '', wholeNumber)
    .option('--no-magic-amounts')
    .option('--no-sessions')
    .option('--json')
    .addHelpText('after', words)
    .action(async (options) => done(await (await import('../simulate/simulate.js')).simulate(options, context, host)));
}

function addDemo(program: Command, context: CommandContext, done: Done): void {
  program
    .command('demo')
    .option('--speed <factor>', '', positive, 1)
    .option('--vendor <name>', demoVendorNames.join(', '), demoVendor)
    .addOption(new Option('--alter-ledger <how>').choices(['double', 'drop', 'amount']).hideHelp())
    .action(async (options) => done(await (await import('../demo/demo.js')).demo(options, context)));
}

function addRehearse(program: Command, context: CommandContext, done: Done): void {
  program
    .command('rehearse')
    .argument('[command...]')
    .option('--only <names>', '', list, [])
    .option('--skip <names>', '', list, [])
    .addOption(new Option('--interface <name>').choices(['adyen']))
    .addOption(new Option('--security <kind>').choices(['nexo-blob']))
    .option('--list')
    .option('--jobs <count>', '', wholeNumber, 4)
    .option('--junit <file>')
    .option('--verbose')
    .option('--json')
    .action(async (command, options) =>
      done(await (await import('../rehearse/rehearse.js')).rehearse(command, options, context)),
    );
}

function addConfigCheck(program: Command, context: CommandContext, done: Done): void {
  const config = program.command('config');
  config
    .command('check')
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--json')
    .action(async (options) => done(await (await import('./config-check.js')).checkConfiguration(options, context)));
  config
    .command('show')
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--origin')
    .option('--json')
    .action(async (options) => done(await (await import('./config-show.js')).showConfiguration(options, context)));
  config.command('schema').action(async () => done(await (await import('./config-show.js')).printSchema(context)));
  config
    .command('init')
    .option('--out <file>')
    .addOption(new Option('--vendor <name>').choices(vendorNames))
    .option('--address <url>')
    .option('--terminal <poiid@address>', '', collect)
    .option('--secret-file <file>')
    .option('--json')
    .action(async (options) => done(await (await import('./config-init.js')).initConfiguration(options, context)));
}

function positive(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text) || !(Number(text) > 0))
    throw new InvalidArgumentError(cliRequests.expectedValues.aboveZero);
  return Number(text);
}

function collect(line: string, lines: readonly string[] = []): readonly string[] {
  return [...lines, line];
}
