/** The styles of XHTML elements and their attributes on paper. */
import type { RunStyle } from './paper.js';

const bold: RunStyle = { bold: true };
const italic: RunStyle = { italic: true };
const underlined: RunStyle = { underlined: true };
const title: RunStyle = { bold: true, height: 'double' };

const elements: ReadonlyMap<string, RunStyle> = new Map([
  ['b', bold],
  ['strong', bold],
  ['th', bold],
  ['i', italic],
  ['em', italic],
  ['u', underlined],
  ['ins', underlined],
  ['h1', title],
  ['h2', title],
  ['h3', bold],
  ['h4', bold],
  ['h5', bold],
  ['h6', bold],
  ['center', { alignment: 'centred' }],
]);

const alignments: ReadonlyMap<string, NonNullable<RunStyle['alignment']>> = new Map([
  ['left', 'left'],
  ['start', 'left'],
  ['right', 'right'],
  ['end', 'right'],
  ['center', 'centred'],
  ['justify', 'justified'],
]);

/** The number of characters of an element's attributes that are read. */
const attributesMax = 400;

/**
 * Returns the style inside an element. The style depends on the style around the element, and on the element's name,
 * `align` and `style`. The names must be in lower case.
 */
export function styleInside(around: RunStyle, name: string, attributes: string): RunStyle {
  const seen = attributes.slice(0, attributesMax);
  const align = /(?:^|\s)align\s{0,9}=\s{0,9}["']?([a-z]+)/.exec(seen)?.[1];
  const [, double, single] = /(?:^|\s)style\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/.exec(seen) ?? [];
  const declarations = (double ?? single ?? '').split(';').map(styleOfDeclaration);
  return Object.assign({}, around, elements.get(name), aligned(align), ...declarations);
}

function styleOfDeclaration(declaration: string): RunStyle {
  const [property = '', value = ''] = declaration.split(':').map((part) => part.trim());
  switch (property) {
    case 'text-align':
      return aligned(value);
    case 'font-weight':
      return /^(?:bold|bolder|[6-9]00)$/.test(value) ? bold : {};
    case 'font-style':
      return value === 'italic' || value === 'oblique' ? italic : {};
    case 'text-decoration':
    case 'text-decoration-line':
      return value.includes('underline') ? underlined : {};
    default:
      return {};
  }
}

function aligned(word: string | undefined): RunStyle {
  const alignment = alignments.get(word ?? '');
  return alignment === undefined ? {} : { alignment };
}
