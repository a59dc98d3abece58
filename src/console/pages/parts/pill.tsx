/** A state as a word with a colour and a shape, so that it does not depend on the colour. */

/** The colour and shape in which a state is shown. */
export type Tone = 'good' | 'busy' | 'careful' | 'bad' | 'quiet';

const shapes: Readonly<Record<Tone, string>> = {
  good: '●',
  busy: '◐',
  careful: '▲',
  bad: '■',
  quiet: '○',
};

/** Shows the word of a state. */
export function Pill({ tone, word }: { readonly tone: Tone; readonly word: string }) {
  return (
    <span class={`pill ${tone}`}>
      <span aria-hidden="true">{shapes[tone]} </span>
      {word}
    </span>
  );
}
