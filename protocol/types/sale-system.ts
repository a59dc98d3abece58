/** The register as it presents itself to a terminal. */
import {
  attribute,
  element,
  listElement,
  oneOf,
  requiredAttribute,
  type,
  type Declaration,
  type Infer,
} from '../declaration.js';
import { TextString, TotalsGroupID } from './simple.js';
import { genericProfiles, saleCapabilities, serviceProfiles, terminalEnvironments } from './system-words.js';

const saleSoftwareFields = {
  ProviderIdentification: requiredAttribute(TextString, { in30: { name: 'ManufacturerID' } }),
  ApplicationName: requiredAttribute(TextString),
  SoftwareVersion: requiredAttribute(TextString),
  CertificationCode: attribute(TextString, { in30: { isRequired: true } }),
  ComponentDescription: attribute(TextString, { only: '3.1' }),
  ComponentType: attribute(TextString, { only: '3.1' }),
};

/** The software of the register. */
export interface SaleSoftware extends Infer<typeof saleSoftwareFields> {}

/** The declaration of {@link SaleSoftware}. */
export const SaleSoftware: Declaration<SaleSoftware> = type('SaleSoftware', saleSoftwareFields);

const saleProfileFields = {
  GenericProfile: attribute(oneOf(genericProfiles), { default: 'Standard' }),
  ServiceProfiles: listElement(oneOf(serviceProfiles)),
};

/** The services that the register uses. */
export interface SaleProfile extends Infer<typeof saleProfileFields> {}

/** The declaration of {@link SaleProfile}. */
export const SaleProfile: Declaration<SaleProfile> = type('SaleProfile', saleProfileFields);

const saleTerminalDataFields = {
  TerminalEnvironment: attribute(oneOf(terminalEnvironments)),
  TotalsGroupID: attribute(TotalsGroupID),
  SaleCapabilities: listElement(oneOf(saleCapabilities)),
  SaleProfile: element(SaleProfile),
};

/** What the register can do. */
export interface SaleTerminalData extends Infer<typeof saleTerminalDataFields> {}

/** The declaration of {@link SaleTerminalData}. */
export const SaleTerminalData: Declaration<SaleTerminalData> = type('SaleTerminalData', saleTerminalDataFields);
