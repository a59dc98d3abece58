/** The form with the operator's name and reason, which every decision needs, and the button that sends the decision. */

import { useState } from 'preact/hooks';
import { failureText } from '../parts/loaded.js';
import { fieldIn } from '../parts/form-field.js';
import { texts } from '../language/texts.js';

/** The maximum length of a name and of a reason in the journal. */
const longest = 200;

/**
 * The name of the operator who decided last, so that it need not be typed again. Only the memory of the page has it.
 */
let lastName = '';

/** The answers that every decision needs. */
export interface Decider {
  readonly name: string;
  readonly reason: string;
}

interface DecisionFormProps {
  /** The text of the button. */
  readonly button: string;
  readonly isReady: boolean;
  /** The maximum length of the typed reason. It is smaller if the page adds text of its own to the reason. */
  readonly reasonMax?: number;
  readonly decide: (decider: Decider) => Promise<void>;
}

/** Asks for name and reason, and sends the decision. If the decision is refused, shows the refusal and keeps the typed text. */
export function DecisionForm({ button, isReady, reasonMax = longest, decide }: DecisionFormProps) {
  const { form } = texts.attentionPage;
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  return (
    <form
      class="decision"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const name = fieldIn(data, 'name');
        lastName = name;
        setSending(true);
        setFailure('');
        decide({ name, reason: fieldIn(data, 'reason') })
          .catch((error: unknown) => setFailure(failureText(error)))
          .finally(() => setSending(false));
      }}
    >
      <label>
        {form.name}
        <input name="name" required maxLength={longest} autocomplete="off" defaultValue={lastName} />
      </label>
      <label class="wide">
        {form.reason}
        <input name="reason" required maxLength={reasonMax} autocomplete="off" />
      </label>
      <button type="submit" class="main" disabled={!isReady || isSending}>
        {button}
      </button>
      <p role="alert" class={failure === '' ? '' : 'note bad'}>
        {failure}
      </p>
    </form>
  );
}
