import { z } from "zod";
import { readMarkdown } from "../../customers/legal/shared/read-markdown";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { Texts } from "./schema";

/** A `Block` of lib/base/markdown. */
const Part = z.looseObject({ type: z.string() });

/** Reads texts as they will be shown, while they are written. Changes and shows nothing of the panel's. */
export const previewTexts = staffOperation({
  name: "announcements.preview",
  summary: "Shows how texts of an announcement will look",
  access: byStaff("read", "announcements/manage"),
  looks: "never",
  input: z.object({ texts: Texts }),
  output: z.object({
    texts: z.array(z.object({ language: z.string(), blocks: z.array(Part) })),
  }),
  run: async (_context, { texts }) => ({
    texts: texts.map(({ language, text }) => ({ language, blocks: readMarkdown(text) })),
  }),
});
