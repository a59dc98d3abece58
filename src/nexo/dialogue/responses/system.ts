/**
 * Login, Logout, Diagnosis and the end of a swipe-ahead. The interface answers these requests itself (protocol notes,
 * section 4), because the lane has its own session with the terminal.
 */

import {
  answerHeader,
  type Dialect,
  type MessageHeader,
  type MessageOf,
  type OutgoingMessage,
  type POIStatus,
} from '../../../../protocol/index.js';
import type { DeviceResponseDetails, TerminalView } from '../../../core/index.js';
import { nexoRefusals } from '../../../messages/index.js';
import { failure, type Refused, success } from '../requests/refusal.js';

/** The identity of the interface and the current time. */
export interface InterfaceIdentity {
  readonly dialect: Dialect;
  readonly version: string;
  /** The present wall time (ISO). */
  readonly now: string;
}

/** Returns the reason why the content of a Login is rejected; undefined if it is accepted. */
export function whyNoLogin({ header, body }: MessageOf<'LoginRequest'>): Refused | undefined {
  if (body.TrainingModeFlag === true) {
    return { condition: 'UnavailableService', text: nexoRefusals.noTraining() };
  }
  const major = /^(\d+)\./.exec(header.ProtocolVersion ?? '3.')?.[1];
  if (major !== undefined && Number(major) >= 3) return undefined;
  return { condition: 'UnavailableService', text: nexoRefusals.otherVersion() };
}

/** Returns the response for an open session. */
export function loginResponse(
  to: MessageOf<'LoginRequest'>,
  terminal: TerminalView,
  { dialect, version, now }: InterfaceIdentity,
): OutgoingMessage {
  return {
    name: 'LoginResponse',
    header: systemHeader(to.header, dialect),
    body: {
      Response: success,
      POISystemData: {
        DateTime: now,
        POISoftware: {
          ProviderIdentification: 'tenderd',
          ApplicationName: 'tenderd',
          SoftwareVersion: version,
          CertificationCode: dialect.version === '3.0' ? 'NONE' : undefined,
        },
        POITerminalData: {
          TerminalEnvironment: 'Attended',
          POISerialNumber: terminal.poiId,
          POICapabilities: ['CustomerDisplay', 'CustomerInput', 'ICC', 'MagStripe', 'EMVContactless'],
        },
        POIStatus: statusOf(terminal),
      },
    },
  };
}

/** Returns the response for a closed session, or for one that did not exist. */
export function logoutResponse(to: MessageOf<'LogoutRequest'>): OutgoingMessage {
  return { name: 'LogoutResponse', header: answerHeader(to.header), body: { Response: success } };
}

/** Returns the response for a released card. */
export function cardReleased(to: MessageOf<'EnableServiceRequest'>): OutgoingMessage {
  return { name: 'EnableServiceResponse', header: answerHeader(to.header), body: { Response: success } };
}

/**
 * Returns the state of the terminal, as its lane or the terminal itself reports it. Only the terminal can report the
 * state of hosts.
 */
export function diagnosisResponse(
  to: MessageOf<'DiagnosisRequest'>,
  terminal: TerminalView | Refused,
  loggedIn: readonly string[],
  dialect: Dialect,
  said?: DeviceResponseDetails,
): OutgoingMessage {
  const own = said?.name === 'DiagnosisResponse' ? said.body : undefined;
  return {
    name: 'DiagnosisResponse',
    header: systemHeader(to.header, dialect),
    body:
      'condition' in terminal
        ? { Response: failure(terminal) }
        : {
            Response: success,
            LoggedSaleID: loggedIn.length === 0 ? undefined : loggedIn,
            POIStatus: own?.POIStatus ?? statusOf(terminal),
            HostStatus: own?.HostStatus,
          },
  };
}

/** Returns the header of an answer with a ProtocolVersion, which the standard requires in two responses. */
function systemHeader(request: MessageHeader, { protocolVersion }: Dialect): MessageHeader {
  return { ...answerHeader(request), ProtocolVersion: request.ProtocolVersion ?? protocolVersion.says };
}

function statusOf({ link, lane }: TerminalView): POIStatus {
  return { GlobalStatus: link.up ? words[lane] : 'Unreachable', CommunicationOKFlag: link.up };
}

const words = {
  free: 'OK',
  unreachable: 'Unreachable',
  busy: 'Busy',
  resting: 'Busy',
  blocked: 'Maintenance',
  faulted: 'Maintenance',
} as const;
