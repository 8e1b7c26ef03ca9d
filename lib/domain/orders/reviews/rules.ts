import { mostAtOnce, type RiskList } from "./schema";

const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const isEntry: Record<RiskList, (value: string) => boolean> = {
  mailboxes: (value) => value.length <= 253 && domain.test(value),
  words: (value) => value.length >= 3 && value.length <= 100,
};

/** Entries of a text, one a line, in lower case and each once; null if there is none, or one that cannot be on it. */
export function readEntries(list: RiskList, text: string): string[] | null {
  const values = [...new Set(text.split("\n").map((line) => line.trim().toLowerCase().replace(/^@/, "")))];
  const given = values.filter((value) => value !== "");
  if (given.length === 0 || given.length > mostAtOnce) return null;
  return given.every(isEntry[list]) ? given : null;
}
