import { parentPort } from "node:worker_threads";
import { StatementRefusal } from "../bank-statement/port";
import { readStatement } from "../bank-statement/read-statement";
import type { Answer, Parsers, Question } from "./port";

const parsers: Parsers = {
  statement: ({ bytes, options }) => readStatement(bytes, options),
};

/** Reads one file and ends. */
parentPort?.once("message", async ({ parser, input }: Question) => {
  const answer: Answer = await (async () => {
    try {
      return { value: await parsers[parser](input) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return error instanceof StatementRefusal ? { refusal: error.reason } : { failure: message };
    }
  })();
  parentPort?.postMessage(answer);
});
