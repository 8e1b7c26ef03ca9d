import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { currentCatalog } from "../catalog/shared/current";
import { hasWord } from "../catalog/shared/has-word";
import { listedEntries } from "./listed";
import { EntryKindName, EntryPage, type ListedEntry } from "./schema";

const pageSize = 25;

/** Matches the exact ID, or part of the name or note. */
const isMeant = ({ id, name, note }: ListedEntry, q: string): boolean =>
  id.toLowerCase() === q.trim().toLowerCase() || hasWord(name, q) || hasWord(note, q);

export const listEntries = staffOperation({
  name: "catalogue.entries",
  summary: "Lists the entries of one kind of the catalogue",
  access: byStaff("read", "catalogue/change"),
  looks: "now_and_then",
  input: z.object({
    kind: EntryKindName,
    q: z.string().max(100).default(""),
    state: z.enum(["all", "active", "inactive"]).default("all"),
    /** ID after which the page starts. */
    after: z.string().max(20).optional(),
  }),
  output: EntryPage,
  run: async (_context, { kind, q, state, after }) => {
    const all = listedEntries(await currentCatalog(), kind);
    const found = all.filter(
      (entry) =>
        (state === "all" || entry.is_active === null || entry.is_active === (state === "active")) &&
        isMeant(entry, q),
    );
    const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
    const entries = found.slice(start, start + pageSize);
    const isMore = start + pageSize < found.length;
    return { entries, total: found.length, next: isMore ? (entries.at(-1)?.id ?? null) : null };
  },
});
