/** A command for the command line, with a button that copies it. */

import { useState } from 'preact/hooks';
import { texts } from '../language/texts.js';

/** Shows a command. The page never runs it. */
export function Command({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const { button, done } = texts.pages.copy;
  return (
    <p class="command">
      <code>{text}</code>
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        {isCopied ? done : button}
        <span class="unseen"> {text}</span>
      </button>
    </p>
  );
}
