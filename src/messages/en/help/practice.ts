/** Help texts for commands that run a daemon or a simulator. Their output is English in every language. */

/** The texts, by command and option. */
export const practice = {
  'run --simulate': 'practise without a configuration: a simulated gateway with terminals till-1 and till-2',
  'run --port': 'port of the API for registers; 0 for any free port',
  'run --log-level': 'overrides the configuration',
  'run --json': 'print the ready line as JSON',
  'simulate --port': 'port on 127.0.0.1; 0 for any free port',
  'simulate --terminals': 'POIIDs of the terminals, separated by commas',
  'simulate --speed': 'how much faster than real time the simulation runs',
  'simulate --dialect': 'dialect of the terminals, such as adyen-3.0 (standard-3.1)',
  'simulate --seed': 'makes approval codes and ids repeatable',
  'simulate --forms':
    'use the message forms that the vendor published: a number is the seed that selects a form for each message; least omits every optional field (with --dialect)',
  'simulate --say': 'script line to run at the start; may be repeated',
  'simulate --script': 'file with script lines to run at the start',
  'simulate --wire': 'transport of the terminals (ws)',
  'simulate --security': 'seal the messages with a practice key (for dialects in JSON)',
  'simulate --tokens': 'requests need an access token, which is issued to a practice client (with --wire http)',
  'simulate --api-key': 'requests need this key in X-API-Key, as for a cloud (not with --wire tcp)',
  'simulate --path':
    'accept requests only at this path, such as /v1/merchants/M/devices/till-1/sync (with --wire http)',
  'simulate --register':
    'terminals send displays, prompts and receipts to this address; "callback": to the address in each request (with --wire http)',
  'simulate --register-ca': 'authority (PEM) that signed the certificate of this register',
  'simulate --poi-list-shape': 'format of each terminal in the answer to GET /poi-list',
  'simulate --service': 'simulate a payment service, too, on this port; 0 for any free port',
  'simulate --store': 'file in which the payment service stores its data; in memory by default',
  'simulate --service-config': 'JSON: merchants, acquirers, methods and settings of the payment service',
  'simulate --tls': 'use TLS for the terminals and the payment service, with a certificate that is made for this run',
  'simulate --tls-cert': 'certificate (PEM) to use, instead of a certificate made for this run',
  'simulate --tls-key': 'key (PEM) of the certificate in --tls-cert',
  'simulate --merchant-sample': 'run a sample shop that uses the payment service, on this port; 0 for any free port',
  'simulate --no-magic-amounts': 'amounts cause no faults by themselves',
  'simulate --no-sessions': 'terminals need no Login',
  'simulate --json': 'print the ready line as JSON',
  'demo --speed': 'how much faster than real time everything runs',
  'demo --vendor': 'simulate the terminals of {values}; the demo kills the daemon once, and has no link',
  'demo --alter-ledger': 'alter the ledgers, so that the comparison fails',
  'rehearse --only': 'only these days, separated by commas',
  'rehearse --skip': 'leave out these days',
  'rehearse --interface': 'the nexo interface that the register uses instead of the API, named after its vendor',
  'rehearse --security': 'security of the register’s messages (with --interface adyen)',
  'rehearse --list': 'list the days without running them',
  'rehearse --jobs': 'number of days that run at the same time',
  'rehearse --junit': 'write JUnit XML to this file, too',
  'rehearse --verbose': 'show the standard error of the register',
  'rehearse --json': 'one JSON document on standard output, and nothing else',
  'rehearse command':
    'the command that starts the register, after "--"; without a command, you operate your register by hand',
};

/** The text after the options of `rehearse`. */
export const rehearseEnding = `
The register is started for each day, takes one payment, and exits. Its environment has these variables:
  TENDERD_URL, TENDERD_TOKEN (or the file TENDERD_TOKEN_FILE), TENDERD_TERMINAL
  TENDERD_SALE, TENDERD_AMOUNT (minor units), TENDERD_CURRENCY
  TENDERD_TRANSACTION_ID    an id that it may use; the same if it is started again for the same payment
  TENDERD_STATE_DIR         an empty folder for data that it must keep; the same during the whole day
  TENDERD_SERVICE           on days with a link: the payment service. If TENDERD_TERMINAL is set, too, begin with the card
  TENDERD_GIVE_UP_AFTER     on some days with a link: the seconds after which it gives up the payment that it showed
The last line of its output is what it reports:
  {"charged": 1250, "mayChargeAgain": false}    charged: 0 for no charge; null if not known: call the operator
If a register never asks for a link, the days with a link are skipped.
With --interface adyen it sends nexo in JSON with POST to TENDERD_URL/nexo/ or /sync over TLS, and has more variables:
  TENDERD_TERMINAL (POIID), TENDERD_SALE_ID (SaleID); TENDERD_SALE is the TransactionID, TENDERD_TOKEN belongs in X-API-Key
  TENDERD_TLS_CA, TENDERD_TLS_NAME         the file of the authority to trust, and the terminal's name in the certificate
  TENDERD_KEY_IDENTIFIER, TENDERD_KEY_VERSION, TENDERD_KEY_PASSPHRASE    with --security nexo-blob
  TENDERD_ACQUIRER_DATA     on some days: the SaleToAcquirerData to send. These days are skipped if it never sends any
The exit code is 0 only if no day went wrong.
`;
