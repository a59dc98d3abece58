/** Content to show or print. */
import { allows, exactlyWith, is, needs, onlyWith } from '../declaration/condition.js';
import {
  attribute,
  element,
  elements,
  expectedAttribute,
  oneOf,
  oneOfOnly,
  requiredAttribute,
  requiredElement,
  text,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { devices, documentQualifiers, infoQualifiers, outputFormats, responseModes } from './device-words.js';
import { Response } from './response.js';
import {
  ByteSequence,
  CharacterSet,
  Flag,
  FreeText,
  ISOLanguage2A,
  MinimumDisplayTime,
  QRCodeVersion,
  StartColumn,
  StartRow,
  TextString,
} from './simple.js';

const colors = ['White', 'Black', 'Red', 'Green', 'Blue', 'Yellow', 'Magenta', 'Cyan'] as const;

const characterWidths = ['SingleWidth', 'DoubleWidth'] as const;

const characterHeights = ['SingleHeight', 'DoubleHeight', 'HalfHeight'] as const;

const characterStyles = ['Normal', 'Bold', 'Italic', 'Underlined'] as const;

const alignments = ['Left', 'Right', 'Centred', 'Justified'] as const;

const barcodeTypes = ['EAN8', 'EAN13', 'UPCA', 'Code25', 'Code128', 'PDF417', 'QRCODE'] as const;

const qrCodeEncodingModes = ['Numeric', 'Alphanumeric', 'Binary', 'Kanji'] as const;

const qrCodeErrorCorrections = ['L', 'M', 'Q', 'H'] as const;

const menuEntryTags = ['Selectable', 'NonSelectable', 'SubMenu', 'NonSelectableSubMenu'] as const;

const predefinedContentFields = {
  ReferenceID: requiredAttribute(TextString),
  Language: attribute(ISOLanguage2A),
};

/** A text that the receiver knows by reference. */
export interface PredefinedContent extends Infer<typeof predefinedContentFields> {}

/** The declaration of {@link PredefinedContent}. */
export const PredefinedContent: Declaration<PredefinedContent> = type('PredefinedContent', predefinedContentFields);

const outputTextFields = {
  Text: text(FreeText),
  CharacterSet: attribute(CharacterSet),
  Font: attribute(TextString),
  StartRow: attribute(StartRow),
  StartColumn: attribute(StartColumn),
  Color: attribute(oneOf(colors)),
  CharacterWidth: attribute(oneOf(characterWidths)),
  CharacterHeight: attribute(oneOf(characterHeights)),
  CharacterStyle: attribute(oneOf(characterStyles)),
  Alignment: attribute(oneOf(alignments)),
  EndOfLineFlag: attribute(Flag, { default: 'true' }),
};

/** A run of text in one format. If EndOfLineFlag is absent, the line ends here. */
export interface OutputText extends Infer<typeof outputTextFields> {}

/** The declaration of {@link OutputText}. */
export const OutputText: Declaration<OutputText> = type('OutputText', outputTextFields);

const outputBarcodeFields = {
  BarcodeType: attribute(oneOf(barcodeTypes), { default: 'EAN13' }),
  QRCodeVersion: attribute(QRCodeVersion, { only: '3.1' }),
  QRCodeEncodingMode: attribute(oneOfOnly(qrCodeEncodingModes), { only: '3.1' }),
  QRCodeErrorCorrection: attribute(oneOfOnly(qrCodeErrorCorrections), { only: '3.1' }),
  BarcodeValue: element(TextString, { in30: { isText: true, isRequired: true } }),
  QRCodeBinaryValue: element(ByteSequence, { only: '3.1' }),
};

/** A bar code or QR code. */
export interface OutputBarcode extends Infer<typeof outputBarcodeFields> {}

/** The declaration of {@link OutputBarcode}. */
export const OutputBarcode: Declaration<OutputBarcode> = type('OutputBarcode', outputBarcodeFields);

const outputContentFields = {
  OutputFormat: requiredAttribute(oneOf(outputFormats)),
  PredefinedContent: element(PredefinedContent),
  OutputText: elements(OutputText),
  OutputXHTML: element(ByteSequence),
  OutputBarcode: element(OutputBarcode),
};

/** Content to show or print, in one of four forms. */
export interface OutputContent extends Infer<typeof outputContentFields> {}

/** The declaration of {@link OutputContent}. */
export const OutputContent: Declaration<OutputContent> = type('OutputContent', outputContentFields, {
  conditions: [
    // Some vendors name the screen of a text in addition to the text itself.
    needs('PredefinedContent', is('OutputFormat', 'MessageRef')),
    onlyWith('PredefinedContent', 'OutputFormat', 'MessageRef', 'Text'),
    ...exactlyWith('OutputText', 'OutputFormat', 'Text'),
    ...exactlyWith('OutputXHTML', 'OutputFormat', 'XHTML'),
    ...exactlyWith('OutputBarcode', 'OutputFormat', 'BarCode'),
  ],
});

const menuEntryFields = {
  MenuEntryTag: attribute(oneOf(menuEntryTags), { default: 'Selectable' }),
  OutputFormat: requiredAttribute(oneOf(outputFormats)),
  DefaultSelectedFlag: attribute(Flag, { default: 'false' }),
  PredefinedContent: element(PredefinedContent),
  OutputText: elements(OutputText),
  OutputXHTML: element(ByteSequence),
};

/** One line of a menu. */
export interface MenuEntry extends Infer<typeof menuEntryFields> {}

/** The declaration of {@link MenuEntry}. */
export const MenuEntry: Declaration<MenuEntry> = type('MenuEntry', menuEntryFields, {
  conditions: [
    allows('OutputFormat', 'MessageRef', 'Text', 'XHTML'),
    ...exactlyWith('PredefinedContent', 'OutputFormat', 'MessageRef'),
    ...exactlyWith('OutputText', 'OutputFormat', 'Text'),
    ...exactlyWith('OutputXHTML', 'OutputFormat', 'XHTML'),
  ],
});

const displayOutputFields = {
  ResponseRequiredFlag: attribute(Flag, { default: 'true' }),
  MinimumDisplayTime: attribute(MinimumDisplayTime, { default: '0' }),
  Device: requiredAttribute(oneOf(devices)),
  InfoQualify: requiredAttribute(oneOf(infoQualifiers)),
  OutputContent: requiredElement(OutputContent),
  MenuEntry: elements(MenuEntry),
  OutputSignature: element(ByteSequence),
};

/** The content of one display. If ResponseRequiredFlag is absent, a response is required. */
export interface DisplayOutput extends Infer<typeof displayOutputFields> {}

/** The declaration of {@link DisplayOutput}. */
export const DisplayOutput: Declaration<DisplayOutput> = type('DisplayOutput', displayOutputFields, {
  conditions: [
    allows('Device', 'CashierDisplay', 'CustomerDisplay'),
    allows('InfoQualify', 'Status', 'Error', 'Display', 'POIReplication'),
  ],
});

const outputResultFields = {
  Device: requiredAttribute(oneOf(devices)),
  InfoQualify: requiredAttribute(oneOf(infoQualifiers)),
  Response: requiredElement(Response),
};

/** The result of one output. */
export interface OutputResult extends Infer<typeof outputResultFields> {}

/** The declaration of {@link OutputResult}. */
export const OutputResult: Declaration<OutputResult> = type('OutputResult', outputResultFields);

const printOutputFields = {
  DocumentQualifier: requiredAttribute(oneOf(documentQualifiers)),
  ResponseMode: expectedAttribute(oneOf(responseModes)),
  IntegratedPrintFlag: attribute(Flag, { default: 'false' }),
  RequiredSignatureFlag: attribute(Flag, { default: 'false' }),
  OutputContent: requiredElement(OutputContent),
  OutputSignature: element(ByteSequence),
};

/** A document to print. */
export interface PrintOutput extends Infer<typeof printOutputFields> {}

/** The declaration of {@link PrintOutput}. */
export const PrintOutput: Declaration<PrintOutput> = type('PrintOutput', printOutputFields);

const paymentReceiptFields = {
  DocumentQualifier: requiredAttribute(oneOf(documentQualifiers)),
  IntegratedPrintFlag: attribute(Flag, { default: 'false' }),
  RequiredSignatureFlag: attribute(Flag, { default: 'false' }),
  OutputContent: requiredElement(OutputContent),
};

/** A receipt that the terminal leaves to the register to print. */
export interface PaymentReceipt extends Infer<typeof paymentReceiptFields> {}

/** The declaration of {@link PaymentReceipt}. */
export const PaymentReceipt: Declaration<PaymentReceipt> = type('PaymentReceipt', paymentReceiptFields, {
  conditions: [allows('DocumentQualifier', 'SaleReceipt', 'CashierReceipt', 'CustomerReceipt')],
});
