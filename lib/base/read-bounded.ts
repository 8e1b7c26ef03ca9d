/** A service said more than it may. */
export class TooMuchSaid extends Error {
  constructor() {
    super("The answer is too long.");
    this.name = "TooMuchSaid";
  }
}

/** The text of an answer, which is given up as soon as it is longer than that. The request's signal bounds its time. */
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
