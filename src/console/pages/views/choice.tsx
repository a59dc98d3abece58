/** One question with its answers. Nothing is preset. */

interface ChoiceProps<State extends string> {
  /** Unique on the page. */
  readonly name: string;
  readonly question: string;
  readonly states: readonly State[];
  readonly answers: Readonly<Record<State, string>>;
  readonly value: State | undefined;
  readonly choose: (state: State) => void;
}

/** Shows the answers as radio buttons. */
export function Choice<State extends string>({ name, question, states, answers, value, choose }: ChoiceProps<State>) {
  return (
    <fieldset class="question">
      <legend>{question}</legend>
      {states.map((state) => (
        <label key={state} class="choice">
          <input type="radio" name={name} checked={value === state} onChange={() => choose(state)} />
          {answers[state]}
        </label>
      ))}
    </fieldset>
  );
}
