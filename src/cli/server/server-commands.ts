/** The commands `run`, `simulate`, `demo`, `rehearse` and `config check`. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CommandContext } from '../command/context.js';
import { demoVendor, demoVendorNames } from '../demo/demo-vendors.js';
import { configOption, dataDirOption, formsChoice, list, type Done, wholeNumber } from '../command/program-options.js';
import type { ProcessInterface } from '../command/process-interface.js';

const rehearseHelp = `
The register is started for each day, takes one payment, and exits. It finds in its environment:
  TENDERD_URL, TENDERD_TOKEN (or the file TENDERD_TOKEN_FILE), TENDERD_TERMINAL
  TENDERD_SALE, TENDERD_AMOUNT (minor units), TENDERD_CURRENCY
  TENDERD_TRANSACTION_ID    an id that it may use; the same when it is started again for the same payment
  TENDERD_STATE_DIR         an empty folder for what it must not forget, the same all day
  TENDERD_SERVICE           on days with a link: the payment service that gives it. With a terminal beside it the card comes first
  TENDERD_GIVE_UP_AFTER     on some of them: it withdraws what it began so many seconds after it showed it
The last line that it prints is what it believes:
  {"charged": 1250, "mayChargeAgain": false}    charged is 0 for nothing, null for "not known: call a person"
A register that asks for no link leaves those days out.
With --interface adyen it POSTs nexo in JSON to TENDERD_URL/nexo/ or /sync, which is TLS, and finds besides:
  TENDERD_TERMINAL (POIID), TENDERD_SALE_ID (SaleID); TENDERD_SALE is the TransactionID, TENDERD_TOKEN goes into X-API-Key
  TENDERD_TLS_CA, TENDERD_TLS_NAME         the file of the authority to trust, and the terminal's name in the certificate
  TENDERD_KEY_IDENTIFIER, TENDERD_KEY_VERSION, TENDERD_KEY_PASSPHRASE    with --security nexo-blob
  TENDERD_ACQUIRER_DATA     on some days: SaleToAcquirerData to send. Who sends none leaves these days out
The exit code is 0 only when no day went wrong.
`;

/** Adds `run`, `simulate`, `demo`, `rehearse` and `config check`. `words` is the part of `simulate --help` after its options. */
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
    .option('--port <port>', 'port of the register API, 0 for any free one', wholeNumber)
    .addOption(
      new Option('--log-level <level>', 'overrides the configuration').choices(['debug', 'info', 'warn', 'error']),
    )
    .option('--json', 'the ready line as JSON')
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
    .option('--port <port>', 'port on 127.0.0.1, 0 for any free one', wholeNumber, 0)
    .option('--terminals <names>', 'POIIDs of the terminals, with commas between', list, ['till-1', 'till-2'])
    .option('--speed <factor>', 'how much faster than real time it runs', positive, 1)
    .option('--dialect <name>', 'how the terminals speak, such as adyen-3.0 (standard-3.1)')
    .option('--seed <number>', 'makes approval codes and ids repeatable', wholeNumber)
    .option(
      '--forms <which>',
      "published forms of the vendor's answers: a number draws one for each message, least leaves out whatever may be (with --dialect)",
      formsChoice,
    )
    .option('--say <line>', 'obey this script line at start; may be repeated', collect, [])
    .option('--script <file>', 'obey the script lines of this file at start')
    .addOption(new Option('--wire <wire>', 'how the terminals are reached').choices(['ws', 'http', 'polling', 'tcp']))
    .addOption(
      new Option('--security <kind>', 'messages are sealed, by a key for practice (of dialects in JSON)').choices([
        'nexo-blob',
        'mac',
      ]),
    )
    .option('--tokens', 'requests must carry a token, which is issued to a client for practice (with --wire http)')
    .option('--api-key <key>', 'requests must carry this as X-API-Key, as those to a cloud do (not with --wire tcp)')
    .option(
      '--path <path>',
      'terminals are asked at this path alone, such as /v1/merchants/M/devices/till-1/sync (with --wire http)',
    )
    .addOption(
      new Option(
        '--register <url>',
        'terminals call the register there with what they show, ask and print; "callback": where its requests say (with --wire http)',
      ),
    )
    .option('--register-ca <file>', 'the authority (PEM) of the certificate of that register')
    .addOption(
      new Option('--poi-list-shape <shape>', 'how GET /poi-list lists the terminals').choices(['texts', 'objects']),
    )
    .option('--service <port>', 'simulate the payment service, too, at this port; 0 for any free one', wholeNumber)
    .option('--store <file>', 'file in which the payment service keeps everything; in memory when left out')
    .option('--service-config <file>', 'JSON: merchants, acquirers, methods and settings of the payment service')
    .option('--tls', 'TLS with a certificate made for this run: the terminals and the payment service')
    .option('--tls-cert <file>', 'certificate (PEM) to show instead')
    .option('--tls-key <file>', 'key (PEM) of that certificate')
    .option('--merchant-sample <port>', 'a sample shop that uses the payment service; 0 for any free port', wholeNumber)
    .option('--no-magic-amounts', 'amounts play no bad days by themselves')
    .option('--no-sessions', 'terminals need no Login')
    .option('--json', 'the ready line as JSON')
    .addHelpText('after', words)
    .action(async (options) => done(await (await import('../simulate/simulate.js')).simulate(options, context, host)));
}

