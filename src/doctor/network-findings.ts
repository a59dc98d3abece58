/** The findings about gateways, terminals and payment services. */

import type { FindingRow } from './finding-row.js';

/** The findings about gateways. */
export const gatewayFindings = {
  gateway: {
    state: 'ok',
    seen: 'stopped',
    description: 'The connection works. It was tried without a message to a terminal.',
  },
  'gateway-connected': { state: 'ok', seen: 'running', description: 'The daemon is connected.' },
  'gateway-not-connected': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'The daemon is not connected, although this command reaches the gateway.',
  },
  'gateway-not-probed': {
    state: 'not-checked',
    seen: 'running',
    description: 'The daemon cannot be asked, and may be connected.',
  },
  'gateway-credentials-not-checked': {
    state: 'not-checked',
    seen: 'stopped',
    description: 'Only a message to a terminal shows whether the keys are accepted.',
  },
  'gateway-settings': {
    state: 'error',
    seen: 'both',
    ends: 'configuration',
    description: 'A setting of the connection cannot work.',
  },
  'gateway-proxy-failed': { state: 'error', seen: 'both', ends: 'tryLater', description: 'The proxy opens no tunnel.' },
  'gateway-name-not-found': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'DNS does not have the host name.',
  },
  'gateway-refused': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'No program listens at the address of the gateway, or no route leads to it.',
  },
  'gateway-silent': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The connection, TLS or the handshake got no answer in time.',
  },
  'gateway-not-tls': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The server does not speak TLS, or the handshake fails.',
  },
  'gateway-certificate-expired': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The certificate of the gateway has ended.',
  },
  'gateway-certificate-not-yet-valid': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The certificate of the gateway begins in the future.',
  },
  'gateway-certificate-unknown-authority': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'This machine does not trust the authority of the certificate.',
  },
  'gateway-certificate-other-name': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The certificate is for another name.',
  },
  'gateway-certificate-rejected': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The certificate is rejected for another reason.',
  },
  'gateway-certificate-ends': { state: 'warning', seen: 'both', description: 'The certificate ends within 30 days.' },
  'gateway-credentials-refused': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The gateway answers 401 or 403.',
  },
  'gateway-token-refused': { state: 'error', seen: 'both', ends: 'tryLater', description: 'tenderd gets no token.' },
  'gateway-not-a-gateway': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'A server of another kind answers at the address.',
  },
  'gateway-no-pong': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The handshake is accepted, but a ping gets no pong.',
  },
  'gateway-fails': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The gateway reports an error, or breaks off.',
  },
  'gateway-list-failed': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The list of terminals cannot be read.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;

/** The findings about terminals. */
export const terminalFindings = {
  terminal: {
    state: 'ok',
    seen: 'running',
    description: 'The terminal is logged in, and its Diagnosis reports no fault.',
  },
  'terminal-not-listed': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The gateway does not list the terminal as connected.',
  },
  'terminal-login-refused': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'The terminal accepts no Login.',
  },
  'terminal-credentials-refused': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'The terminal or its cloud rejects a key of ours.',
  },
  'terminal-key-differs': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'A message of the terminal has a wrong seal: the keys differ.',
  },
  'terminal-blocked': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'A payment without an answer blocks the terminal.',
  },
  'terminal-faulted': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'tenderd stopped using the terminal.',
  },
  'terminal-busy': { state: 'not-checked', seen: 'running', description: 'A payment or request runs at the terminal.' },
  'terminal-not-logged-in': {
    state: 'not-checked',
    seen: 'running',
    description: 'The next payment logs the terminal in.',
  },
  'terminal-waits': {
    state: 'not-checked',
    seen: 'both',
    description: 'The gateway of the terminal is not connected.',
  },
  'terminal-not-checked': {
    state: 'not-checked',
    seen: 'both',
    description: 'Only a running daemon can log in and see more of the terminal. In a pair, the leader sees it.',
  },
  'terminal-not-diagnosed': {
    state: 'not-checked',
    seen: 'running',
    description: 'The terminal is logged in, but gives no Diagnosis.',
  },
  'terminal-silent': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'The terminal did not answer the Diagnosis.',
  },
  'terminal-unavailable': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'The gateway says that the terminal is not connected now.',
  },
  'terminal-paper-low': { state: 'warning', seen: 'running', description: 'The printer has little paper left.' },
  'terminal-printer': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'The printer is out of paper, jammed or broken.',
  },
  'terminal-part': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'The terminal reports a broken part.',
  },
  'terminal-host': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'The terminal does not reach its acquirer.',
  },
  'terminal-status': {
    state: 'error',
    seen: 'running',
    ends: 'tryLater',
    description: 'The terminal reports maintenance or another state.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;

/** The findings about payment services. */
export const serviceFindings = {
  service: { state: 'ok', seen: 'both', description: 'The payment service accepts our keys, and answers.' },
  'service-unreachable': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'There is no connection, or no answer in time.',
  },
  'service-certificate': { state: 'error', seen: 'both', ends: 'tryLater', description: 'TLS with the service fails.' },
  'service-token-refused': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'There is no token for the service.',
  },
  'service-credentials-refused': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The service answers 401 or 403.',
  },
  'service-fails': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'The service reports an error of its own.',
  },
  'service-not-a-service': {
    state: 'error',
    seen: 'both',
    ends: 'tryLater',
    description: 'A server of another kind answers at the address.',
  },
  webhook: { state: 'ok', seen: 'running', description: 'The public address of webhooks leads to this daemon.' },
  'webhook-unreachable': {
    state: 'warning',
    seen: 'running',
    description: 'Seen from this machine, the address leads elsewhere.',
  },
  'webhook-not-checked': {
    state: 'not-checked',
    seen: 'stopped',
    description: 'Only a running daemon accepts webhooks.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;
