/** The terminal's description of itself, and its state. */
import {
  attribute,
  element,
  elements,
  expectedElement,
  oneOf,
  requiredAttribute,
  requiredElements,
  requiredListElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { DigitString, Flag, ISOCurrency3A, ISODateTime, Integer, SimpleAmount, TextString } from './simple.js';
import { profileFields, softwareFields } from './software.js';
import { globalStatuses, poiCapabilities, printerStatuses, terminalEnvironments } from './system-words.js';

/** The software of the terminal. */
export interface POISoftware extends Infer<typeof softwareFields> {}

/** The declaration of {@link POISoftware}. */
export const POISoftware: Declaration<POISoftware> = type('POISoftware', softwareFields);

/** The services that the terminal offers. */
export interface POIProfile extends Infer<typeof profileFields> {}

/** The declaration of {@link POIProfile}. */
export const POIProfile: Declaration<POIProfile> = type('POIProfile', profileFields);

const poiTerminalDataFields = {
  TerminalEnvironment: requiredAttribute(oneOf(terminalEnvironments)),
  POISerialNumber: requiredAttribute(TextString),
  POICapabilities: requiredListElement(oneOf(poiCapabilities)),
  POIProfile: element(POIProfile),
};

/** The type and the capabilities of the terminal. */
export interface POITerminalData extends Infer<typeof poiTerminalDataFields> {}

/** The declaration of {@link POITerminalData}. */
export const POITerminalData: Declaration<POITerminalData> = type('POITerminalData', poiTerminalDataFields);

const coinsOrBillsFields = {
  UnitValue: requiredAttribute(SimpleAmount),
  Number: requiredAttribute(Integer),
};

/** The number of coins or bills of one value in a device. */
export interface CoinsOrBills extends Infer<typeof coinsOrBillsFields> {}

/** The declaration of {@link CoinsOrBills}. */
export const CoinsOrBills: Declaration<CoinsOrBills> = type('CoinsOrBills', coinsOrBillsFields);

const cashHandlingDeviceFields = {
  CashHandlingOKFlag: requiredAttribute(Flag),
  Currency: requiredAttribute(ISOCurrency3A),
  CoinsOrBills: requiredElements(CoinsOrBills),
};

/** The state of a cash device. */
export interface CashHandlingDevice extends Infer<typeof cashHandlingDeviceFields> {}

/** The declaration of {@link CashHandlingDevice}. */
export const CashHandlingDevice: Declaration<CashHandlingDevice> = type('CashHandlingDevice', cashHandlingDeviceFields);

const poiStatusFields = {
  GlobalStatus: requiredAttribute(oneOf(globalStatuses)),
  SecurityOKFlag: attribute(Flag),
  PEDOKFlag: attribute(Flag),
  CardReaderOKFlag: attribute(Flag),
  PrinterStatus: attribute(oneOf(printerStatuses)),
  CommunicationOKFlag: attribute(Flag),
  FraudPreventionFlag: attribute(Flag),
  CashHandlingDevice: elements(CashHandlingDevice),
};

/** The state of the terminal and of its parts. */
export interface POIStatus extends Infer<typeof poiStatusFields> {}

/** The declaration of {@link POIStatus}. */
export const POIStatus: Declaration<POIStatus> = type('POIStatus', poiStatusFields);

const hostStatusFields = {
  AcquirerID: requiredAttribute(DigitString),
  IsReachableFlag: attribute(Flag, { default: 'true' }),
};

/** Whether an acquirer is reachable. */
export interface HostStatus extends Infer<typeof hostStatusFields> {}

/** The declaration of {@link HostStatus}. */
export const HostStatus: Declaration<HostStatus> = type('HostStatus', hostStatusFields);

const poiSystemDataFields = {
  TokenRequestStatus: attribute(Flag, { only: '3.1' }),
  CustomerOrderStatus: attribute(Flag, { only: '3.1' }),
  DateTime: expectedElement(ISODateTime),
  POISoftware: expectedElement(POISoftware),
  POITerminalData: element(POITerminalData),
  POIStatus: element(POIStatus),
};

/** The terminal's data in response to a login. */
export interface POISystemData extends Infer<typeof poiSystemDataFields> {}

/** The declaration of {@link POISystemData}. */
export const POISystemData: Declaration<POISystemData> = type('POISystemData', poiSystemDataFields);
