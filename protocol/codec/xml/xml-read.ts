/**
 * Reads XML into the model. The fast scanner reports the content of plain texts, and the strict parser reports the
 * content of all other texts. Frames follow the open elements and put the content into the model, by the plans of the
 * types. The order of elements is not enforced, but an element that occurs too often is rejected.
 */
import type { SaxesParser } from 'saxes';
import type { Message } from '../../registry/registry.js';
import type { ContentInformation } from '../../types/cms.js';
import type { MessageHeader } from '../../types/message-header.js';
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
} from '../shared/envelope.js';
import type { DecodeErrorCode } from '../shared/codec.js';
import { attributesMax, depthMax } from '../shared/limits.js';
import type { FieldPlan, TypePlan } from '../shared/type-plan.js';
import {
  checkComplete,
  draftOf,
  duplicate,
  pathIn,
  pathOf,
  placeOfDraft,
  readScalar,
  Refusal,
  type Keeper,
  type Place,
  type Position,
} from '../shared/reading.js';
import { splitWords } from '../shared/scalar.js';
import { checkDeclaration, newParser, parse, type XmlEvents } from './xml-parser.js';
import { scanMending } from './xml-repair.js';
import { scan } from './xml-scan.js';
import {
  keptFrame,
  notAnEnvelope,
  noteOrder,
  placeIn,
  put,
  typeFrame,
  type Frame,
  type ScalarFrame,
  type TypeFrame,
} from './xml-frames.js';

const notBlank = /[^ \t\r\n]/;

/** Attributes that belong to XML itself, such as xsi:noNamespaceSchemaLocation (protocol notes, section 1). */
const ofXmlItself = /^(?:xmlns$|xmlns:|xsi:|xml:)/;

/** The codes of limits that apply even inside a trailer. */
const limitCodes: ReadonlySet<DecodeErrorCode> = new Set(['too-deep', 'too-many-attributes']);

