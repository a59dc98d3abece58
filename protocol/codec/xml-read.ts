/**
 * XML into the model. The strict parser saxes says what is well-formed; the frames below put what it reports where
 * the plans say. Element order is not insisted on, but an element twice that may stand once is refused.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Message } from '../registry.js';
import type { ContentInformation } from '../types/cms.js';
import type { MessageHeader } from '../types/message-header.js';
import {
  bodyPlan,
  headerPlan,
  isBodyName,
  isHeader,
  isRoot,
  isTrailer,
  messageOf,
  trailerPlan,
  type Root,
} from './envelope.js';
import type { DecodeErrorCode } from './codec.js';
import { attributesMax, depthMax } from './limits.js';
import type { FieldPlan, TypePlan } from './plan.js';
import {
  checkComplete,
  draftOf,
  duplicate,
  Keeper,
  pathIn,
  pathOf,
  readScalar,
  Refusal,
  type Draft,
  type Place,
} from './reading.js';
import { splitWords } from './scalar.js';
import { notAnEnvelope, type Frame, type ScalarFrame, type TypeFrame } from './xml-frames.js';

/** The cheap question first: most texts have no surrogates at all. */
const anySurrogate = /[\ud800-\udfff]/;
const loneSurrogate = /\p{Surrogate}/u;

const notBlank = /[^ \t\r\n]/;

/** Attributes that belong to XML itself, such as xsi:noNamespaceSchemaLocation (notes, section 1). */
const ofXmlItself = /^(?:xmlns$|xmlns:|xsi:|xml:)/;

/** What even a trailer may not do. */
const limitCodes: ReadonlySet<DecodeErrorCode> = new Set(['too-deep', 'too-many-attributes']);

/** One reading of one document. */
export class XmlReading {
  readonly #parser = new SaxesParser({
    xmlns: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  readonly #frames: Frame[] = [];
  readonly #keeper = new Keeper();
  readonly #bodies: { readonly name: string; readonly value: unknown }[] = [];
  #root: Root | undefined;
  #header: MessageHeader | undefined;
  #trailer: ContentInformation | undefined;
  #isTrailerSeen = false;
  /** While a trailer is open: how much was kept aside before it. */
  #trailerMark: number | undefined;

