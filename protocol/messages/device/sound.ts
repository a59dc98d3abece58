/** Sound: plays a sound or a message. */
import { is, needs } from '../../declaration/condition.js';
import {
  attribute,
  oneOf,
  requiredAttribute,
  requiredElement,
  text,
  type,
  type Declaration,
  type Infer,
} from '../../declaration/declaration.js';
import { responseModes } from '../../types/device-words.js';
import { Response } from '../../types/response.js';
import { Integer, ISOLanguage2A, TextString } from '../../types/simple.js';

const soundFormats = ['SoundRef', 'MessageRef', 'Text'] as const;

const soundActions = ['StartSound', 'StopSound', 'SetDefaultVolume'] as const;

const soundContentFields = {
  Text: text(TextString),
  SoundFormat: attribute(oneOf(soundFormats)),
  Language: attribute(ISOLanguage2A),
  ReferenceID: attribute(TextString),
};

/** The sound or message to play. */
export interface SoundContent extends Infer<typeof soundContentFields> {}

/** The declaration of {@link SoundContent}. */
export const SoundContent: Declaration<SoundContent> = type('SoundContent', soundContentFields, {
  conditions: [needs('ReferenceID', is('SoundFormat', 'SoundRef', 'MessageRef'))],
});

const soundRequestFields = {
  ResponseMode: attribute(oneOf(responseModes), { default: 'NotRequired' }),
  SoundAction: requiredAttribute(oneOf(soundActions)),
  SoundVolume: attribute(Integer),
  SoundContent: requiredElement(SoundContent),
};

/** Plays a sound, stops it, or sets the default volume. SoundVolume is in percent. */
export interface SoundRequest extends Infer<typeof soundRequestFields> {}

/** The declaration of {@link SoundRequest}. */
export const SoundRequest: Declaration<SoundRequest> = type('SoundRequest', soundRequestFields, {
  conditions: [needs('SoundVolume', is('SoundAction', 'SetDefaultVolume'))],
});

const soundResponseFields = {
  Response: requiredElement(Response),
};

/** Reports whether the sound was played. */
export interface SoundResponse extends Infer<typeof soundResponseFields> {}

/** The declaration of {@link SoundResponse}. */
export const SoundResponse: Declaration<SoundResponse> = type('SoundResponse', soundResponseFields);
