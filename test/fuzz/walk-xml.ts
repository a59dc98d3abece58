/** A document as an independent reader of XML and the dictionary understands it. */
import { Findings, indexed, isBodyName } from './findings.js';
import { isBody, nameOf, schemaOf } from './schema.js';
import { type XmlElement, xmlTree } from './xml-tree.js';

const depthMax = 32;
const attributesMax = 64;
const notBlank = /[^ \t\r\n]/;
const ofXmlItself = /^(?:xmlns$|xmlns:|xsi:|xml:)/;

/** Returns the findings, or the reason why the document is malformed. */
export function findingsOfXml(text: string): Findings | { readonly malformed: string } {
  const tree = xmlTree(text);
  if ('malformed' in tree) return tree;
  const findings = new Findings();
  for (const problem of tree.problems) findings.problems.add(problem);
  measure(tree.root, 1, findings);
  walkRoot(tree.root, findings);
  return findings;
}

function measure(element: XmlElement, depth: number, findings: Findings): void {
  if (depth > depthMax) findings.problems.add('too-deep');
  if (element.attributes.length > attributesMax) findings.problems.add('too-many-attributes');
  for (const child of element.children) measure(child, depth + 1, findings);
}

function walkRoot(root: XmlElement, findings: Findings): void {
  if (root.name !== 'SaleToPOIRequest' && root.name !== 'SaleToPOIResponse') findings.problems.add('not-an-envelope');
  if (notBlank.test(root.text)) findings.problems.add('malformed');
  keepAttributes(root, root.name, findings);
  const bodies: string[] = [];
  let hasHeader = false;
  let hasTrailer = false;
  for (const child of root.children) {
    if (child.name === 'MessageHeader') {
      if (hasHeader) findings.problems.add('duplicate');
      hasHeader = true;
      walkType(child, 'MessageHeader', 'MessageHeader', findings);
    } else if (child.name === 'SecurityTrailer') {
      if (hasTrailer) findings.problems.add('duplicate');
      hasTrailer = true;
      const own = new Findings();
      walkType(child, 'ContentInformation', 'SecurityTrailer', own);
      findings.trailer(own);
    } else if (isBody(child.name)) {
      if (bodies.includes(child.name)) findings.problems.add('duplicate');
      bodies.push(child.name);
      walkType(child, child.name, child.name, findings);
    } else {
      if (isBodyName(child.name)) bodies.push(child.name);
      keep(child, child.name, findings);
    }
  }
  findings.envelope(root.name, bodies, hasHeader);
}

function walkType(element: XmlElement, type: string, path: string, findings: Findings): void {
  const { slots } = schemaOf(type);
  const counts = new Map<string, number>();
  for (const [name, raw] of element.attributes) {
    const slot = slots.get(name);
    if (ofXmlItself.test(name)) continue;
    if (slot?.kind !== 'attribute' || counts.has(slot.name)) findings.kept(`${path}.${name}`, raw);
    else {
      counts.set(slot.name, 1);
      if (!slot.isList) findings.scalar(slot, raw, `${path}.${slot.name}`);
      else if (findings.list(slot, [raw], `${path}.${slot.name}`, 0) === 0)
        findings.empty(`${path}.${slot.name}`, '[]');
    }
  }
  for (const child of element.children) walkMember(child, type, path, counts, findings);
  const text = slots.get('#text');
  const isText = text !== undefined && !counts.has(text.name) && (!slots.has(text.name) || notBlank.test(element.text));
  if (isText) {
    findings.scalar(text, element.text, `${path}.${text.name}`);
    counts.set(text.name, 1);
  } else if (notBlank.test(element.text)) findings.kept(`${path}.#text`, element.text);
  findings.complete(type, new Set(counts.keys()), path);
  if (counts.size === 0) findings.empty(path, '{}');
}

function walkMember(
  child: XmlElement,
  type: string,
  path: string,
  counts: Map<string, number>,
  findings: Findings,
): void {
  const slot = schemaOf(type).slots.get(child.name);
  if (slot?.kind !== 'element') {
    keep(child, `${path}.${child.name}`, findings);
    return;
  }
  const name = nameOf(slot);
  const at = `${path}.${name}`;
  const before = counts.get(name) ?? 0;
  const isThere = counts.has(name) || (slot.within !== undefined && findings.has(at));
  if (isThere && (slot.max === 1 || before >= slot.max)) findings.problems.add('duplicate');
  // The element that 3.0 omits counts as present.
  if (slot.within !== undefined && !counts.has(slot.within)) counts.set(slot.within, 0);
  if (slot.isList) {
    const count = findings.list(slot, [child.text], at, before);
    if (count === 0) findings.empty(at, '[]');
    counts.set(name, count);
  } else {
    counts.set(name, before + 1);
    if (slot.type === undefined) findings.scalar(slot, child.text, indexed(at, before));
    else walkType(child, slot.type, indexed(at, before), findings);
  }
  if (slot.type === undefined) {
    keepAttributes(child, `${path}.${child.name}`, findings);
    for (const inner of child.children) keep(inner, `${path}.${slot.name}.${inner.name}`, findings);
  }
}

function keep(element: XmlElement, path: string, findings: Findings): void {
  keepAttributes(element, path, findings);
  for (const child of element.children) keep(child, `${path}.${child.name}`, findings);
  findings.kept(path, element.text);
}

function keepAttributes(element: XmlElement, path: string, findings: Findings): void {
  for (const [name, raw] of element.attributes) {
    if (!ofXmlItself.test(name)) findings.kept(`${path}.${name}`, raw);
  }
}
