/** Thrown if a service's response is too long. */
export class TooMuchSaid extends Error {
  constructor() {
    super("The answer is too long.");
    this.name = "TooMuchSaid";
  }
}

/**
 * Returns the text of a response; throws TooMuchSaid as soon as it is longer than `mostBytes`. Its duration is
 * limited by the request's signal.
 */
export async function readBounded(answer: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.byteLength;
    if (length > mostBytes) throw new TooMuchSaid();
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
