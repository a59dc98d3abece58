/** The answers to Login and Diagnosis, in which the terminal describes itself. */

import { response } from '../message/answer-bodies.js';
import { type Content, textOf } from '../encoding/content.js';
import type { Incoming } from '../message/message.js';

const status: Content = {
  GlobalStatus: 'OK',
  SecurityOKFlag: 'true',
  PEDOKFlag: 'true',
  CardReaderOKFlag: 'true',
  PrinterStatus: 'OK',
  CommunicationOKFlag: 'true',
};

/** Returns the body of a successful LoginResponse. */
export function loginBody(stamp: string, serial: string): Content {
  return {
    Response: response('Success'),
    POISystemData: {
      DateTime: stamp,
      POISoftware: {
        ProviderIdentification: 'tenderd',
        ApplicationName: 'simulated terminal',
        SoftwareVersion: '1',
        CertificationCode: 'NONE',
      },
      POITerminalData: {
        TerminalEnvironment: 'Attended',
        POISerialNumber: serial,
        POICapabilities: ['CustomerDisplay', 'CustomerInput', 'ICC', 'MagStripe', 'EMVContactless'],
      },
      POIStatus: status,
    },
  };
}

/** Returns the body of a DiagnosisResponse. It includes the state of the host if the request asked for it. */
export function diagnosisBody(incoming: Incoming, loggedInSaleId: string | undefined): Content {
  const wantsHost = ['true', '1'].includes(textOf(incoming.body, 'HostDiagnosisFlag') ?? '');
  return {
    Response: response('Success'),
    ...(loggedInSaleId === undefined ? {} : { LoggedSaleID: [loggedInSaleId] }),
    POIStatus: status,
    ...(wantsHost ? { HostStatus: [{ AcquirerID: '1', IsReachableFlag: 'true' }] } : {}),
  };
}
