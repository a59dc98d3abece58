/** Faults of gateways, terminals and payment services. */

import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:net';
import type { FindingCode } from '../../src/doctor/index.js';
import type { SimulatorOptions } from '../../src/simulator/index.js';
import { freePort } from '../world/free-port.js';
import type { Fault } from './fault.js';
import { type Premises, testPem } from './premises.js';

/** The seal of the simulated terminals. */
const sealed = {
  kind: 'nexo-blob',
  passphrase: 'The terminals seal with this, 2026',
  keyIdentifier: 'technician',
  keyVersion: 1,
} as const;

/** The options of a gateway with this certificate. */
function withCertificate(name: 'localhost' | 'elsewhere' | 'expired'): Partial<SimulatorOptions> {
  return { tls: { cert: readFileSync(testPem(name), 'utf8'), key: readFileSync(testPem('server.key'), 'utf8') } };
}

/** Changes the configuration to a gateway at `localhost` with this authority. */
function trusting(premises: Premises, ca: string | undefined): void {
  const url = premises.simulator.url.replace('127.0.0.1', 'localhost');
  const tls = ca === undefined ? '' : `\ntls = { ca = ${JSON.stringify(ca)} }`;
  premises.change(/\[gateways\.shop\]\nurl = .*/, `[gateways.shop]\nurl = ${JSON.stringify(url)}${tls}`);
}

function gatewayAt(premises: Premises, url: string): void {
  premises.change(/\[gateways\.shop\]\nurl = .*/, `[gateways.shop]\nurl = ${JSON.stringify(url)}`);
}

