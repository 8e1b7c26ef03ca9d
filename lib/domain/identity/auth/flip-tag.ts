import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { writeAccountTag } from "./write-account-tag";

const Tag = about(wireText(40), "`auto_credit`, `support_access` or `newsletter`.", "auto_credit");

const setTo = <A extends string>(action: A) => ({
  result: about(z.literal("OK"), "It went well."),
  action: about(z.literal(action), "The action that was called."),
  tag: about(z.string(), "The tag.", "auto_credit"),
  value: about(z.string(), "Its value now.", "1"),
});

/** `auth/flip_tag` (docs/api.md, auth): sets a tag of the account; without a value it toggles between 0 and 1. */
export const flipTag = operation({
  name: "auth.flip_tag",
  summary: "Switches a tag of the account, such as auto_credit",
  description:
    "Sets a tag that customers may switch (`auto_credit`, `support_access`, `newsletter`), or changes 1 and 0 where no value is given. Answers the value that holds from now on.",
  access: writes({ impersonation: "forbidden", grants: "sometimes", topic: "settings" }),
  changes: ["accounts"],
  fails: ["person.required"],
  input: z.object({
    tag: Tag,
    value: about(wireText(10).optional(), "1 or 0; without it the two change places.", "1"),
  }),
  output: z.object(setTo("flip_tag")),
  run: async (context, { tag, value }) => ({
    result: "OK" as const,
    action: "flip_tag" as const,
    tag,
    value: await writeAccountTag(context, tag, value),
  }),
});

/** `auth/set_tag` (modules 5.13): the same with an explicit value, so that a repeated call changes nothing. */
export const setTag = operation({
  name: "auth.set_tag",
  summary: "Sets a tag of the account to a value",
  description:
    "Sets a tag that customers may switch to the value that is given. Unlike `auth/flip_tag` it changes nothing when it is called twice.",
  access: writes({
    right: "auth/flip_tag",
    impersonation: "forbidden",
    grants: "sometimes",
    topic: "settings",
  }),
  changes: ["accounts"],
  fails: ["person.required"],
  input: z.object({ tag: Tag, value: about(wireText(10), "1 or 0.", "1") }),
  output: z.object(setTo("set_tag")),
  run: async (context, { tag, value }) => ({
    result: "OK" as const,
    action: "set_tag" as const,
    tag,
    value: await writeAccountTag(context, tag, value),
  }),
});
