/** The register's description of itself for a terminal. */
import {
  attribute,
  element,
  listElement,
  oneOf,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { TotalsGroupID } from './simple.js';
import { profileFields, softwareFields } from './software.js';
import { saleCapabilities, terminalEnvironments } from './system-words.js';

/** The software of the register. */
export interface SaleSoftware extends Infer<typeof softwareFields> {}

/** The declaration of {@link SaleSoftware}. */
export const SaleSoftware: Declaration<SaleSoftware> = type('SaleSoftware', softwareFields);

/** The services that the register uses. */
export interface SaleProfile extends Infer<typeof profileFields> {}

/** The declaration of {@link SaleProfile}. */
export const SaleProfile: Declaration<SaleProfile> = type('SaleProfile', profileFields);

const saleTerminalDataFields = {
  TerminalEnvironment: attribute(oneOf(terminalEnvironments)),
  TotalsGroupID: attribute(TotalsGroupID),
  SaleCapabilities: listElement(oneOf(saleCapabilities)),
  SaleProfile: element(SaleProfile),
};

/** The capabilities of the register. */
export interface SaleTerminalData extends Infer<typeof saleTerminalDataFields> {}

/** The declaration of {@link SaleTerminalData}. */
export const SaleTerminalData: Declaration<SaleTerminalData> = type('SaleTerminalData', saleTerminalDataFields);
