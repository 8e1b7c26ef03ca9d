import { z } from "zod";
import { exampleCatalog, exampleNames } from "@/lib/i18n/catalog-examples/example-catalog";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";

/** A catalog file to start one's own from, as the command prints it. */
export const showExample = staffOperation({
  name: "catalogue.example",
  summary: "Answers an example of a catalogue file",
  access: byStaff("read", "catalogue/change"),
  input: z.object({ name: z.enum(exampleNames) }),
  output: z.object({ file: z.string() }),
  run: async (_context, { name }) => ({ file: JSON.stringify(exampleCatalog(name), null, 2) }),
});
