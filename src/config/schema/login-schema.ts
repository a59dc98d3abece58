/** What a configuration file may say of a gateway's Login: as whom its terminals know the register. */

import { z } from 'zod';
import { terminalEnvironments } from '../../../protocol/index.js';
import { ownCapabilities } from '../../core/index.js';
import { expected, oneOf } from './schema-parts.js';

/** One line that any encoding carries. */
function line(what: string) {
  const wanted = expected(`${what}: one line of 1 to 128 characters`);
  return z.string(wanted).regex(/^[\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd]{1,128}$/, wanted);
}

/** A host of the terminal's vendor, as the terminal is told. */
function server(what: string) {
  const wanted = expected(`the ${what} as the vendor gave it to you, such as "192.0.2.1:55133"`);
  return z.string(wanted).regex(/^(?:\d{1,3}\.){3}\d{1,3}:\d{1,5}$/, wanted);
}

/** The fields of a Login; each is tenderd's own where it is left out. */
export function loginSchema() {
  return z.strictObject(
    {
      providerIdentification: line('the maker of the register, as the vendor registered it').optional(),
      applicationName: line('the name of the register, as the vendor registered it').optional(),
      softwareVersion: line('the version of the register, as the vendor registered it').optional(),
      certificationCode: line('the code that the vendor gave to the register').optional(),
      terminalEnvironment: oneOf(terminalEnvironments).optional(),
      saleCapabilities: z
        .array(oneOf(ownCapabilities), expected(`a list of ${ownCapabilities.join(', ')}`))
        .min(1, expected('a list with at least one of them'))
        .optional(),
      configurationServer: server('server of the configuration').optional(),
      authorisationServer: server('server that authorises payments').optional(),
    },
    expected(
      'a table with providerIdentification, applicationName, softwareVersion, certificationCode, terminalEnvironment, saleCapabilities, configurationServer and authorisationServer',
    ),
  );
}
