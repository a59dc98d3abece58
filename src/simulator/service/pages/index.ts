/** The pages of the simulated payment service. */
export { answerPage } from './answer-page.js';
