/** Checks the gateways. A running daemon is asked for their state; other gateways are tried without sending any message to a terminal. */

import type { Configuration, GatewayConfiguration } from '../config/index.js';
import {
  type GatewayOptions,
  type GatewayProbe,
  GatewaySettingsError,
  openTokenKeepers,
  probeGateway,
  probeGatewayList,
} from '../gateway/index.js';
import { doctor, doctorNetwork as texts, type Messages } from '../messages/index.js';
import type { NetTime, ServerCertificate } from '../net/index.js';
import type { OtherClock } from './clock.js';
import { otherClock } from './clock.js';
import type { DaemonFacts } from './daemon.js';
import { type Finding, finding } from './finding.js';

/** The facts about a gateway, or about a terminal with an address of its own. */
export interface GatewayFacts {
  readonly name: string;
  /** True if the requests carry keys in their headers. */
  readonly hasKeys: boolean;
  /**
   * The daemon's report about the connection. This field is absent if the daemon is stopped, or if no terminal uses the
   * gateway.
   */
  readonly link?: { readonly isUp: boolean; readonly cause: string };
  /** The result of connecting to the gateway. This field is absent if the doctor did not connect to it. */
  readonly probe?: GatewayProbe;
  /**
   * The terminal list of a gateway to which the doctor did not connect. The response with the list also contains the
   * gateway's time.
   */
  readonly list?: GatewayProbe['list'];
  readonly settingsProblem?: string;
  /** The wall time at which the doctor connected to the gateway. */
  readonly seenMs: number;
}

/** The dependencies for connecting to gateways. */
export interface GatewayLook {
  readonly time: NetTime;
  readonly nowMs: () => number;
}

/**
 * Examines all gateways at the same time. If the daemon is connected to a gateway, the doctor opens no further connection and only reads the terminal
 * list.
 */
export async function lookAtGateways(
  { gateways }: Pick<Configuration, 'gateways'>,
  daemon: DaemonFacts,
  look: GatewayLook,
): Promise<readonly GatewayFacts[]> {
  return Promise.all(gateways.map(async (gateway) => lookAt(gateway, daemon, look)));
}

/** Returns the daemon's report about its gateways, for a daemon without a configuration file (`run --simulate`). */
export function gatewaysOfDaemon(daemon: DaemonFacts, nowMs: number): readonly GatewayFacts[] {
  const terminals = daemon.answer.type === 'answered' ? daemon.answer.terminals : [];
  const names = new Set(terminals.map(({ gateway }) => gateway));
  return [...names].map((name) => ({ name, hasKeys: false, seenMs: nowMs, ...linkOf(name, daemon) }));
}

async function lookAt(gateway: GatewayConfiguration, daemon: DaemonFacts, look: GatewayLook): Promise<GatewayFacts> {
  const { name, headers } = gateway;
  const told = linkOf(name, daemon);
  const known = { name, hasKeys: Object.keys(headers).length > 0, ...told };
  const isFree = daemon.state === 'stopped' || told.link?.isUp === false;
  try {
    if (!isFree) {
      const list = await probeGatewayList(optionsOf(gateway, look.time));
      return { ...known, ...(list === undefined ? {} : { list }), seenMs: look.nowMs() };
    }
    const probe = await tryGateway(gateway, look.time);
    return { ...known, probe, seenMs: look.nowMs() };
  } catch (error) {
    if (!(error instanceof GatewaySettingsError)) throw error;
    return { ...known, settingsProblem: error.message, seenMs: look.nowMs() };
  }
}

function linkOf(name: string, { answer }: DaemonFacts): Pick<GatewayFacts, 'link'> {
  const terminal = answer.type === 'answered' ? answer.terminals.find((one) => one.gateway === name) : undefined;
  if (terminal === undefined) return {};
  return { link: { isUp: terminal.link.up, cause: terminal.link.cause?.text ?? '' } };
}

function optionsOf(gateway: GatewayConfiguration, time: NetTime): GatewayOptions {
  return {
    url: gateway.url,
    proxy: gateway.proxy,
    headers: gateway.headers,
    poiListUrl: gateway.poiListUrl,
    poiListPath: gateway.poiListPath,
    encoding: gateway.encoding,
    byHttp: gateway.profile.byHttp,
    tls: gateway.tls,
    ...time,
    random,
  };
}

/** Returns a number in place of a random one. A probe does not retry, so it needs no random pause. */
function random(): number {
  return 0;
}

async function tryGateway(gateway: GatewayConfiguration, time: NetTime): Promise<GatewayProbe> {
  const keepers = openTokenKeepers([gateway], { ...time, random });
  try {
    return await probeGateway({ ...optionsOf(gateway, time), tokens: keepers.get(gateway.name) });
  } finally {
    for (const keeper of keepers.values()) keeper.close();
  }
}

/** Returns the times that the gateways have sent. */
export function clocksOf(facts: readonly GatewayFacts[]): readonly OtherClock[] {
  return facts.flatMap(({ name, probe, list = probe?.list, seenMs }) => {
    const date = list !== undefined && 'date' in list ? list.date : undefined;
    return otherClock(doctor.subjects.gateway(name), date, seenMs) ?? [];
  });
}

