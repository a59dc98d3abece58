/**
 * Derives the current troubles of a daemon from its views. The module is pure: the same views give the same troubles.
 */

import { troubles as texts } from '../../messages/index.js';
import { sizeOf } from '../base/byte-size.js';
import type { ServiceView } from '../model/service-view.js';
import type { TerminalParts } from '../terminal/messages/terminal-condition.js';
import type { DaemonView, Trouble, WebhookReach } from './daemon-view.js';
import type { AttentionEntry, TerminalView } from './engine-api.js';

/** The limits beyond which the machine is in trouble. */
export const troubleLimits = {
  /** The operator is warned if less disk space than this is free beyond the reserve. */
  diskLowBytes: 256 * 1_024 * 1_024,
  /**
   * A clock is a trouble if it is off by more than this. A smaller limit would be wrong for the clock in a Date header:
   * it has whole seconds, and can be a few seconds old when it arrives.
   */
  clockOffMs: 60_000,
} as const;

/** The views of a daemon. */
export interface TroubleSources {
  readonly daemon: DaemonView;
  readonly terminals: readonly TerminalView[];
  readonly services: readonly ServiceView[];
  readonly attention: readonly AttentionEntry[];
}

/** Returns the troubles: first those of the machine, then gateways, terminals and payment services, then the attention list. */
export function troublesOf({ daemon, terminals, services, attention }: TroubleSources): readonly Trouble[] {
  return [
    ...diskTroubles(daemon),
    ...clockTroubles(daemon),
    ...configurationTroubles(daemon),
    ...credentialTroubles(daemon),
    ...backupTroubles(daemon),
    ...erasureTroubles(daemon),
    ...gatewayTroubles(terminals),
    ...terminals.flatMap(terminalTroubles),
    ...terminals.flatMap(conditionTroubles),
    ...services.flatMap(serviceTroubles),
    ...daemon.webhooks.map(webhookTrouble),
    ...attention.map(attentionTrouble),
  ];
}

const own = { subject: 'daemon', attention: false } as const;

function diskTroubles({ dataDirectory, disk: { freeBytes, reserveBytes } }: DaemonView): readonly Trouble[] {
  if (freeBytes === undefined || freeBytes >= reserveBytes + troubleLimits.diskLowBytes) return [];
  const [free, reserve] = [sizeOf(freeBytes), sizeOf(reserveBytes)];
  return freeBytes < reserveBytes
    ? [{ ...own, code: 'disk-full', level: 'error', text: texts.diskFull(dataDirectory, free, reserve) }]
    : [{ ...own, code: 'disk-low', level: 'warning', text: texts.diskLow(dataDirectory, free, reserve) }];
}

/**
 * Returns the trouble of the clock. If one clock agrees with our clock, our clock is right and the other clocks are
 * wrong.
 */
function clockTroubles({ clocks }: DaemonView): readonly Trouble[] {
  const [nearest] = clocks.toSorted((one, other) => Math.abs(one.offsetMs) - Math.abs(other.offsetMs));
  if (nearest === undefined || Math.abs(nearest.offsetMs) <= troubleLimits.clockOffMs) return [];
  const { subject, name, offsetMs, at } = nearest;
  const text = texts.clockOff(Math.round(Math.abs(offsetMs) / 1_000), offsetMs > 0, texts.subjects[subject](name));
  return [{ ...own, code: 'clock-off', level: 'warning', text, since: at }];
}

function configurationTroubles({ configuration }: DaemonView): readonly Trouble[] {
  if (configuration?.changedAt === undefined) return [];
  const { file, changedAt } = configuration;
  const text = texts.configurationChanged(file);
  return [{ ...own, code: 'configuration-changed', level: 'warning', text, since: changedAt }];
}

function credentialTroubles({ credentials: { failure, waiting } }: DaemonView): readonly Trouble[] {
  const found: Trouble[] = [];
  if (failure !== undefined)
    found.push({
      ...own,
      code: 'credentials-not-read',
      level: 'warning',
      text: texts.credentialsKept(failure.text),
      since: failure.at,
    });
  if (waiting !== undefined)
    found.push({
      ...own,
      code: 'credentials-need-restart',
      level: 'warning',
      text: texts.credentialsWait(waiting.settings.join(', ')),
      since: waiting.at,
    });
  return found;
}

/**
 * Returns the trouble of the backup. A failure already names the cause, so an overdue backup is then no separate
 * trouble.
 */
function backupTroubles({ backup: { failure, overdueSince, last, schedule } }: DaemonView): readonly Trouble[] {
  if (failure !== undefined)
    return [{ ...own, code: 'backup-failed', level: 'warning', text: failure.text, since: failure.at }];
  if (overdueSince === undefined) return [];
  if (schedule === undefined && last !== undefined)
    return [{ ...own, code: 'backup-old', level: 'warning', text: texts.backupOld(last.at), since: overdueSince }];
  const text = texts.backupOverdue(last?.at);
  return [{ ...own, code: 'backup-overdue', level: 'warning', text, since: overdueSince }];
}

function erasureTroubles({ retention: { failure } }: DaemonView): readonly Trouble[] {
  if (failure === undefined) return [];
  return [{ ...own, code: 'erasure-failed', level: 'warning', text: failure.text, since: failure.at }];
}

