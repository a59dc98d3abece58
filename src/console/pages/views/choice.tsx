/** One question with its answers. Nothing is preset. */

import { LookAt, type LookedAt } from '../parts/look-at.js';

interface ChoiceProps<State extends string> {
  /** The name of the group of radio buttons, unique on the page. */
  readonly name: string;
  readonly question: string;
  /** The thing to look at, shown as a picture. If it is absent, there is no picture. */
  readonly picture?: LookedAt;
  readonly states: readonly State[];
  readonly answers: Readonly<Record<State, string>>;
  readonly value: State | undefined;
  readonly choose: (state: State) => void;
}

/** Shows the answers as radio buttons, next to the picture of the thing to look at. */
export function Choice<State extends string>(props: ChoiceProps<State>) {
  const { name, question, picture, states, answers, value, choose } = props;
  return (
    <fieldset class="question">
      <legend>{question}</legend>
      <div class="pictured">
        {picture !== undefined && <LookAt what={picture} />}
        <div>
          {states.map((state) => (
            <label key={state} class="choice">
              <input type="radio" name={name} checked={value === state} onChange={() => choose(state)} />
              {answers[state]}
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
