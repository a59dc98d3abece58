/** The common fields of the descriptions of register and terminal. */
import { attribute, listElement, oneOf, requiredAttribute } from '../declaration/declaration.js';
import { TextString } from './simple.js';
import { genericProfiles, serviceProfiles } from './system-words.js';

/** The fields of a software description, for the register and for the terminal. */
export const softwareFields = {
  ProviderIdentification: requiredAttribute(TextString, { in30: { name: 'ManufacturerID' } }),
  ApplicationName: requiredAttribute(TextString),
  SoftwareVersion: requiredAttribute(TextString),
  CertificationCode: attribute(TextString, { in30: { isRequired: true } }),
  ComponentDescription: attribute(TextString, { only: '3.1' }),
  ComponentType: attribute(TextString, { only: '3.1' }),
};

/** The fields of a profile: the services that the register uses, or that the terminal offers. */
export const profileFields = {
  GenericProfile: attribute(oneOf(genericProfiles), { default: 'Standard' }),
  ServiceProfiles: listElement(oneOf(serviceProfiles)),
};
