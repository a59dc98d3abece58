/** Login, Logout, Diagnosis and the end of a swipe-ahead, answered by the interface itself (protocol notes, section 4): the terminal's session is the lane's own. */

import {
  answerHeader,
  type Dialect,
  type MessageHeader,
  type MessageOf,
  type OutgoingMessage,
  type POIStatus,
} from '../../../../protocol/index.js';
import type { DeviceResponseDetails, TerminalView } from '../../../core/index.js';
import { nexoRefusals } from '../../../messages/en.js';
import { failure, type Refused, success } from '../requests/refusal.js';

/** Who answers, and when. */
export interface InterfaceIdentity {
  readonly dialect: Dialect;
  readonly version: string;
  /** ISO wall time. */
  readonly now: string;
}

/** Why a Login is refused by its content; undefined when it is not. */
export function whyNoLogin({ header, body }: MessageOf<'LoginRequest'>): Refused | undefined {
  if (body.TrainingModeFlag === true) {
    return { condition: 'UnavailableService', text: nexoRefusals.noTraining() };
  }
  const major = /^(\d+)\./.exec(header.ProtocolVersion ?? '3.')?.[1];
  if (major !== undefined && Number(major) >= 3) return undefined;
  return { condition: 'UnavailableService', text: nexoRefusals.otherVersion() };
}

/** The session is open. */
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

/** The session is closed, or was none. */
export function logoutResponse(to: MessageOf<'LogoutRequest'>): OutgoingMessage {
  return { name: 'LogoutResponse', header: answerHeader(to.header), body: { Response: success } };
}

/** The card that was read waits no more. */
export function cardReleased(to: MessageOf<'EnableServiceRequest'>): OutgoingMessage {
  return { name: 'EnableServiceResponse', header: answerHeader(to.header), body: { Response: success } };
}

/** How the terminal is, as its lane knows it, or in its own words. Of hosts nothing is known without these. */
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

/** In these two the standard wants the version said. */
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
