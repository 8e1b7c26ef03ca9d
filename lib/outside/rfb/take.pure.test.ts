import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { take } from "./take";

/** A stream that throws if it is polled in a loop. */
class Patient extends PassThrough {
  asked = 0;
  override read(size?: number) {
    if (++this.asked > 100) throw new Error("asked without an end");
    return super.read(size);
  }
}

it("half of a message is waited for, and others have their turn meanwhile", async () => {
  const stream = new Patient();
  stream.write("RFB");
  const taken = take(stream, 12);
  await new Promise((resolve) => setImmediate(resolve));
  stream.write(" 003.008\nmore");
  expect(String(await taken)).toBe("RFB 003.008\n");
  expect(String(await take(stream, 4))).toBe("more");
});

it("who goes in the middle of a message ends it", async () => {
  const stream = new Patient();
  stream.write("RFB");
  const taken = take(stream, 12);
  stream.end();
  await expect(taken).rejects.toThrow("the connection ended");
  await expect(take(stream, 1)).rejects.toThrow("the connection ended");
});