  constructor() {
    // Six handlers, and no more than seven: with eight the parser becomes a dictionary to the engine, and eight times as
    // slow (measured with Node 20). What the parser complains of it throws by itself; the declaration waits for the root.
    const parser = this.#parser;
    parser.on('doctype', () => {
      throw new Refusal('doctype', 'a document type declaration is not accepted');
    });
    parser.on('processinginstruction', () => {
      throw new Refusal('processing-instruction', 'a processing instruction is not accepted');
    });
    parser.on('opentag', (tag) => this.#opened(tag));
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
    parser.on('closetag', () => this.#closed());
  }

  /** The header, once it was read whole. */
  get header(): MessageHeader | undefined {
    return this.#header;
  }

  /** Where the reading stands: line and column, from 1. */
  get position(): { readonly line: number; readonly column: number } {
    return { line: this.#parser.line, column: this.#parser.column + 1 };
  }

  /** Reads the text, or throws a {@link Refusal}. */
  read(text: string): Message {
    // The parser lets halves of surrogate pairs through.
    if (anySurrogate.test(text) && loneSurrogate.test(text))
      throw new Refusal('malformed', 'the text has a character that may not occur');
    this.#parser.write(text).close();
    if (this.#root === undefined) throw notAnEnvelope();
    return messageOf({
      root: this.#root,
      header: this.#header,
      bodies: this.#bodies,
      trailer: this.#trailer,
      keeper: this.#keeper,
    });
  }

  #opened(tag: SaxesTagPlain): void {
    const depth = this.#frames.length;
    try {
      this.#open(tag);
    } catch (thrown) {
      this.#forgetTrailer(thrown, depth + 1);
    }
  }

  #closed(): void {
    const depth = this.#frames.length;
    try {
      this.#close();
    } catch (thrown) {
      this.#forgetTrailer(thrown, depth - 1);
    }
  }

  /** Vendors have trailers of their own: such a one is noted, and takes nothing from the message. */
  #forgetTrailer(thrown: unknown, depth: number): void {
    const isTolerable = thrown instanceof Refusal && !limitCodes.has(thrown.error.code);
    if (this.#trailerMark === undefined || !isTolerable) throw thrown;
    this.#keeper.items.length = this.#trailerMark;
    this.#trailerMark = undefined;
    this.#keeper.keep('SecurityTrailer', 'security-trailer');
    const place: Place = { parent: undefined, name: 'SecurityTrailer', index: 0 };
    this.#frames.length = 1;
    while (this.#frames.length < depth) this.#frames.push({ kind: 'kept', place, text: '', isSilent: true });
  }

  #open(tag: SaxesTagPlain): void {
    if (this.#frames.length >= depthMax) throw new Refusal('too-deep', `more than ${depthMax} levels`);
    const around = this.#frames.at(-1);
    if (around === undefined) {
      this.#checkDeclaration();
      if (!isRoot(tag.name)) throw notAnEnvelope();
      this.#root = tag.name;
      this.#frames.push({ kind: 'root' });
      this.#keepAttributes(tag, { parent: undefined, name: tag.name, index: 0 });
      return;
    }
    switch (around.kind) {
      case 'root':
        this.#openInRoot(tag);
        return;
      case 'type':
        this.#openInType(tag, around);
        return;
      case 'scalar':
        this.#openKept(tag, { parent: this.#placeAround(), name: tag.name, index: 0 });
        return;
      case 'kept':
        this.#openKept(tag, { parent: around.place, name: tag.name, index: 0 }, around.isSilent);
        return;
    }
  }

  #checkDeclaration(): void {
    const { version = '1.0', encoding = 'UTF-8' } = this.#parser.xmlDecl;
    if (version !== '1.0' || encoding.toLowerCase() !== 'utf-8') {
      throw new Refusal('encoding', 'only XML 1.0 in UTF-8 is read', { expected: 'UTF-8' });
    }
  }

  #openInRoot(tag: SaxesTagPlain): void {
    const place: Place = { parent: undefined, name: tag.name, index: 0 };
    if (tag.name === 'MessageHeader') {
      if (this.#header !== undefined) throw duplicate('MessageHeader');
      this.#openType(tag, headerPlan, place, undefined);
      return;
    }
    if (tag.name === 'SecurityTrailer') {
      if (this.#isTrailerSeen) throw duplicate(tag.name);
      this.#isTrailerSeen = true;
      this.#trailerMark = this.#keeper.items.length;
      this.#openType(tag, trailerPlan, place, undefined);
      return;
    }
    const plan = bodyPlan(tag.name);
    if (plan !== undefined) {
      if (this.#bodies.some((body) => body.name === tag.name)) throw duplicate(tag.name);
      this.#openType(tag, plan, place, undefined);
      return;
    }
    if (isBodyName(tag.name)) this.#bodies.push({ name: tag.name, value: undefined });
    this.#openKept(tag, place);
  }

  #openInType(tag: SaxesTagPlain, around: TypeFrame): void {
    const field = around.plan.elements.get(tag.name);
    if (field === undefined) {
      this.#openKept(tag, { parent: around.place, name: tag.name, index: 0 });
      return;
    }
    const before = draftOf(around.draft, field)[field.name];
    if (before !== undefined && !field.isRepeatable) throw duplicate(pathIn(around.place, field.name));
    if (field.type === undefined) {
      this.#frames.push({ kind: 'scalar', field, text: '' });
      this.#keepAttributes(tag, around.place, tag.name);
      return;
    }
    const index = Array.isArray(before) ? before.length : 0;
    if (index >= field.max) throw duplicate(pathIn(around.place, field.name));
    this.#openType(tag, field.type, { parent: around.place, name: field.name, index }, field);
  }

  #openType(tag: SaxesTagPlain, plan: TypePlan, place: Place, fills: FieldPlan | undefined): void {
    const draft: Draft = {};
    let count = 0;
    for (const name in tag.attributes) {
      const raw = tag.attributes[name] ?? '';
      count += 1;
      const field = plan.attributes.get(name);
      if (field === undefined) {
        if (!ofXmlItself.test(name)) this.#keeper.keep(pathIn(place, name), 'unknown-field', raw);
      } else {
        // Two spellings of one attribute: the other one is kept aside.
        if (draft[field.name] !== undefined) this.#keeper.keep(pathIn(place, name), 'unknown-field', raw);
        else draft[field.name] = this.#value(field, raw, place);
      }
    }
    refuseTooMany(count);
    this.#frames.push({ kind: 'type', place, plan, draft, text: '', fills });
  }

  #openKept(tag: SaxesTagPlain, place: Place, isSilent = false): void {
    this.#frames.push({ kind: 'kept', place, text: '', isSilent });
    this.#keepAttributes(tag, isSilent ? undefined : place);
  }

  #keepAttributes(tag: SaxesTagPlain, place: Place | undefined, inside?: string): void {
    let count = 0;
    for (const name in tag.attributes) {
      count += 1;
      if (place === undefined || ofXmlItself.test(name)) continue;
      const path = pathIn(place, inside === undefined ? name : `${inside}.${name}`);
      this.#keeper.keep(path, 'unknown-field', tag.attributes[name] ?? '');
    }
    refuseTooMany(count);
  }

