import { isPositive } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import { incompatibilityOfSystem } from "../../catalog/catalog/rules";
import { readPresets, readSystems, type System } from "../../catalog/catalog/shared/read";
import { writes } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { lockedAfterCredit } from "../../money/billing/shared/locked-after-credit";
import { choiceFailures } from "../orders/errors";
import { licensePart, priceParts, readCatalog, readTaxes } from "../orders/shared/price-service";
import { monthlyOf } from "../orders/shared/unit-prices";
import { readLicenses, readParts } from "../renewals/shared/issue";
import { readKnownPrices } from "../renewals/shared/known-prices";
import { daysOf, priceIn, restOf } from "./rules";
import { AddedAddon, AddOsAddon } from "./schema";
import { chargeChange } from "./shared/charge";
import { remakeRenewals } from "./shared/drop-renewals";
import { priceOfRest, requireChangeable } from "./shared/rest-of-period";

async function chooseLicense({ db }: SignedContext, row: ServerRow, id: number | undefined) {
  if (id === undefined) throw invalidArgument("os_id", "is required");
  const [system] = await readSystems(db, id);
  if (!system) throw invalidArgument("os_id", "is no system of ours");
  const [preset] = await readPresets(db, { id: row.presetId, name: "" });
  if (!preset) throw fail("preset.not_found");
  const incompatibility = incompatibilityOfSystem(system, preset, row.currency);
  if (incompatibility)
    throw fail(`order.${incompatibility.code}`, { parameter: "os_id", ...incompatibility });
  const part = licensePart(system, preset, row.currency);
  if (!isPositive(monthlyOf(part.made, row.currency))) throw invalidArgument("os_id", "needs no license");
  return { system, part };
}

async function priceWith(context: SignedContext, row: ServerRow, system: System) {
  const owner = (await readTaxes(context.db, [row.accountId], context.now)).get(row.accountId);
  if (!owner) throw new Error("The account of the session is not there.");
  const { licenses, ...others } = await readKnownPrices(context.db, row, owner.prices);
  const bought = { ...others, licenses: [...licenses, system.id] };
  const parts = await readParts(context.db, await readCatalog(context.db), row, bought);
  return { owner, recurringTotal: priceParts(parts, row, owner).total };
}

/**
 * `billing/add_os_addon`: buys the license of a further system for a server, from today to the end of its period and
 * with every renewal from then on.
 */
export const addOsAddon = operation({
  name: "billing.add_os_addon",
  summary: "Buys the license of a system for a server",
  description:
    "Buys the license of a priced system for the rest of a server's period, so that it can be installed. Answers the invoice and whether credit has paid it.",
  access: writes({ spends: true, topic: "orders" }),
  changes: ["billing", "servers", "services"],
  fails: [
    "account.address_missing",
    "account.charged_back",
    ...choiceFailures,
    "preset.not_found",
    "server.suspended",
    "server.awaiting_payment",
    "server.in_review",
    "server.deploying",
    "server.overdue",
    "server.ending",
    "server.change_open",
    "server.hourly",
  ],
  target: lockedAfterCredit(server("id")),
  isCreating: true,
  input: AddOsAddon,
  output: AddedAddon,
  run: async (context, { os_id }, row) => {
    const { db, now } = context;
    const endsAt = await requireChangeable(db, row, now);
    const { system, part } = await chooseLicense(context, row, os_id);
    const known = (await readLicenses(db, [row.id])).get(row.id) ?? [];
    if (system.id === row.systemId || known.includes(system.id))
      throw invalidArgument("os_id", "is licensed for this server already");
    const { owner, recurringTotal } = await priceWith(context, row, system);
    const price = priceParts([part], { ...row, promo: null }, owner);
    const { subtotal } = await priceOfRest(db, row, priceIn(price, row.currency), now);
    const { unused } = daysOf({ startsAt: now, endsAt }, now);
    const { hostname } = row;
    await remakeRenewals(context, row);
    const charged = await chargeChange(context, row, {
      line: {
        code: "licence",
        name: system.name,
        hostname,
        days: unused,
        until: dayIn(endsAt, owner.timeZone),
      },
      amount: subtotal,
      owner,
      change: { kind: "licence", systemId: system.id, ...restOf(endsAt, now), recurringTotal },
    });
    const { invoice, status } = charged;
    context.note({ target: `server ${row.id}`, changes: { licence: system.name, invoice, status } });
    return { invoice, status };
  },
});
