/** Logout: closes the session. */
import { attribute, requiredElement, type, type Declaration, type Infer } from '../declaration/declaration.js';
import { Response } from '../types/response.js';
import { Flag } from '../types/simple.js';

const logoutRequestFields = {
  MaintenanceAllowed: attribute(Flag, { default: 'false' }),
};

/** Closes the session and may allow the terminal to go into maintenance. */
export interface LogoutRequest extends Infer<typeof logoutRequestFields> {}

/** The declaration of {@link LogoutRequest}. */
export const LogoutRequest: Declaration<LogoutRequest> = type('LogoutRequest', logoutRequestFields);

const logoutResponseFields = {
  Response: requiredElement(Response),
};

/** Reports whether the session was closed. */
export interface LogoutResponse extends Infer<typeof logoutResponseFields> {}

/** The declaration of {@link LogoutResponse}. */
export const LogoutResponse: Declaration<LogoutResponse> = type('LogoutResponse', logoutResponseFields);