/** Starts a web server that answers every request with the same page. */
async function webServer(premises: Premises): Promise<number> {
  const server = createHttp((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'));
  server.on('upgrade', (_, socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  premises.ends(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a server that accepts connections and never sends a byte. */
async function silentServer(premises: Premises): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => undefined).resume());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  premises.ends(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Without its gateway, neither a terminal nor the daemon has a connection. */
const linkDown: readonly FindingCode[] = ['daemon-not-ready'];

/** The faults, see the top of the file. */
export const networkFaults: readonly Fault[] = [
  {
    name: 'wrong URL',
    seen: 'both',
    planted: 'before',
    code: 'gateway-not-a-gateway',
    says: /path in url/,
    follows: linkDown,
    plant: (p) => gatewayAt(p, `ws://127.0.0.1:${p.service.port}/nexo`),
  },
  {
    name: 'web server that is no gateway',
    seen: 'both',
    planted: 'before',
    code: 'gateway-not-a-gateway',
    says: /Another server answers/,
    follows: linkDown,
    plant: async (p) => gatewayAt(p, `ws://127.0.0.1:${await webServer(p)}/`),
  },
  {
    name: 'name that DNS does not have',
    seen: 'both',
    planted: 'before',
    code: 'gateway-name-not-found',
    says: /gateway\.invalid.*host name in url/s,
    follows: linkDown,
    plant: (p) => gatewayAt(p, 'wss://gateway.invalid/'),
  },
  {
    name: 'connection refused',
    seen: 'both',
    planted: 'before',
    code: 'gateway-refused',
    says: /refused the connection.*firewall/s,
    follows: linkDown,
    plant: async (p) => gatewayAt(p, `ws://127.0.0.1:${await freePort()}/`),
  },
  {
    name: 'silent gateway',
    seen: 'both',
    planted: 'before',
    code: 'gateway-silent',
    says: /hangs/,
    follows: linkDown,
    plant: async (p) => gatewayAt(p, `ws://127.0.0.1:${await silentServer(p)}/`),
  },
  {
    name: 'silent TLS',
    seen: 'both',
    planted: 'before',
    code: 'gateway-silent',
    says: /TLS handshake/,
    follows: linkDown,
    plant: async (p) => gatewayAt(p, `wss://127.0.0.1:${await silentServer(p)}/`),
  },
  {
    name: 'no TLS at a wss address',
    seen: 'both',
    planted: 'before',
    code: 'gateway-not-tls',
    says: /start of url/,
    follows: linkDown,
    plant: (p) => gatewayAt(p, p.simulator.url.replace('ws:', 'wss:')),
  },
  {
    name: 'proxy that is none',
    seen: 'both',
    planted: 'before',
    code: 'gateway-proxy-failed',
    says: /proxy\.url/,
    follows: linkDown,
    simulator: withCertificate('localhost'),
    plant: async (p) => {
      trusting(p, testPem('ca'));
      p.change(
        '[gateways.lan]',
        `[gateways.shop.proxy]\nurl = "http://127.0.0.1:${await webServer(p)}"\n[gateways.lan]`,
      );
    },
  },
  {
    name: 'TLS certificate expired',
    seen: 'both',
    planted: 'before',
    code: 'gateway-certificate-expired',
    says: /expired on \d{4}/,
    follows: linkDown,
    simulator: withCertificate('expired'),
    plant: (p) => trusting(p, testPem('ca')),
  },
  {
    name: 'TLS of another authority',
    seen: 'both',
    planted: 'before',
    code: 'gateway-certificate-unknown-authority',
    says: /tls = \{ ca/,
    follows: linkDown,
    simulator: withCertificate('localhost'),
    plant: (p) => trusting(p, undefined),
  },
  {
    name: 'TLS of another name',
    seen: 'both',
    planted: 'before',
    code: 'gateway-certificate-other-name',
    says: /not for localhost/,
    follows: linkDown,
    simulator: withCertificate('elsewhere'),
    plant: (p) => trusting(p, testPem('ca')),
  },
  {
    name: '401 of the gateway',
    seen: 'both',
    planted: 'before',
    code: 'gateway-credentials-refused',
    says: /Correct the key/,
    follows: linkDown,
    plant: (p) => writeFileSync(`${p.folder}/gateway.key`, 'another-key-than-the-gateway-has-01'),
  },
  {
    name: 'terminal not listed',
    seen: 'both',
    planted: 'before',
    code: 'terminal-not-listed',
    says: /compare poiId/,
    follows: linkDown,
    plant: (p) => p.change('poiId = "till-2"', 'poiId = "till-22"'),
  },
  {
    name: 'terminal unplugged',
    seen: 'both',
    planted: 'before',
    code: 'terminal-not-listed',
    says: /check its cable/,
    follows: linkDown,
    plant: (p) => p.simulator.control('till-2 now: unplug'),
  },
  {
    name: 'terminal unplugged while the daemon runs',
    seen: 'running',
    planted: 'after',
    code: 'terminal-unavailable',
    says: /Switch the terminal on/,
    plant: (p) => p.simulator.control('till-2 now: unplug'),
  },
  {
    name: 'list of terminals down',
    seen: 'stopped',
    code: 'gateway-list-failed',
    says: /poiList\.url/,
    plant: (p) => p.simulator.control('gateway now: poi-list down'),
  },
  {
    name: 'Login refused',
    seen: 'running',
    planted: 'before',
    code: 'terminal-login-refused',
    says: /Look at its screen/,
    follows: linkDown,
    plant: (p) => p.simulator.control('till-2 default login: fail NotAllowed'),
  },
  {
    name: 'wrong passphrase',
    seen: 'running',
    planted: 'before',
    code: 'terminal-credentials-refused',
    says: /passphrase/,
    follows: linkDown,
    simulator: { wire: 'http', dialect: 'adyen-3.0', security: sealed },
    plant: (p) => {
      writeFileSync(`${p.folder}/seal.key`, 'Another passphrase, 26', { mode: 0o600 });
      const key = `keyIdentifier = "${sealed.keyIdentifier}", keyVersion = ${sealed.keyVersion}`;
      const security = `security = { kind = "nexo-blob", ${key}, passphrase = { file = "seal.key" } }`;
      gatewayAt(p, `${p.simulator.url}nexo/`);
      p.change('[gateways.shop]', `[gateways.shop]\ndialect = "adyen-3.0"\nprofile = "adyen-local"\n${security}`);
    },
  },
  {
    name: 'printer out of paper',
    seen: 'running',
    planted: 'before',
    code: 'terminal-printer',
    says: /out of paper.*Put paper/s,
    plant: (p) => p.simulator.control('till-1 default diagnosis: answer says POIStatus.PrinterStatus NoPaper'),
  },
  {
    name: 'PIN pad broken',
    seen: 'running',
    planted: 'before',
    code: 'terminal-part',
    says: /PIN pad/,
    plant: (p) => p.simulator.control('till-1 default diagnosis: answer says POIStatus.PEDOKFlag false'),
  },
  {
    name: 'payment service down',
    seen: 'both',
    planted: 'before',
    code: 'service-unreachable',
    says: /baseUrl/,
    plant: async (p) => p.change(/baseUrl = .*/, `baseUrl = "http://127.0.0.1:${await freePort()}/api"`),
  },
  {
    name: 'payment service refuses the key',
    seen: 'both',
    planted: 'before',
    code: 'service-credentials-refused',
    says: /apiKey, merchantId and token/,
    plant: (p) => writeFileSync(`${p.folder}/online.token`, 'another-token'),
  },
  {
    name: 'web server that is no payment service',
    seen: 'both',
    planted: 'before',
    code: 'service-not-a-service',
    says: /path in baseUrl/,
    plant: async (p) => p.change(/baseUrl = .*/, `baseUrl = "http://127.0.0.1:${await webServer(p)}/"`),
  },
  {
    name: 'payment service at a wrong path',
    seen: 'both',
    planted: 'before',
    code: 'service-not-a-service',
    says: /path in baseUrl/,
    plant: (p) => p.change(/baseUrl = .*/, `baseUrl = ${JSON.stringify(p.service.baseUrl.replace('/api', ''))}`),
  },
  {
    name: 'webhooks lead elsewhere',
    seen: 'running',
    planted: 'before',
    code: 'webhook-unreachable',
    says: /publicUrl/,
    plant: async (p) => p.change(/publicUrl = "[^"]*"/, `publicUrl = "http://127.0.0.1:${await webServer(p)}/hooks"`),
  },
];
