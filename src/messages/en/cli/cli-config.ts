/** The output of `tenderd config init`, `show` and `schema`, and the comments in a new configuration. */

/** The origin of a value, if it is not set anywhere. */
export const byDefault = 'default';

/** The title of the JSON Schema. */
export const schemaTitle = 'The configuration of tenderd';

/** The questions that `init` asks. */
export const questions = {
  vendor: 'Which terminals do you have?',
  gatewayAddress: (example: string): string => `What is the address of the gateway or cloud? For example, ${example}`,
  poiId: 'What is the POIID of the terminal? It is on its screen, or in the vendor’s portal.',
  nextPoiId: 'What is the POIID of the next terminal? Type "none" if there is no other terminal.',
  terminalAddress: (example: string): string => `What is the address of this terminal? For example, ${example}`,
  secretFile: (what: string): string => `Which file has ${what}? No other user may have access to the file.`,
} as const;

/** The hint of `init` after an answer that it cannot read. */
export const again = {
  address: (schemes: string): string => `Type an address that begins with ${schemes}.`,
  poiId: 'A POIID has no spaces and no @.',
  secretFile: 'The file does not exist. Create it first, with mode 600.',
} as const;

/** The vendors of terminals that `init` offers to choose from. */
export const vendors = {
  simulated: 'none yet: practise with "tenderd simulate --port 8790"',
  websocket: 'any vendor, through a gateway with WebSocket',
  'adyen-local': 'Adyen, on this network',
  'adyen-cloud': 'Adyen, through its cloud',
  'swedbank-lan': 'Swedbank Pay, on this network',
  westpay: 'Westpay, on this network',
  'westpay-epas': 'Westpay with EPAS, on this network',
  'market-pay': 'Market Pay, on this network',
  'verifone-pos-cloud': 'Verifone, through POS Cloud',
} as const;

/** The name of the secret that each vendor needs. */
export const secrets = {
  passphrase: 'the passphrase of the key that you entered at Adyen',
  apiKey: 'the API key',
  authorization: '"Basic " and the base64 of UID:APIKEY',
} as const;

/** The comments in a new configuration. */
export const comments = {
  backup: 'a copy of the journal each night, on another disk: docs/operate/backup.md',
  head: (vendor: string): readonly string[] => [
    `Made by "tenderd config init" for: ${vendor}.`,
    'All settings: docs/operate/configuration.md. After each change: tenderd config check',
  ],
  simulated: 'no real money moves',
  profile: 'what recovery assumes: docs/reference/profiles.md',
  expect: 'the name in the terminal’s certificate; for a live terminal, write live instead of test',
  ca: 'if the system does not know the authority of the certificate: tls = { ca = "FILE.pem" }',
  key: 'change: name and version of the key as they were entered at Adyen',
  secret: 'only the path of a file: its content is never printed or logged',
  poiId: 'as the terminal or the gateway names it',
  unencrypted: 'not encrypted: keep the network closed',
} as const;

/** The configuration file was written. */
export function written(path: string): string {
  return `Written: ${path}. tenderd config check accepts it.`;
}

/** The next steps after the configuration file was written. */
export const nextSteps = {
  check: (path: string): string => `Check it after each change: tenderd config check --config ${path}`,
  create: (path: string): string => `Before the first start with real money: tenderd journal create --config ${path}`,
  run: (path: string): string => `Start: tenderd run --config ${path}`,
} as const;

/** The configuration file exists already. */
export function exists(path: string): string {
  return `${path} exists already, and is not overwritten. Choose another file with --out.`;
}

/** The configuration file cannot be written. */
export function notWritten(path: string, code: string): string {
  return `${path} cannot be written (${code}).`;
}

/** Options are missing, and `init` has no keyboard from which it could read answers. */
export function missing(options: string): string {
  return `This command cannot ask you for values, because it has no keyboard. Nothing was written. Give these options: ${options}.`;
}

/** The operator ended the dialogue. */
export const ended = 'Nothing was written.';
