/** The schema of a gateway's Login, which identifies the register to the terminals. */

import { z } from 'zod';
import { terminalEnvironments } from '../../../protocol/index.js';
import { ownCapabilities } from '../../core/index.js';
import { configExpected as texts } from '../../messages/index.js';
import { expected, oneOf } from './schema-parts.js';

const { login } = texts;

/** Returns the schema of one line of text that every encoding can represent. */
function line(what: string) {
  const error = expected(login.line(what));
  return z.string(error).regex(/^[\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd]{1,128}$/, error);
}

/** Returns the schema of a vendor's server, whose address is sent to the terminal. */
function server(what: string) {
  const error = expected(what);
  return z.string(error).regex(/^(?:\d{1,3}\.){3}\d{1,3}:\d{1,5}$/, error);
}

/** Returns the schema of the Login fields. For a missing field, tenderd sends its own value. */
export function loginSchema() {
  return z.strictObject(
    {
      providerIdentification: line(login.providerIdentification).optional(),
      applicationName: line(login.applicationName).optional(),
      softwareVersion: line(login.softwareVersion).optional(),
      certificationCode: line(login.certificationCode).optional(),
      terminalEnvironment: oneOf(terminalEnvironments).optional(),
      saleCapabilities: z
        .array(oneOf(ownCapabilities), expected(login.capabilities(ownCapabilities)))
        .min(1, expected(login.oneCapability))
        .optional(),
      configurationServer: server(login.configurationServer).optional(),
      authorisationServer: server(login.authorisationServer).optional(),
    },
    expected(login.table),
  );
}
