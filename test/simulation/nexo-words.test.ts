import { expect, test } from 'vitest';
import type { Encoding, OutgoingMessage } from '../../protocol/index.js';
import { acceptsLogin, written } from './registers/nexo-words.js';

type LoginAnswer = Extract<OutgoingMessage, { name: 'LoginResponse' }>['body'];

/** Writes the answer to a Login. */
function answer(encoding: Encoding, body: LoginAnswer): string {
  const ids = { ServiceID: '1', SaleID: 'NEXO-A', POIID: 'T1', ProtocolVersion: '3.1' };
  const header = { MessageClass: 'Service', MessageCategory: 'Login', MessageType: 'Response', ...ids } as const;
  return written(encoding, { name: 'LoginResponse', header, body });
}

test.each(['json', 'xml'] as const)(
  'the oracle does not count a Login that is refused as Busy as a session (%s)',
  (encoding) => {
    const POISystemData = {
      DateTime: '2026-01-01T00:00:00.000Z',
      POISoftware: { ProviderIdentification: 'tenderd', ApplicationName: 'tenderd', SoftwareVersion: '1' },
      POITerminalData: { TerminalEnvironment: 'Attended', POISerialNumber: 'T1', POICapabilities: ['ICC'] },
      POIStatus: { GlobalStatus: 'OK' },
    } as const;
    const accepted = answer(encoding, { Response: { Result: 'Success' }, POISystemData });
    const refused = answer(encoding, { Response: { Result: 'Failure', ErrorCondition: 'Busy' } });
    expect([accepted, refused].map((text) => acceptsLogin(encoding, text))).toEqual([true, false]);
  },
);
