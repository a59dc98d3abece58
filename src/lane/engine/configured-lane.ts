/** A configured terminal, and the construction of its lane. */

import {
  attemptKeyStart,
  type JournalPort,
  type LaneSettings,
  type LoginFields,
  type OwnConditions,
  type Profile,
  type PromptPolicy,
  startLane,
  type TransactionRecord,
} from '../../core/index.js';
import { laneNotes } from '../../messages/index.js';
import { type GatewayParts, Lane, type LaneParts } from './lane.js';
import { laneRecord } from './lane-record.js';

/** One terminal of the configuration. */
export interface LaneConfiguration {
  readonly terminal: string;
  readonly poiId: string;
  /** The SaleID. If absent, the SaleID is chosen at random at the first start and then read from the journal. */
  readonly saleId?: string | undefined;
  /** The name of the gateway. */
  readonly gateway: string;
  readonly profile: Profile;
  readonly managementMs: number;
  /**
   * The configured address, if the terminal has its own. `follows`: true if tenderd follows the terminal to another
   * address.
   */
  readonly place?: { readonly url: string; readonly follows: boolean };
  /** The rule that says who answers the terminal's questions. If it is absent, the questions are not answered. */
  readonly prompts?: PromptPolicy;
  /** The fields of the terminal's Login that describe the register to the terminal. */
  readonly login?: LoginFields | undefined;
  /** The conditions of payments at this terminal, beyond the standard's. */
  readonly conditions?: OwnConditions | undefined;
}

/** The parts that all lanes of an engine share. */
export interface LaneMaking {
  readonly journal: JournalPort;
  readonly gateways: ReadonlyMap<string, GatewayParts>;
  /** Returns 32 random bits, for jitter and ids. */
  readonly randomBits: () => number;
  readonly software: LaneSettings['software'];
  /**
   * The text of an attention item: the journal was used on another machine before. The item stays until an operator
   * decides.
   */
  readonly otherMachine?: string | undefined;
  /** The POIIDs of all configured terminals. */
  readonly configuredPoiIds: readonly string[];
  /** Returns the open transactions that an earlier process left at a terminal. */
  readonly loadOpen: (terminal: string) => readonly TransactionRecord[];
}

/** Makes the lane of a configured terminal. Throws RangeError for a gateway that is not configured. */
export function makeLane(options: LaneMaking, parts: LaneParts, configuration: LaneConfiguration, index: number): Lane {
  const { journal } = options;
  const gateway = options.gateways.get(configuration.gateway);
  if (gateway === undefined)
    throw new RangeError(laneNotes.unknownGateway(configuration.terminal, configuration.gateway));
  const record = laneRecord(options, configuration);
  const settings = settingsOf(configuration, gateway, options);
  const open = options.loadOpen(configuration.terminal);
  let state = startLane(settings, record, open, options.randomBits());
  // A ServiceID prefix of an earlier process is never used again. If the journal knows the prefix, another prefix is
  // chosen.
  while (journal.isKeyStartUsed(attemptKeyStart(record.saleId, state.serviceIds.prefix))) {
    state = startLane(settings, record, open, options.randomBits());
  }
  return new Lane(parts, index, gateway, state);
}

function settingsOf(
  configuration: LaneConfiguration,
  gateway: GatewayParts,
  options: Pick<LaneMaking, 'otherMachine' | 'software' | 'configuredPoiIds'>,
): LaneSettings {
  return {
    terminal: configuration.terminal,
    poiId: configuration.poiId,
    configuredPoiIds: options.configuredPoiIds,
    gateway: configuration.gateway,
    profile: configuration.profile,
    bounds: configuration.profile.bounds ?? gateway.wire.bounds,
    ...(gateway.wire.hasOwnConnections === true ? { hasOwnConnections: true } : {}),
    ...(gateway.wire.hearsCalls === true ? { hearsCalls: true } : {}),
    ...(gateway.wire.listsTerminals === true ? { listsTerminals: true } : {}),
    ...(gateway.wire.isSealed === true ? { isSealed: true } : {}),
    ...(configuration.place === undefined ? {} : { place: configuration.place }),
    ...(gateway.wire.hearsShown === true ? { hearsShown: true } : {}),
    dialect: gateway.codec.dialect,
    managementMs: configuration.managementMs,
    ...(configuration.prompts === undefined ? {} : { prompts: configuration.prompts }),
    ...(options.otherMachine === undefined ? {} : { maySharePartner: true }),
    software: options.software,
    ...(configuration.login === undefined ? {} : { login: configuration.login }),
    conditions: configuration.conditions,
  };
}
