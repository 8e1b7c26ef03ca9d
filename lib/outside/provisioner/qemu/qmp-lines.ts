import { z } from "zod";

const Message = z.union([
  z.object({ QMP: z.unknown() }).transform(() => ({ kind: "greeting" as const })),
  z
    .object({ id: z.int(), return: z.unknown() })
    .transform(({ id, return: value }) => ({ kind: "answer" as const, id, value })),
  z
    .object({ id: z.int().optional(), error: z.object({ class: z.string(), desc: z.string() }) })
    .transform(({ id, error }) => ({ kind: "refusal" as const, id: id ?? null, ...error })),
  z
    .object({ event: z.string(), data: z.unknown().optional() })
    .transform(({ event, data }) => ({ kind: "event" as const, event, data })),
]);
export type QmpMessage = z.output<typeof Message>;

const mostLineBytes = 4 * 1024 * 1024;

/** Returns a parser that takes chunks of a monitor's socket and returns the complete messages so far. */
export function qmpReader(): (chunk: Buffer) => QmpMessage[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const all = Buffer.concat([rest, chunk]);
    const end = all.lastIndexOf(10) + 1;
    rest = all.subarray(end);
    if (rest.length > mostLineBytes) throw new Error("The monitor does not end its line.");
    return all
      .subarray(0, end)
      .toString("utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => Message.parse(JSON.parse(line)));
  };
}

export const qmpCommand = (id: number, execute: string, args?: object): string =>
  `${JSON.stringify({ execute, id, ...(args ? { arguments: args } : {}) })}\r\n`;
