import { z } from "zod";
import { about } from "@/lib/base/about";
import { parseRanges } from "@/lib/base/address";
import { maxAttached } from "@/lib/base/firewall/most-attached";
import { FirewallRule } from "@/lib/base/firewall/rule";
import { wireInt, wireText } from "@/lib/base/form-values";
import { maxRules, maxRulesText, networkOfOne, templateNames } from "./rules";

const { shape } = FirewallRule;

export const ShownRule = z.object({
  direction: about(shape.direction, "`in` or `out`.", "in"),
  action: about(shape.action, "`allow` or `drop`.", "allow"),
  protocol: about(shape.protocol, "`any`, `tcp`, `udp`, `icmp` or `icmpv6`.", "tcp"),
  ports: about(z.array(z.string()), "Ports of the destination, each one or a range; empty = any.", [
    "80",
    "443",
  ]),
  addresses: about(z.array(z.string()), "Networks of the other side; empty = any.", ["203.0.113.0/24"]),
  comment: about(z.string(), "The owner's remark.", "Web"),
});

const ruleList = z.array(ShownRule);

const setId = about(z.int(), "Number of the rule set.", 7);
const setName = about(z.string(), "Its name.", "web");

export const ShownSet = z.object({
  id: setId,
  name: setName,
  rules: about(ruleList, "Its rules, in order."),
  servers: about(
    z.array(
      z.object({
        id: about(z.int(), "Number of the server.", 55001),
        hostname: about(z.string(), "Its host name.", "web-1.example.com"),
      }),
    ),
    "The caller's servers that have it.",
  ),
});

export const setIdInput = about(wireInt(1), "Number of the rule set, of `firewall/list`.", 7);

export const formatInput = about(
  z.enum(["json", "csv"]).default("json"),
  "Form of the rules: `json`, or `csv` with a line of column names.",
  "json",
);

const rules = wireText(maxRulesText);
const exampleRules =
  '[{"direction":"in","action":"allow","protocol":"tcp","ports":"80,443","comment":"Web"}]';

export const rulesInput = about(
  rules,
  `At most ${maxRules} rules as text: a JSON list of objects, or a table. The first that fits decides.`,
  exampleRules,
);
export const newRulesInput = about(
  rules.optional(),
  `All rules of the set from now on, at most ${maxRules}, as \`firewall/add\` takes them. Left out, they stay.`,
  exampleRules,
);

const name = wireText(60)
  .transform((text) => text.trim())
  .refine((text) => text !== "", "is required");

export const nameInput = about(name, "Name of the rule set, which no other one of the account has.", "web");
export const newNameInput = about(name.optional(), "Another name. Left out, it stays.", "web");

const sets = z.union([
  z.array(wireInt(1)).max(maxAttached),
  // In a form an empty list cannot be sent.
  wireText(60)
    .transform((text): (string | number)[] => text.split(",").filter((part) => part.trim() !== ""))
    .pipe(z.array(wireInt(1)).max(maxAttached)),
]);

export const setsInput = about(
  sets,
  `The rule sets of the server, in order, at most ${maxAttached}: a list \`sets[]\`, or numbers with commas. Empty = none.`,
  [7],
);
export const otherSetsInput = about(
  sets.optional(),
  "Other rule sets than the server has, as `firewall/attach` takes them.",
  [7],
);

export const sshInput = about(
  wireText(60)
    .refine((text) => text.trim() === "" || onlyRange(text) !== null, "is no address and no network")
    .transform((text) => onlyRange(text))
    .optional(),
  "An address or a network from which SSH stays open, whatever the rules say: usually the caller's own.",
  "203.0.113.5",
);

/** The one network in a text; null = none, or several. */
function onlyRange(text: string): string | null {
  const read = parseRanges(text);
  const [range, ...others] = "ranges" in read ? read.ranges : [];
  if (range === undefined || others.length > 0) return null;
  return range.includes("/") ? range : networkOfOne(range);
}

export const templateInput = about(z.enum(templateNames), "`web`, `mail` or `own_address`.", "web");

export const DiffLine = z.object({
  change: about(z.enum(["kept", "added", "removed"]), "`kept`, `added` or `removed`.", "added"),
  rule: about(ShownRule, "The rule."),
});

export const firewallStates = [
  "none",
  "pending",
  "applying",
  "on_trial",
  "returning",
  "applied",
  "failed",
] as const;

export const ServerFirewall = z.object({
  id: about(z.int(), "Number of the server.", 55001),
  state: about(
    z.enum(firewallStates),
    "`none` no rules, `pending` not applied as they are now, `applying`, `on_trial` until `confirm_until`, `returning` to the former rules, `applied`, or `failed`.",
    "applied",
  ),
  sets: about(
    z.array(z.object({ id: setId, name: setName, rules: about(z.int(), "How many rules it has.", 4) })),
    "The rule sets of the server, in order.",
  ),
  is_filtered: about(z.boolean(), "Whether rules are applied.", true),
  applied: about(ruleList, "The rules that were applied last, in order."),
  confirm_until: about(
    z.string().nullable(),
    "When rules on trial are taken back, UTC; null = they are on no trial.",
    null,
  ),
  seconds_left: about(z.int(), "Seconds until then; 0 = there is no trial, or it is over.", 0),
});
export type ServerFirewall = z.infer<typeof ServerFirewall>;
