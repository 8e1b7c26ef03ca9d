/** What happened to a key, taken apart so that it can be told in the reader's language. */
export type Event =
  | { kind: "created" | "deleted" | "restored"; name: string }
  | { kind: "changed"; field: string; from: string; to: string }
  | { kind: "rotated"; added: string; beside: string }
  | { kind: "retired"; secret: string }
  | { kind: "other"; message: string };

const patterns: [RegExp, (parts: string[]) => Event][] = [
  [/^API key (.*) created$/, ([name = ""]) => ({ kind: "created", name })],
  [/^API key (.*) deleted$/, ([name = ""]) => ({ kind: "deleted", name })],
  [/^API key (.*) restored$/, ([name = ""]) => ({ kind: "restored", name })],
  [
    /^(\w+) changed from "(.*)" to "(.*)"$/,
    ([field = "", from = "", to = ""]) => ({ kind: "changed", field, from, to }),
  ],
  [
    /^Secret …(\w+) added beside …(\w+)$/,
    ([added = "", beside = ""]) => ({ kind: "rotated", added, beside }),
  ],
  [/^Secret …(\w+) retired$/, ([secret = ""]) => ({ kind: "retired", secret })],
];

/** Reads a message of the history (specification 2.4). */
export function eventOf(message: string): Event {
  for (const [pattern, read] of patterns) {
    const found = pattern.exec(message);
    if (found) return read(found.slice(1));
  }
  return { kind: "other", message };
}

/** What changed between two lists as the history writes them. */
export function listChange(from: string, to: string): { added: string[]; removed: string[] } {
  const [before, after] = [from, to].map((text) => text.split(",").filter(Boolean));
  return {
    added: (after ?? []).filter((one) => !before?.includes(one)),
    removed: (before ?? []).filter((one) => !after?.includes(one)),
  };
}
