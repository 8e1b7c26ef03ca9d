import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag, wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { checkNumber, keepChecked, readNumber } from "./shared/check-number";

/**
 * `vat/check_vat` (docs/api.md): verifies check digits, then queries the official register for EU numbers; while
 * that cannot be reached, check digits alone count, and a job queries it later. The register is queried before the
 * transaction.
 */
export const checkVat = operation({
  name: "vat.check_vat",
  summary: "Checks a tax number, and keeps it as the account's where it is valid",
  description:
    "Checks a tax number by its digits and, where the operator asks a register, by that. A valid number of the account's own country becomes its tax number unless `save` is 0; a wrong one is an answer with `valid` 0 and no failure.",
  access: writes(),
  changes: ["accounts"],
  fails: [],
  input: z.object({
    vat: about(wireText(40), "The number, with its country's letters or without.", "DE136695976"),
    country: about(wireText(10).optional(), "ISO code of the country, for a number without letters.", "DE"),
    save: about(
      wireFlag.optional(),
      "0 = only look. Else a valid number of the account's own country becomes its tax number.",
      1,
    ),
  }),
  output: z.object({
    valid: about(z.int(), "1 = valid.", 1),
    checked: about(
      z.enum(["syntax", "service"]),
      "By check digits alone, or by the official register.",
      "service",
    ),
    country: about(z.string(), "ISO code of the number's country.", "DE"),
    vat: about(z.string(), "The number with its country's letters.", "DE136695976"),
    name: about(z.string(), "Who has the number, where the register tells.", "Example GmbH"),
    address: about(z.string(), "Their address, where the register tells.", "Beispielstraße 1, Berlin"),
    hint: about(
      z.string().optional(),
      "Only where the number was written in another way than the register knows it: how it is written.",
      "numbers of Belgium have ten digits, the older nine have a 0 before them: BE0417497106",
    ),
  }),
  before: (context, { vat, country }) =>
    checkNumber(context, context.actor.account.id, readNumber(vat, country)),
  run: async (context, { save = true }, _target, checked) => {
    // A server key may not change the account's tax number.
    const { account, session } = context.actor;
    if (save && session.serverId === null) await keepChecked(context, account.id, checked);
    const { country, number, isValid, by, name, address, hint } = checked;
    const told = hint === undefined ? {} : { hint };
    return { valid: isValid ? 1 : 0, checked: by, country, vat: number, name, address, ...told };
  },
});
