import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { tagComponents } from "./rules";

/** Parameters of every tag call; unknown ones are ignored. */
export const componentInput = about(
  z.enum(tagComponents, "must be eq or vars").default("eq"),
  "`eq` for the server itself, `vars` for variables of its scripts.",
  "eq",
);

export const nameInput = about(
  wireText(20_000),
  "Name: 1 to 32 letters, digits, hyphens and underscores.",
  "team",
);

/** Input of `add`. The operation checks lengths, because its length error has a text of its own. */
export const wantedTag = {
  tag: nameInput,
  value: about(wireText(20_000).default(""), "Its value, at most 256 characters.", "web"),
  extra: about(wireText(40_000).default(""), "More of it, at most 16,384 characters.", ""),
  component: componentInput,
};
