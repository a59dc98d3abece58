/** Compares the answers of the API with the API description, so that every status, field and problem is described. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { buildApp } from '../../src/api/app.js';
import { ConsoleAccess } from '../../src/console/index.js';
import { systemClock } from '../../src/platform/clock.js';
import { descriptionPaths } from '../../src/api/routing/description-paths.js';
import { Guard } from '../../src/api/http/guard.js';
import { defaultLimits } from '../../src/api/http/limits.js';
import { Proofs } from '../../src/api/security/proof.js';
import { ResponseLanguage } from '../../src/api/routing/response-language.js';
import { Waits } from '../../src/api/http/waiting-requests.js';
import { WrongTokens } from '../../src/api/security/wrong-tokens.js';
import { memoryDaemon } from './memory-daemon.js';
import { MemoryLanes } from './memory-lanes.js';
import { strayIn } from './of-its-kind.js';
import { Checker, codesOf, escaped, objectIn, operationsIn } from './openapi-rules.js';

/** The application without an API, to read its routes. */
export const app = buildApp({
  lanes: new MemoryLanes(),
  waits: new Waits(),
  guard: new Guard({
    port: 1,
    token: '',
    allowedOrigins: [],
    registers: new Map(),
    proofs: new Proofs([], ''),
    console: new ConsoleAccess({ clock: systemClock() }),
    bodyBytes: 1,
    headersMax: 64,
  }),
  proofs: new Proofs([], ''),
  wrongTokens: new WrongTokens(),
  doctor: undefined,
  supportBundler: undefined,
  beginBackup: undefined,
  beginErasure: undefined,
  shopperErasures: undefined,
  traces: undefined,
  metrics: { contentType: 'text/plain', read: async () => Promise.resolve('') },
  console: new ConsoleAccess({ clock: systemClock() }),
  limits: defaultLimits,
  receiptWidths: { terminals: new Map(), registers: new Map() },
  version: '1.2.3',
  daemon: memoryDaemon,
  url: 'http://127.0.0.1:8741',
  language: new ResponseLanguage(),
  onFault: (error) => {
    throw error;
  },
});

/** Returns a description as it is served. */
export async function readDescription(path: string) {
  const server = createServer((incoming, outgoing) => {
    void app.serve({
      incoming,
      outgoing,
      lanes: new MemoryLanes(),
      body: undefined,
      role: undefined,
      prove: () => ({}),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  const json = objectIn(await answer.json());
  server.close();
  return json;
}

/** The described part of an answer of the API. */
interface ReportedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly json: unknown;
}

let reading: ReturnType<typeof readRules> | undefined;

async function readRules() {
  const document = await readDescription(descriptionPaths['3.1']);
  const operations = operationsIn(document).map((described) => ({
    ...described,
    pattern: new RegExp(`^${described.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return { operations, checker: new Checker(document) };
}

/** Throws if an answer has a status, a body or a problem code that the description of its operation does not have. */
export async function expectDescribed(
  method: string,
  path: string,
  { status, headers, json }: ReportedAnswer,
): Promise<void> {
  const { operations, checker } = await (reading ??= readRules());
  const target = path.split('?', 1)[0] ?? '';
  const found = operations.find((each) => each.method === method.toLowerCase() && each.pattern.test(target));
  if (found === undefined || status === 0) return;
  const responses = objectIn(found.operation['responses']);
  const name = `${found.name} answered ${status}`;
  const response = responses[String(status)];
  if (response === undefined) throw new Error(`${name}, which its description does not have`);
  const type = String(headers['content-type']).split(';', 1)[0] ?? '';
  if (!(type in objectIn(objectIn(response)['content']))) throw new Error(`${name} with the undescribed type ${type}`);
  if (json === undefined) return;
  const wrong = checker.wrong(`${found.at}/responses/${status}/content/${escaped(type)}/schema`, json);
  if (wrong !== undefined) throw new Error(`${name}, and its description says otherwise: ${wrong}`);
  const stray = strayIn(json);
  if (status < 400 && !target.startsWith('/openapi') && stray.length > 0)
    throw new Error(`${name}, and ${stray.join(', ')}`);
  const code = objectIn(json)['code'];
  if (type === 'application/problem+json' && !codesOf(response).includes(String(code)))
    throw new Error(`${name} with the problem ${String(code)}: add it to problemsOf of this route`);
}