/** Judges one gateway. `nowMs` is wall time, and `state` is the state of the daemon. */
export function gatewayFindings(
  facts: GatewayFacts,
  {
    state,
    isStandby,
    nowMs,
  }: { readonly state: DaemonFacts['state']; readonly isStandby: boolean; readonly nowMs: number },
): readonly Finding[] {
  const { name, link, probe, settingsProblem } = facts;
  const subject = doctor.subjects.gateway(name);
  if (settingsProblem !== undefined)
    return [finding('gateway-settings', subject, texts.gatewaySettings(settingsProblem))];
  if (link?.isUp === true) return [finding('gateway-connected', subject, texts.gatewayConnected)];
  if (probe === undefined)
    return state === 'stopped'
      ? [finding('not-checked', subject, doctor.startTenderd)]
      : [finding('gateway-not-probed', subject, isStandby ? texts.gatewayOfLeader : texts.gatewayNotProbed)];
  const faults = [...linkFaults(probe, subject), ...listFaults(probe, subject)];
  const warnings = endsSoon(probe, subject, nowMs);
  if (faults.length > 0) return [...faults, ...warnings];
  if (link !== undefined) return [finding('gateway-not-connected', subject, texts.gatewayNotConnected(link.cause))];
  const isUnproved = facts.hasKeys && probe.opened === 'asleep' && probe.list === undefined;
  return [
    finding('gateway', subject, texts.gatewayReached(reachedFacts(probe))),
    ...warnings,
    ...(isUnproved ? [finding('gateway-credentials-not-checked', subject, texts.credentialsNotChecked)] : []),
  ];
}

function reachedFacts({
  where,
  reached,
  proxy,
  tls,
  token,
  opened,
  list,
}: GatewayProbe): Messages.doctorNetwork.ReachedFacts {
  return {
    where,
    ...('cause' in reached ? { address: '', ms: 0 } : reached),
    proxy,
    tls: tls === undefined || 'cause' in tls ? undefined : { protocol: tls.protocol, until: day(tls.endsMs) },
    hasToken: token === 'issued',
    pongMs: typeof opened === 'object' && 'pongMs' in opened ? opened.pongMs : undefined,
    listed: list !== undefined && 'poiIds' in list ? list.poiIds.length : undefined,
  };
}

type Failure = keyof typeof texts.failures;

function failed(code: Failure, subject: string, cause: string): readonly Finding[] {
  return [finding(code, subject, texts.failures[code](cause))];
}

/** Returns the finding for the first step that failed. */
function linkFaults({ where, proxy, reached, tls, token, opened }: GatewayProbe, subject: string): readonly Finding[] {
  if ('cause' in reached) {
    const { code, text } = reached.cause;
    return failed(proxy === undefined ? (connecting[code] ?? 'gateway-fails') : 'gateway-proxy-failed', subject, text);
  }
  if (tls !== undefined && 'cause' in tls)
    return failed(tls.cause.code === 'hangs' ? 'gateway-silent' : 'gateway-not-tls', subject, tls.cause.text);
  if (tls?.fault !== undefined) return [certificateFault(where, { ...tls, fault: tls.fault }, subject)];
  if (token !== undefined && token !== 'issued') return failed('gateway-token-refused', subject, token.cause.text);
  if (typeof opened !== 'object' || !('cause' in opened)) return [];
  const { code, text } = opened.cause;
  return failed(opening[code] ?? 'gateway-fails', subject, text);
}

const connecting: Readonly<Record<string, Failure>> = {
  'name-not-found': 'gateway-name-not-found',
  refused: 'gateway-refused',
  hangs: 'gateway-silent',
};

const opening: Readonly<Record<string, Failure>> = {
  unauthorised: 'gateway-credentials-refused',
  hangs: 'gateway-silent',
  'no-pong': 'gateway-no-pong',
  protocol: 'gateway-not-a-gateway',
};

const authorityFaults =
  /^(?:UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_VERIFY_LEAF_SIGNATURE|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|CERT_UNTRUSTED)$/;

function certificateFault(
  where: string,
  { fault, names, expected, endsMs }: ServerCertificate & { readonly fault: string },
  subject: string,
): Finding {
  if (fault === 'CERT_HAS_EXPIRED')
    return finding('gateway-certificate-expired', subject, texts.certificateExpired(where, day(endsMs)));
  if (fault === 'CERT_NOT_YET_VALID')
    return finding('gateway-certificate-not-yet-valid', subject, texts.certificateNotYetValid(where));
  if (fault === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return finding('gateway-certificate-other-name', subject, texts.certificateOtherName(where, expected, names));
  if (authorityFaults.test(fault))
    return finding('gateway-certificate-unknown-authority', subject, texts.certificateUnknownAuthority(where, fault));
  return finding('gateway-certificate-rejected', subject, texts.certificateRejected(where, fault));
}

/**
 * Returns a finding if only the terminal list fails. If the gateway itself failed, there is no separate finding for the
 * list.
 */
function listFaults({ list, reached, tls, opened }: GatewayProbe, subject: string): readonly Finding[] {
  if (list === undefined || 'poiIds' in list) return [];
  const isLinkDown = 'cause' in reached || (tls !== undefined && ('cause' in tls || tls.fault !== undefined));
  const isRefused = typeof opened === 'object' && 'cause' in opened;
  return isLinkDown || isRefused ? [] : failed('gateway-list-failed', subject, list.cause.text);
}

const soonMs = 30 * 86_400_000;

function endsSoon({ where, tls }: GatewayProbe, subject: string, nowMs: number): readonly Finding[] {
  if (tls === undefined || 'cause' in tls || tls.fault !== undefined || !(tls.endsMs < nowMs + soonMs)) return [];
  return [finding('gateway-certificate-ends', subject, texts.certificateEnds(where, day(tls.endsMs)))];
}

function day(ms: number): string {
  return Number.isNaN(ms) ? '?' : new Date(ms).toISOString().slice(0, 10);
}
