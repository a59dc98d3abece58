/** The commands `run`, `simulate`, `demo`, `rehearse` and `config check`. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { cliRequests } from '../../messages/index.js';
import { vendorNames } from './config-vendors.js';
import type { CommandContext } from '../command/context.js';
import { demoVendor, demoVendorNames } from '../demo/demo-vendors.js';
import { configOption, dataDirOption, formsChoice, list, type Done, wholeNumber } from '../command/program-options.js';
import type { ProcessInterface } from '../command/process-interface.js';

const rehearseHelp = `
The register is started for each day, takes one payment, and exits. Its environment has these variables:
  TENDERD_URL, TENDERD_TOKEN (or the file TENDERD_TOKEN_FILE), TENDERD_TERMINAL
  TENDERD_SALE, TENDERD_AMOUNT (minor units), TENDERD_CURRENCY
  TENDERD_TRANSACTION_ID    an id that it may use; the same if it is started again for the same payment
  TENDERD_STATE_DIR         an empty folder for data that it must keep; the same during the whole day
  TENDERD_SERVICE           on days with a link: the payment service. If TENDERD_TERMINAL is set, too, the card comes first
  TENDERD_GIVE_UP_AFTER     on some days with a link: the seconds after which it gives up the payment that it showed
The last line of its output is what it reports:
  {"charged": 1250, "mayChargeAgain": false}    charged is 0 for nothing, and null for "not known: call the operator"
A register that never asks for a link leaves out the days with a link.
With --interface adyen it sends nexo in JSON with POST to TENDERD_URL/nexo/ or /sync over TLS, and has more variables:
  TENDERD_TERMINAL (POIID), TENDERD_SALE_ID (SaleID); TENDERD_SALE is the TransactionID, TENDERD_TOKEN belongs in X-API-Key
  TENDERD_TLS_CA, TENDERD_TLS_NAME         the file of the authority to trust, and the terminal's name in the certificate
  TENDERD_KEY_IDENTIFIER, TENDERD_KEY_VERSION, TENDERD_KEY_PASSPHRASE    with --security nexo-blob
  TENDERD_ACQUIRER_DATA     on some days: the SaleToAcquirerData to send. A register that sends none leaves these days out
The exit code is 0 only if no day went wrong.
`;

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
    .description('run the daemon')
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--simulate', 'practise without a configuration: a simulated gateway with terminals till-1 and till-2')
    .option('--port <port>', 'port of the API for registers; 0 for any free port', wholeNumber)
    .addOption(
      new Option('--log-level <level>', 'overrides the configuration').choices(['debug', 'info', 'warn', 'error']),
    )
    .option('--json', 'print the ready line as JSON')
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
    .description('run a simulated gateway with terminals to practise on, and a simulated payment service')
    .option('--port <port>', 'port on 127.0.0.1; 0 for any free port', wholeNumber, 0)
    .option('--terminals <names>', 'POIIDs of the terminals, separated by commas', list, ['till-1', 'till-2'])
    .option('--speed <factor>', 'how much faster than real time it runs', positive, 1)
    .option('--dialect <name>', 'dialect of the terminals, such as adyen-3.0 (standard-3.1)')
    .option('--seed <number>', 'makes approval codes and ids repeatable', wholeNumber)
    .option(
      '--forms <which>',
      "published forms of the vendor's messages: a number is the seed that selects a form for each message; least omits every optional field (with --dialect)",
      formsChoice,
    )
    .option('--say <line>', 'script line to run at the start; may be repeated', collect, [])
    .option('--script <file>', 'file with script lines to run at the start')
    .addOption(new Option('--wire <wire>', 'transport of the terminals (ws)').choices(['ws', 'http', 'polling', 'tcp']))
    .addOption(
      new Option('--security <kind>', 'seal the messages with a practice key (for dialects in JSON)').choices([
        'nexo-blob',
        'mac',
      ]),
    )
    .option('--tokens', 'requests need an access token, which is issued to a practice client (with --wire http)')
    .option('--api-key <key>', 'requests need this key in X-API-Key, as a cloud requires it (not with --wire tcp)')
    .option(
      '--path <path>',
      'accept requests only at this path, such as /v1/merchants/M/devices/till-1/sync (with --wire http)',
    )
    .addOption(
      new Option(
        '--register <url>',
        'terminals send displays, prompts and receipts to this address; "callback": to the address in each request (with --wire http)',
      ),
    )
    .option('--register-ca <file>', 'authority (PEM) that signed the certificate of this register')
    .addOption(
      new Option('--poi-list-shape <shape>', 'form of the terminals in GET /poi-list').choices(['texts', 'objects']),
    )
    .option('--service <port>', 'simulate a payment service, too, on this port; 0 for any free port', wholeNumber)
    .option('--store <file>', 'file in which the payment service stores its data; in memory by default')
    .option('--service-config <file>', 'JSON: merchants, acquirers, methods and settings of the payment service')
    .option('--tls', 'use TLS for the terminals and the payment service, with a certificate that is made for this run')
    .option('--tls-cert <file>', 'certificate (PEM) to use instead')
    .option('--tls-key <file>', 'key (PEM) of that certificate')
    .option(
      '--merchant-sample <port>',
      'run a sample shop that uses the payment service, on this port; 0 for any free port',
      wholeNumber,
    )
    .option('--no-magic-amounts', 'amounts cause no faults by themselves')
    .option('--no-sessions', 'terminals need no Login')
    .option('--json', 'print the ready line as JSON')
    .addHelpText('after', words)
    .action(async (options) => done(await (await import('../simulate/simulate.js')).simulate(options, context, host)));
}

function addDemo(program: Command, context: CommandContext, done: Done): void {
  program
    .command('demo')
    .description(
      'take an approved and a declined payment, one with a lost answer, and a link; compare the results with the ledgers',
    )
    .option('--speed <factor>', 'how much faster than real time everything runs', positive, 1)
    .option(
      '--vendor <name>',
      `simulate the terminals of ${demoVendorNames.join(', ')}; instead of the link, the daemon is killed once`,
      demoVendor,
    )
    .addOption(
      new Option('--alter-ledger <how>', 'alter the ledgers, so that the comparison fails')
        .choices(['double', 'drop', 'amount'])
        .hideHelp(),
    )
    .action(async (options) => done(await (await import('../demo/demo.js')).demo(options, context)));
}

function addRehearse(program: Command, context: CommandContext, done: Done): void {
  program
    .command('rehearse')
    .description('run a register through days with faults, and report its mistakes')
    .argument('[command...]', 'the register, after "--"; without it you drive your register by hand')
    .option('--only <names>', 'only these days, separated by commas', list, [])
    .option('--skip <names>', 'leave out these days', list, [])
    .addOption(
      new Option(
        '--interface <name>',
        'interface of the register instead of the API: nexo, as for these terminals',
      ).choices(['adyen']),
    )
    .addOption(
      new Option('--security <kind>', 'security of its messages (with --interface adyen)').choices(['nexo-blob']),
    )
    .option('--list', 'list the days, and run none')
    .option('--jobs <count>', 'number of days that run at a time', wholeNumber, 4)
    .option('--junit <file>', 'write JUnit XML to this file, too')
    .option('--verbose', 'show the standard error of the register')
    .option('--json', 'one JSON document on standard output, and nothing else')
    .addHelpText('after', rehearseHelp)
    .action(async (command, options) =>
      done(await (await import('../rehearse/rehearse.js')).rehearse(command, options, context)),
    );
}

function addConfigCheck(program: Command, context: CommandContext, done: Done): void {
  const config = program.command('config').description('check, show or begin the configuration');
  config
    .command('check')
    .description('report every mistake of the configuration, or show the checked configuration')
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => done(await (await import('./config-check.js')).checkConfiguration(options, context)));
  config
    .command('show')
    .description('show every setting that is in effect, without secrets')
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--origin', 'show where each value comes from: a line of the file, a variable, a flag or the default')
    .option('--json', 'print one JSON document')
    .action(async (options) => done(await (await import('./config-show.js')).showConfiguration(options, context)));
  config
    .command('schema')
    .description('print the JSON Schema of the configuration file, for an editor')
    .action(async () => done(await (await import('./config-show.js')).printSchema(context)));
  config
    .command('init')
    .description('write a first configuration; asks for everything that no option has')
    .option('--out <file>', 'the file to write; it must not exist')
    .addOption(new Option('--vendor <name>', 'vendor and way to the terminals').choices(vendorNames))
    .option('--address <url>', 'address of the gateway or cloud')
    .option('--terminal <poiid@address>', 'a terminal, with its own address if it has one; may be repeated', collect)
    .option('--secret-file <file>', 'file with the key or passphrase that the vendor gave you')
    .option('--json', 'print one JSON document')
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
