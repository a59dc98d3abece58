/** The answer to a request that starts a payment (endpoint 1). Authorize and MIT have the same answer. */
import {
  expectedMember,
  member,
  requiredMember,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { ResponseInfo } from './response-info.js';
import { Flag, Origin, Url, UrlOrNone, Uuid7 } from './simple.js';
import { EventTransport, IntegrationType, UiMode } from './words.js';

const integrationEventsFields = { transport: member(EventTransport), pspOrigin: member(Origin) };

interface IntegrationEvents extends Infer<typeof integrationEventsFields> {}

const IntegrationEvents: Declaration<IntegrationEvents> = type('IntegrationEvents', integrationEventsFields);

const integrationFields = {
  type: member(IntegrationType),
  iframeUrl: member(Url),
  events: member(IntegrationEvents),
};

interface Integration extends Infer<typeof integrationFields> {}

const Integration: Declaration<Integration> = type('Integration', integrationFields);

const sessionUiFields = { mode: member(UiMode), integration: member(Integration) };

interface SessionUi extends Infer<typeof sessionUiFields> {}

const SessionUi: Declaration<SessionUi> = type('SessionUi', sessionUiFields);

const capabilitiesFields = { embedSupported: member(Flag), breakoutMayBeRequired: member(Flag) };

interface Capabilities extends Infer<typeof capabilitiesFields> {}

const Capabilities: Declaration<Capabilities> = type('Capabilities', capabilitiesFields);

const sessionInfoFields = {
  pspReference: requiredMember(Uuid7),
  checkoutUrl: expectedMember(UrlOrNone),
  ui: member(SessionUi),
  capabilities: member(Capabilities),
};

/**
 * The reference of the payment, and the address where the shopper pays. An empty address means that no shopper is
 * needed.
 */
export interface SessionInfo extends Infer<typeof sessionInfoFields> {}

/** The declaration of {@link SessionInfo}. */
export const SessionInfo: Declaration<SessionInfo> = type('SessionInfo', sessionInfoFields);

const createSessionResponseFields = {
  responseInfo: expectedMember(ResponseInfo),
  sessionInfo: requiredMember(SessionInfo),
};

/** The created session. This answer reports no outcome, even if its address is empty. */
export interface CreateSessionResponse extends Infer<typeof createSessionResponseFields> {}

/** The declaration of {@link CreateSessionResponse}. */
export const CreateSessionResponse: Declaration<CreateSessionResponse> = type(
  'CreateSessionResponse',
  createSessionResponseFields,
);
