import { StatementRefusal } from "../bank-statement/port";
import { readStatement } from "../bank-statement/read-statement";
import { answerQuestions } from "../threads/answer-questions.mjs";
import type { Answer, Parsers, Question } from "./port";

const parsers: Parsers = {
  statement: ({ bytes, options }) => readStatement(bytes, options),
};

answerQuestions(async ({ parser, input }: Question): Promise<Answer> => {
  try {
    return { value: await parsers[parser](input) };
  } catch (error) {
    if (error instanceof StatementRefusal) return { refusal: error.reason };
    throw error;
  }
});
