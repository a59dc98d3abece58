/** Finds the sections of the manual and the API operations that contain all words of a search. The module is pure. */

/** A result of a search: a section of the manual, or an operation of the API. */
export interface Section {
  /** The path at the daemon, with the anchor of the heading. */
  readonly address: string;
  /** The title of the page. */
  readonly page: string;
  /** The heading. In the first section of a page it is the title of the page. */
  readonly heading: string;
  /** The text of the section in Markdown, without the heading. */
  readonly text: string;
}

/** A search result. */
export interface Found extends Section {
  /** The words around the first match, as plain text. */
  readonly excerpt: string;
}

/** The maximum length of a search text, in characters. */
export const longestQuestion = 100;

const mostFound = 20;
const excerptLength = 180;

/** Splits a page of the manual into its sections. `anchorOf` returns the id of a heading. */
export function sectionsOf(address: string, markdown: string, anchorOf: (heading: string) => string): Section[] {
  const parts = markdown.replaceAll(/<!--[^]*?-->/g, '').split(/^(#{1,4} .+)$/m);
  const page = (parts[1] ?? '').replace(/^#+ /, '');
  const headings = parts.filter((_, index) => index % 2 === 1).map((part) => part.replace(/^#+ /, ''));
  return headings.map((heading, index) => ({
    address: index === 0 ? address : `${address}#${anchorOf(heading)}`,
    page,
    heading,
    text: parts[index * 2 + 2] ?? '',
  }));
}

/** Returns at most 20 sections, the best first. A match in the heading counts most, then a match in the page title, then one in the text. */
export function search(sections: readonly Section[], question: string): readonly Found[] {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, points: pointsOf(section, words) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, mostFound)
    .map(({ section }) => ({ ...section, excerpt: excerptOf(section.text, words) }));
}

function wordsOf(question: string): readonly string[] {
  const words =
    question
      .slice(0, longestQuestion)
      .toLowerCase()
      .match(/[\p{L}\p{N}_-]+/gu) ?? [];
  return [...new Set(words)];
}

/** Returns the score of a section. It is 0 if a word of the search is missing. */
function pointsOf({ page, heading, text }: Section, words: readonly string[]): number {
  const places = [
    { text: heading.toLowerCase(), points: 10 },
    { text: page.toLowerCase(), points: 4 },
    { text: text.toLowerCase(), points: 1 },
  ];
  const perWord = words.map((word) =>
    places.reduce((sum, place) => sum + (place.text.includes(word) ? place.points : 0), 0),
  );
  return perWord.includes(0) ? 0 : perWord.reduce((sum, points) => sum + points, 0);
}

function excerptOf(markdown: string, words: readonly string[]): string {
  const plain = markdown
    .replaceAll(/^```.*$/gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]|^\|[-|]+\|$/gm, '')
    .replaceAll(/\s*\|\s*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const lower = plain.toLowerCase();
  const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0), plain.length);
  const start = at > excerptLength / 2 && at < plain.length ? plain.lastIndexOf(' ', at - excerptLength / 3) + 1 : 0;
  const isCut = start + excerptLength < plain.length;
  const end = isCut ? plain.lastIndexOf(' ', start + excerptLength) : plain.length;
  return `${start > 0 ? '… ' : ''}${plain.slice(start, end)}${isCut ? ' …' : ''}`;
}