  #text(text: string): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return;
    if (frame.kind !== 'root') frame.text += text;
    else if (notBlank.test(text)) throw new Refusal('malformed', 'text stands directly in the envelope');
  }

  #close(): void {
    const frame = this.#frames.pop();
    switch (frame?.kind) {
      case 'type':
        this.#closeType(frame);
        return;
      case 'scalar':
        this.#closeScalar(frame);
        return;
      case 'kept':
        // An empty element is noted too: that it stood there is all there is to know.
        if (!frame.isSilent) this.#keeper.keep(pathOf(frame.place), 'unknown-field', frame.text);
        return;
      case 'root':
      case undefined:
        return;
    }
  }

  #closeType(frame: TypeFrame): void {
    const { plan, draft, place, fills } = frame;
    const isText = plan.text?.place === 'text' || notBlank.test(frame.text);
    if (plan.text !== undefined && isText && draft[plan.text.name] === undefined) {
      draft[plan.text.name] = readScalar(plan.text, frame.text, place, this.#keeper);
    } else if (isText) this.#keeper.keep(pathIn(place, '#text'), 'unknown-field', frame.text);
    checkComplete(plan, draft, place, this.#keeper);
    const around = this.#frames.at(-1);
    if (fills !== undefined && around?.kind === 'type') put(draftOf(around.draft, fills), fills, draft);
    else if (isHeader(plan, draft)) this.#header = draft;
    else if (isTrailer(plan, draft)) {
      this.#trailer = draft;
      this.#trailerMark = undefined;
    } else this.#bodies.push({ name: place.name, value: draft });
  }

  #closeScalar(frame: ScalarFrame): void {
    const around = this.#frames.at(-1);
    if (around?.kind !== 'type') return;
    const { field } = frame;
    const value = this.#value(field, frame.text, around.place);
    const draft = draftOf(around.draft, field);
    const before = draft[field.name];
    if (Array.isArray(before) && !field.isList && before.length >= field.max)
      throw duplicate(pathIn(around.place, field.name));
    put(draft, field, value);
  }

  #value(field: FieldPlan, raw: string, at: Place): unknown {
    if (!field.isList) return readScalar(field, raw, at, this.#keeper);
    return splitWords(raw).map((word) => readScalar(field, word, at, this.#keeper));
  }

  #placeAround(): Place | undefined {
    const scalar = this.#frames.at(-1);
    const around = this.#frames.at(-2);
    if (scalar?.kind !== 'scalar') return undefined;
    return { parent: around?.kind === 'type' ? around.place : undefined, name: scalar.field.name, index: 0 };
  }
}

/** Fills a field; repeated elements and repeated lists are joined. */
function put(draft: Draft, field: FieldPlan, value: unknown): void {
  const before = draft[field.name];
  if (!field.isRepeatable) draft[field.name] = value;
  else if (!Array.isArray(before)) draft[field.name] = field.isList ? value : [value];
  else if (Array.isArray(value) && field.isList) before.push(...value);
  else before.push(value);
}

function refuseTooMany(count: number): void {
  if (count > attributesMax) {
    throw new Refusal('too-many-attributes', `more than ${attributesMax} attributes in one element`);
  }
}