function addDemo(program: Command, context: CommandContext, done: Done): void {
  program
    .command('demo')
    .description(
      'show an approved, a declined and a cut-off payment and a paid link, and compare them with both ledgers',
    )
    .option('--speed <factor>', 'how much faster than real time everything runs', positive, 1)
    .option(
      '--vendor <name>',
      `on terminals as those of ${demoVendorNames.join(', ')}; the daemon dies once in place of the link`,
      demoVendor,
    )
    .addOption(
      new Option('--alter-ledger <how>', 'alter what is compared, to see it fail')
        .choices(['double', 'drop', 'amount'])
        .hideHelp(),
    )
    .action(async (options) => done(await (await import('../demo/demo.js')).demo(options, context)));
}

function addRehearse(program: Command, context: CommandContext, done: Done): void {
  program
    .command('rehearse')
    .description('lead a register through every bad day, and say what it did right and wrong')
    .argument('[command...]', 'the register, after "--"; a person drives one where it is left out')
    .option('--only <names>', 'these days alone, with commas between', list, [])
    .option('--skip <names>', 'not these days', list, [])
    .addOption(
      new Option(
        '--interface <name>',
        'what the register speaks, in place of the API: nexo, as to these terminals',
      ).choices(['adyen']),
    )
    .addOption(
      new Option('--security <kind>', 'how it seals its messages (with --interface adyen)').choices(['nexo-blob']),
    )
    .option('--list', 'name the days, and play none')
    .option('--jobs <count>', 'so many days at a time', wholeNumber, 4)
    .option('--junit <file>', 'write JUnit XML there, too')
    .option('--verbose', 'show what the register writes to standard error')
    .option('--json', 'one JSON document on standard output, and nothing else')
    .addHelpText('after', rehearseHelp)
    .action(async (command, options) =>
      done(await (await import('../rehearse/rehearse.js')).rehearse(command, options, context)),
    );
}

function addConfigCheck(program: Command, context: CommandContext, done: Done): void {
  const config = program.command('config').description('look at the configuration');
  config
    .command('check')
    .description('tell every mistake of the configuration, or what it amounts to')
    .addOption(configOption())
    .addOption(dataDirOption())
    .option('--json', 'one JSON document')
    .action(async (options) => done(await (await import('./config-check.js')).checkConfiguration(options, context)));
}

function positive(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text) || !(Number(text) > 0)) throw new InvalidArgumentError('Expected a number above 0.');
  return Number(text);
}

function collect(line: string, lines: readonly string[]): readonly string[] {
  return [...lines, line];
}