/** The codes of causes that mean that a gateway refused tenderd's keys. */
const refusedKeys: readonly string[] = ['unauthorised'];

/**
 * Returns the troubles of the gateways. A gateway that is not connected is one trouble, however many terminals it has.
 */
function gatewayTroubles(terminals: readonly TerminalView[]): readonly Trouble[] {
  const down = new Map<string, { readonly code: string; readonly text: string }>();
  for (const { gateway, link } of terminals) if (!link.up && !down.has(gateway)) down.set(gateway, link.cause);
  return [...down].map(([name, cause]) => ({
    code: refusedKeys.includes(cause.code) ? 'gateway-credentials-refused' : 'gateway-not-connected',
    level: 'error',
    subject: 'gateway',
    name,
    text: texts.gatewayNotConnected(name, cause.text),
    attention: false,
  }));
}

/** Attention items that name why a terminal takes no payment. The state of the terminal is then no separate trouble. */
const namesCause: readonly string[] = [
  'terminal-not-connected',
  'refused-repeatedly',
  'credentials-refused',
  'channel-unknown',
];

function terminalTroubles({ terminal: name, unreachable, attention }: TerminalView): readonly Trouble[] {
  if (unreachable === undefined || unreachable.code === 'link') return [];
  if (attention.some(({ code }) => namesCause.includes(code))) return [];
  const code = unreachable.code === 'login' ? 'terminal-login-refused' : 'terminal-not-listed';
  const { text, since } = unreachable;
  const known = since === undefined ? {} : { since };
  return [{ code, level: 'error', subject: 'terminal', name, text, attention: false, ...known }];
}

/**
 * Returns the troubles that the terminal reported itself. They are left out if the terminal cannot be reached, because
 * it then cannot report that a trouble has ended.
 */
function conditionTroubles({ terminal: name, unreachable, reported = {} }: TerminalView): readonly Trouble[] {
  const { unavailableSince: since, parts } = reported;
  const about = { subject: 'terminal', name, attention: false } as const;
  if (since !== undefined && unreachable === undefined)
    return [{ ...about, code: 'terminal-unavailable', level: 'error', text: texts.unavailable, since }];
  if (parts === undefined) return [];
  return partFaults(parts).map(({ code, isWarning, text }) => ({
    ...about,
    code,
    level: isWarning === true ? 'warning' : 'error',
    text,
    since: parts.at,
  }));
}

interface PartFault {
  readonly code: string;
  readonly text: string;
  readonly isWarning?: true;
}

const sound: readonly (string | undefined)[] = ['OK', 'Ok', 'Busy', undefined];

function part(isOk: boolean | undefined, noun: string): readonly PartFault[] {
  return isOk === false ? [{ code: 'terminal-part', text: texts.part(noun) }] : [];
}

function partFaults({
  printer,
  pinPadOk,
  cardReaderOk,
  securityOk,
  communicationOk,
  hosts = [],
  globalStatus,
}: TerminalParts): readonly PartFault[] {
  const ofPrinter: PartFault =
    printer === 'PaperLow'
      ? { code: 'terminal-paper-low', text: texts.printer(printer), isWarning: true }
      : { code: 'terminal-printer', text: texts.printer(printer ?? '') };
  const found = [
    ...(sound.includes(printer) ? [] : [ofPrinter]),
    ...part(pinPadOk, texts.parts.pinPad),
    ...part(cardReaderOk, texts.parts.cardReader),
    ...part(securityOk, texts.parts.security),
    ...part(communicationOk, texts.parts.communication),
    ...hosts.flatMap(({ acquirerId, isReachable }): readonly PartFault[] =>
      isReachable ? [] : [{ code: 'terminal-host', text: texts.host(acquirerId) }],
    ),
  ];
  const isSound = found.length > 0 || sound.includes(globalStatus);
  return isSound ? found : [{ code: 'terminal-status', text: texts.status(globalStatus ?? '') }];
}

function serviceTroubles({ service: name, contact, attention }: ServiceView): readonly Trouble[] {
  if (contact.state !== 'failing' || attention.length > 0) return [];
  const { code, text: cause } = contact.lastFailure ?? { code: '', text: '' };
  const text = texts.serviceNotReached(name, cause);
  const known = contact.since === undefined ? {} : { since: contact.since };
  const isAnswering = code.startsWith('http-');
  return [
    {
      code: isAnswering ? 'service-fails' : 'service-unreachable',
      level: 'error',
      subject: 'service',
      name,
      text,
      attention: false,
      ...known,
    },
  ];
}

function webhookTrouble({ service: name, url, cause, at: since }: WebhookReach): Trouble {
  const text = texts.webhookUnreachable(url, cause);
  return { code: 'webhook-unreachable', level: 'warning', subject: 'service', name, text, since, attention: false };
}

function attentionTrouble({ terminal, service, transactionId, attention }: AttentionEntry): Trouble {
  const place =
    service === undefined
      ? ({ subject: 'terminal', name: terminal } as const)
      : ({ subject: 'service', name: service } as const);
  const { name } = place;
  const isOwn = name === undefined || name === '*';
  return {
    code: attention.code,
    level: 'error',
    ...(isOwn ? { subject: 'daemon' } : { subject: place.subject, name }),
    ...(transactionId === undefined ? {} : { transactionId }),
    text: attention.text,
    since: attention.at,
    attention: true,
  };
}
