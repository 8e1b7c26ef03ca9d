import { parentPort } from "node:worker_threads";

/**
 * The inner side of a thread of `LimitedThreads`: says that it is ready, then answers each question. Plain, because a thread
 * may start from a file that is never bundled.
 * @template Question, Value
 * @param {(question: Question) => Value | Promise<Value>} answer
 * @param {(value: Value) => readonly ArrayBuffer[]} [handedOver] memory that leaves the thread with the answer
 */
export function answerQuestions(answer, handedOver = () => []) {
  parentPort?.on("message", async (/** @type {Question} */ question) => {
    try {
      const value = await answer(question);
      parentPort?.postMessage({ value }, [...handedOver(value)]);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      parentPort?.postMessage({ failed: "refused", said });
    }
  });
  parentPort?.postMessage("ready");
}
