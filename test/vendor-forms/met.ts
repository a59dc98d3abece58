/** Compares messages with published forms: the forms of a message, and its differences from all published answers. */

import { type Vendor, type Wanted } from './published.js';
import { isMembers, type Members, type Said, valuesAt } from './spoken.js';

type Kind = (value: unknown) => boolean;

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isMatch(expression: RegExp): Kind {
  return (value) => isText(value) && expression.test(value);
}

function isJson(text: string): boolean {
  try {
    return isMembers(JSON.parse(text));
  } catch {
    return false;
  }
}

const events =
  /^(?:Abort|BeginMaintenance|CardInserted|CardRemoved|Completed|CustomerLanguage|EndMaintenance|Initialised|KeyPressed|OutOfOrder|Reject|SaleAdmin|SaleWakeUp|ScanBarcodeResult|SecurityAlarm|Shutdown|StopAssistance|UseAnotherCardForPreauth)$/;

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The kinds of values by their names in the data. */
const kinds: Readonly<Record<string, Kind>> = {
  pairs: isMatch(/^[\w.]+=[^&]*(?:&[\w.]+=[^&]*)*$/),
  'pairs with message': isMatch(/(?:^|&)message=/),
  words: isMatch(/^[^=]+$/),
  'digits as text': isMatch(/^\d+$/),
  'time with zone': isMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/),
  'time UTC': isMatch(/Z$/),
  'time of seven digits': isMatch(/\.\d{7}Z$/),
  'boolean as text': isMatch(/^(?:true|false)$/),
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  'positive number': (value) => typeof value === 'number' && value > 0,
  'amount with two decimals': isMatch(/^\d+\.\d\d$/),
  'empty text': (value) => value === '',
  null: (value) => value === null,
  object: isMembers,
  list: (value) => Array.isArray(value),
  'filled list': (value) => (Array.isArray(value) ? value.length > 0 : isMembers(value)),
  'list of flags': (value) => Array.isArray(value) && value.every((one) => one === 0 || one === 1),
  'one value': (value) => !Array.isArray(value),
  base64: isMatch(base64),
  'base64 json': (value) =>
    isText(value) && base64.test(value) && isJson(Buffer.from(value, 'base64').toString('utf8')),
  'json as text': (value) => isText(value) && isJson(value),
  'masked with dots': isMatch(/^\d{6}\.+\d{4}$/),
  'receipt of DataMesh': isMatch(/^(?:CashierReceipt|SaleReceipt)$/),
  'number, comma, name': isMatch(/^0[1-4],./),
  'entry mode of Swedbank Pay': isMatch(/^(?:ICC|Contactless|Magstripe|File)$/),
  'outside the list': (value) => isText(value) && !events.test(value),
  never: () => false,
};

function kindNamed(name: string): Kind {
  const kind = kinds[name];
  if (kind === undefined) throw new RangeError(`no kind of value ${name}`);
  return kind;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isMembers(value) && Object.keys(value).length === 0;
}

function isAs(members: Members, path: string, wanted: Wanted): boolean {
  const values = valuesAt(members, path);
  if (wanted === 'absent') return values.length === 0;
  if (wanted === 'present') return values.length > 0;
  if (wanted === 'empty') return values.length > 0 && values.every(isEmpty);
  return 'is' in wanted ? values.includes(wanted.is) : values.length > 0 && values.every(kindNamed(wanted.like));
}

/** Returns the names of the vendor's forms that fit the message. */
export function formsIn(vendor: Vendor, said: Said): readonly string[] {
  return vendor.forms
    .filter(({ message, members }) => message === said.name && isFormed(said.members, members))
    .map(({ name }) => name);
}

function isFormed(members: Members, form: Readonly<Record<string, Wanted>>): boolean {
  return Object.entries(form).every(([path, wanted]) => isAs(members, path, wanted));
}

/**
 * Returns the differences of this message from the vendor's published answers: members that all published answers have,
 * or that none has.
 */
export function deviationsOf(vendor: Vendor, said: Said): readonly string[] {
  const rules = vendor.answers.filter(
    ({ message, when = {} }) =>
      message === said.name && Object.entries(when).every(([path, is]) => isAs(said.members, path, { is })),
  );
  const spellings = said.name === 'PaymentResponse' ? vendor.spellings : [];
  return [
    ...rules.flatMap(({ always }) => always.filter((path) => isAs(said.members, path, 'absent'))).map(lacks),
    ...rules.flatMap(({ never = [] }) => never.filter((path) => isAs(said.members, path, 'present'))).map(hasNever),
    ...spellings
      .filter(({ member, like }) => isAs(said.members, member, 'present') && !isAs(said.members, member, { like }))
      .map(({ member, like }) => `${member} is not ${like}`),
  ];

  function lacks(path: string): string {
    return `${said.name} lacks ${path}`;
  }

  function hasNever(path: string): string {
    return `${said.name} has ${path}`;
  }
}
