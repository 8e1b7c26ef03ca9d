import { z } from "zod";
import { readMarkdown } from "../../customers/legal/shared/read-markdown";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { articleLimits } from "./rules";

/** A `Block` of lib/base/markdown. */
const Part = z.looseObject({ type: z.string() });

/** Reads a text as it will be shown, while it is written. Changes and shows nothing of the panel's. */
export const previewArticle = staffOperation({
  name: "help_center.preview",
  summary: "Shows how the text of an article will look",
  access: byStaff("read", "help_center/manage"),
  looks: "never",
  input: z.object({ body: z.string().max(articleLimits.body) }),
  output: z.object({ blocks: z.array(Part) }),
  run: async (_context, { body }) => ({ blocks: readMarkdown(body) }),
});
