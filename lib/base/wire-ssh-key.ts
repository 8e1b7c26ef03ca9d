import { z } from "zod";
import { wireText } from "./form-values";
import { readSshKey } from "./read-ssh-key";

/** A public SSH key in any accepted format, normalized to one line. Empty stays empty. */
export const wireSshKey = wireText(16_384).transform((text, context) => {
  if (text.trim() === "") return "";
  const read = readSshKey(text);
  if ("line" in read) return read.line;
  context.addIssue({ code: "custom", message: read.wrong });
  return z.NEVER;
});