/** Reads a single XML document, once. */
export class XmlReading {
  /** The strict parser. Undefined while the fast scanner reads. */
  #parser: SaxesParser | undefined;
  readonly #events: XmlEvents = {
    open: (name) => {
      try {
        this.#open(name);
      } catch (thrown) {
        this.#leaveOut(thrown, 1);
      }
    },
    attribute: (name, value) => {
      try {
        this.#attribute(name, value);
      } catch (thrown) {
        this.#leaveOut(thrown, 0);
      }
    },
    text: (part) => this.#text(part),
    close: () => {
      try {
        this.#close();
      } catch (thrown) {
        this.#leaveOut(thrown, 0);
      }
    },
  };
  readonly #frames: Frame[] = [];
  readonly #keeper: Keeper;
  /** True if damage to fields that are not decisive is skipped. */
  readonly #isMending: boolean;
  readonly #bodies: { readonly name: string; readonly value: unknown }[] = [];
  #isRead = false;
  #attributesSeen = 0;
  #root: Root | undefined;
  #header: MessageHeader | undefined;
  #trailer: ContentInformation | undefined;
  #isTrailerSeen = false;
  /** While a trailer is open: the number of items that had been kept when the trailer began. */
  #trailerMark: number | undefined;
  /** The current field, and the index among the items of that field. */
  #field: FieldPlan | undefined;
  #index = 0;

  constructor(keeper: Keeper, isMending = false) {
    this.#keeper = keeper;
    this.#isMending = isMending;
  }

  /** The header, once it was read completely. */
  get header(): MessageHeader | undefined {
    return this.#header;
  }

  /** The current position; undefined after the end of the text. */
  get position(): Position | undefined {
    return this.#isRead || this.#parser === undefined
      ? undefined
      : { line: this.#parser.line, column: this.#parser.column + 1 };
  }

  /**
   * Reads a text with the fast scanner. Returns undefined, or throws a {@link Refusal}, if the strict parser must read
   * it again.
   */
  readPlain(text: string): Message | undefined {
    return scan(text, this.#events) ? this.#message() : undefined;
  }

  /** Reads the text, or throws a {@link Refusal} or the parser's own error. */
  read(text: string): Message {
    this.#parser = newParser();
    parse(this.#parser, text, this.#events);
    return this.#message();
  }

  /** Reads a text that the strict parser rejects, or throws a {@link Refusal}. */
  readMending(text: string): Message {
    scanMending(text, this.#events);
    return this.#message();
  }

  #message(): Message {
    this.#isRead = true;
    if (this.#root === undefined) throw notAnEnvelope();
    return messageOf({
      root: this.#root,
      header: this.#header,
      bodies: this.#bodies,
      trailer: this.#trailer,
      keeper: this.#keeper,
    });
  }

  /**
   * Leaves out an unreadable part that is not decisive: the field itself, or the nearest optional element around it.
   * `opening` is 1 if the error occurred before the element was opened.
   */
  #leaveOut(thrown: unknown, opening: 0 | 1): void {
    if (this.#trailerMark !== undefined) return this.#forgetTrailer(thrown, opening);
    let field = this.#field;
    let index = this.#index;
    for (let around = this.#frames.length - 1; ; around -= 1) {
      const frame = this.#frames[around];
      if (field === undefined || frame?.kind !== 'type') throw thrown;
      if (this.#keeper.leaveOut(field, frame.place, thrown, index)) {
        const isInnermost = around === this.#frames.length - 1;
        if (isInnermost && thrown instanceof Refusal && thrown.error.code === 'duplicate') {
          frame.twice = [...(frame.twice ?? []), field];
          draftOf(frame.draft, field)[field.name] = undefined;
        }
        return this.#passOver(around + 1, opening);
      }
      if (frame.isWrapper === true) continue;
      field = frame.fills;
      index = frame.index;
    }
  }

  /**
   * Drops a trailer that is not in the standard's form, because vendors have trailers of their own. The trailer is
   * noted, and does not affect the message.
   */
  #forgetTrailer(thrown: unknown, opening: 0 | 1): void {
    const isTolerable = thrown instanceof Refusal && !limitCodes.has(thrown.error.code);
    if (!isTolerable) throw thrown;
    this.#keeper.items.length = this.#trailerMark ?? 0;
    this.#trailerMark = undefined;
    this.#keeper.keep('SecurityTrailer', 'security-trailer');
    this.#passOver(1, opening);
  }

  /** Skips all open elements from this depth on. */
  #passOver(from: number, opening: 0 | 1): void {
    const depth = this.#frames.length + opening;
    const place = placeIn(undefined, '');
    this.#frames.length = from;
    while (this.#frames.length < depth) this.#frames.push(keptFrame(place, true));
  }

  #open(name: string): void {
    this.#attributesSeen = 0;
    const around = this.#frames.at(-1);
    if (this.#frames.length >= depthMax) {
      if (!this.#isMending) throw new Refusal('too-deep', `more than ${depthMax} levels`);
      this.#openTooDeep(around);
      return;
    }
    switch (around?.kind) {
      case undefined:
        this.#openRoot(name);
        return;
      case 'root':
        this.#openInRoot(name);
        return;
      case 'type':
        this.#openInType(name, around);
        return;
      case 'scalar':
        this.#openKept(placeIn(placeIn(around.around, around.field.name), name));
        return;
      case 'kept':
        this.#openKept(placeIn(around.place, name), around.isSilent);
        return;
    }
  }

  #openRoot(name: string): void {
    if (this.#root !== undefined) throw new Refusal('malformed', 'another document stands after the message');
    if (this.#parser !== undefined) checkDeclaration(this.#parser);
    if (!isRoot(name)) throw notAnEnvelope();
    this.#root = name;
    this.#frames.push({ kind: 'root', place: placeIn(undefined, name) });
  }

  #openInRoot(name: string): void {
    const place = placeIn(undefined, name);
    if (name === 'MessageHeader') {
      if (this.#header !== undefined) throw duplicate(name);
      if (this.#keeper.isStrict && (this.#bodies.length > 0 || this.#isTrailerSeen))
        this.#keeper.keep(name, 'wrong-order');
      this.#keeper.beginHeader(this.#root === 'SaleToPOIResponse');
      this.#openType(headerPlan, place, undefined);
      return;
    }
    if (name === 'SecurityTrailer') {
      if (this.#isTrailerSeen && this.#isMending) return this.#openKept(place, true);
      if (this.#isTrailerSeen) throw duplicate(name);
      this.#isTrailerSeen = true;
      this.#keeper.beginStrict();
      this.#trailerMark = this.#keeper.items.length;
      this.#openType(trailerPlan, place, undefined);
      return;
    }
    const plan = bodyPlan(name);
    if (plan !== undefined) {
      if (this.#bodies.some((body) => body.name === name)) throw duplicate(name);
      this.#keeper.beginBody(name);
      this.#openType(plan, place, undefined);
      return;
    }
    if (isBodyName(name)) this.#bodies.push({ name, value: undefined });
    this.#openKept(place);
  }

  #openInType(name: string, frame: TypeFrame): void {
    const { plan, place, draft, twice } = frame;
    const field = plan.elements.get(name);
    if (field === undefined && name === plan.jsonWrapper?.member && frame.isWrapper !== true) {
      this.#openWrapper(frame);
      return;
    }
    if (field === undefined || twice?.includes(field) === true) {
      this.#openKept(placeIn(place, name), field !== undefined);
      return;
    }
    if (this.#keeper.isStrict) {
      noteOrder(field, frame, this.#keeper);
      this.#keeper.keepName(field, place, name);
    }
    this.#field = field;
    this.#index = 0;
    const before = draftOf(draft, field)[field.name];
    if (before !== undefined && !field.isRepeatable) throw duplicate(pathIn(place, field.name));
    if (field.type === undefined) {
      this.#frames.push({ kind: 'scalar', field, around: place, text: '' });
      return;
    }
    const index = Array.isArray(before) ? before.length : 0;
    if (index >= field.max) throw duplicate(pathIn(place, field.name));
    this.#openType(field.type, { parent: placeOfDraft(place, field), name: field.name, index }, field, index);
  }

  #openType(plan: TypePlan, place: Place, fills: FieldPlan | undefined, index = 0): void {
    this.#frames.push(typeFrame(plan, place, fills, index));
  }

  /**
   * Opens the object that JSON puts around the repeated response, because some terminals write an element for this
   * object in XML.
   */
  #openWrapper(frame: TypeFrame): void {
    if (this.#keeper.isStrict)
      this.#keeper.keep(pathIn(frame.place, frame.plan.jsonWrapper?.member ?? ''), 'unknown-field');
    this.#frames.push({ ...frame, text: '', isWrapper: true });
  }

  #openTooDeep(around: Frame | undefined): void {
    const place = around !== undefined && 'place' in around ? around.place : placeIn(undefined, '');
    if (this.#frames.length === depthMax) this.#keeper.keepDamaged(pathOf(place), `has more than ${depthMax} levels`);
    this.#frames.push(keptFrame(place, true));
  }

  #openKept(place: Place, isSilent = false): void {
    this.#frames.push(keptFrame(place, isSilent));
  }

  #attribute(name: string, raw: string): void {
    this.#attributesSeen += 1;
    const isBeyond = this.#attributesSeen > attributesMax;
    if (isBeyond && !this.#isMending) {
      throw new Refusal('too-many-attributes', `more than ${attributesMax} attributes in one element`);
    }
    const frame = this.#frames.at(-1);
    // Beyond the limit, known attributes are still read, because an amount may be among them.
    if (isBeyond && !(frame?.kind === 'type' && frame.plan.attributes.has(name))) return;
    this.#field = undefined;
    if (frame?.kind === 'type') {
      const { plan, draft, place } = frame;
      const field = plan.attributes.get(name);
      this.#field = field;
      this.#index = 0;
      // An attribute that occurs a second time, in another spelling, is kept aside.
      if (field !== undefined && draft[field.name] === undefined) {
        draft[field.name] = this.#value(field, raw, place);
        if (this.#keeper.isStrict) this.#keeper.keepName(field, place, name);
      } else this.#keepAttribute(place, name, raw);
    } else if (frame?.kind === 'scalar') this.#keepAttribute(placeIn(frame.around, frame.field.name), name, raw);
    else if (frame?.kind === 'root' || frame?.isSilent === false) this.#keepAttribute(frame.place, name, raw);
  }

  #keepAttribute(place: Place, name: string, raw: string): void {
    if (!ofXmlItself.test(name)) this.#keeper.keep(pathIn(place, name), 'unknown-field', raw);
  }

  #text(text: string): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return;
    if (frame.kind !== 'root') frame.text += text;
    else if (notBlank.test(text) && !this.#isMending)
      throw new Refusal('malformed', 'text stands directly in the envelope');
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
        // An empty element is noted too, because its presence is the only information.
        if (!frame.isSilent) this.#keeper.keep(pathOf(frame.place), 'unknown-field', frame.text);
        return;
      case 'root':
      case undefined:
        return;
    }
  }

  #closeType(frame: TypeFrame): void {
    const { plan, draft, place, fills, text, index } = frame;
    this.#field = fills;
    this.#index = index;
    const isText = plan.text?.place === 'text' || (text !== '' && notBlank.test(text));
    if (isText) {
      if (plan.text !== undefined && draft[plan.text.name] === undefined) {
        draft[plan.text.name] = readScalar(plan.text, text, place, this.#keeper);
      } else this.#keeper.keep(pathIn(place, '#text'), 'unknown-field', text);
    }
    // The contents of a wrapper are already in the draft.
    if (frame.isWrapper === true) return;
    checkComplete(plan, draft, place, this.#keeper);
    const around = this.#frames.at(-1);
    if (fills !== undefined && around?.kind === 'type') put(draftOf(around.draft, fills), fills, draft);
    else if (isHeader(plan, draft)) this.#header = draft;
    else if (isTrailer(plan, draft)) {
      this.#trailer = draft;
      this.#trailerMark = undefined;
    } else this.#bodies.push({ name: place.name, value: draft });
  }

  #closeScalar({ field, text }: ScalarFrame): void {
    const around = this.#frames.at(-1);
    this.#field = field;
    this.#index = 0;
    if (around?.kind !== 'type') return;
    const value = this.#value(field, text, around.place);
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
}
