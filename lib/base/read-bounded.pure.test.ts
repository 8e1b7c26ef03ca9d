import { expect, test } from "vitest";
import { readBounded, TooMuchSaid } from "./read-bounded";

/** An endless body that counts the bytes read. */
function endless() {
  const read = { bytes: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      read.bytes += 1_000;
      controller.enqueue(new Uint8Array(1_000).fill(97));
    },
    cancel() {
      read.isCancelled = true;
    },
  });
  return { read, answer: new Response(body) };
}

test("an answer is read whole up to its limit, letters over several parts too", async () => {
  expect(await readBounded(new Response("é".repeat(500)), 1_000)).toBe("é".repeat(500));
  expect(await readBounded(new Response(null), 10)).toBe("");
});

test("an answer without end is given up at its limit, and its source is told", async () => {
  const { read, answer } = endless();
  await expect(readBounded(answer, 10_000)).rejects.toBeInstanceOf(TooMuchSaid);
  expect(read.bytes).toBeLessThan(15_000);
  expect(read.isCancelled).toBe(true);
});
