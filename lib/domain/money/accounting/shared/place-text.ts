import type { JournalPlace } from "./journal";

/** A place in the journal as text for addresses: month, part, and the last row that was read. */
export const placeText = ({ month, part, after }: JournalPlace): string => {
  if (!after) return `${month}~${part}`;
  const at = "at" in after ? after.at : after.created;
  return `${month}~${part}~${at}~${after.id}`;
};

const moment = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2})?$/;

/** Reads such a text; null if it is none. */
export function placeOfText(text: string): JournalPlace | null {
  const [month = "", part = "", at, id] = text.split("~");
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month)) return null;
  if (part !== "entries" && part !== "payouts" && part !== "deferrals") return null;
  if (at === undefined || id === undefined) return { month, part, after: null };
  if (!moment.test(at) || !/^\d{1,9}$/.test(id)) return null;
  if (part === "deferrals") return { month, part, after: { created: at, id: Number(id) } };
  return { month, part, after: { at, id: Number(id) } };
}
