/** The headings of the help, and the texts after the options of a command. */

/** The headings in the help. */
export const titles = {
  usage: 'Usage:',
  arguments: 'Arguments:',
  options: 'Options:',
  commands: 'Commands:',
};

/** The words around options and commands. */
export const frame = {
  help: 'display help for command',
  helpCommand: 'display help for command',
  exitCodes: 'Exit codes:',
  choices: 'choices',
  default: 'default',
  anyOptions: '[options]',
  anyCommand: '[command]',
  noneDefault: 'none',
};

/** The text after the options, by the command. */
export const endings = {
  doctor: `
The command moves no money and logs no terminal in. The exit code is 0 without an error, or the code of the first error.`,
  'transactions resolve': `
Find the outcome on the terminal's receipt, in the terminal's list, or with the acquirer. For a link or an order, find it on the
pages of the payment service. If a link can still be paid, close it on those pages first.
  approved        it went through: the customer was charged, or got the money
  declined        the terminal, the payment service or the bank declined it: no money moved
  not-processed   the terminal or the payment service does not have it, or closed the link unpaid: no money moved
After declined and not-processed the sale can be charged again. The outcome is final, with two exceptions: the terminal or
the payment service reports an approval later, or the attention list says that the transaction may have gone through. Then
you can resolve it as approved.
`,
  'nexo certificate': `
Give the host name that the register expects in the certificate. A register that uses a vendor's client for terminals expects
the name in the terminal's own certificate, such as P400Plus-123456789.live.terminal.adyen.com. Every other register expects
localhost. The certificate is valid for the given name, for localhost and for 127.0.0.1. Existing files are overwritten only
with --force.
`,
};
