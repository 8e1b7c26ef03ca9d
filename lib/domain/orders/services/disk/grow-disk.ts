import { eq } from "drizzle-orm";
import { decimalOf, isPositive } from "@/lib/base/money";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { idempotencyKeyOf, isAnswered } from "../../../kernel/operation/idempotency";
import { operation } from "../../../kernel/operation/operation";
import { type ServerRow, server } from "../../../kernel/server/server-target";
import { lockedAfterCredit } from "../../../money/billing/shared/locked-after-credit";
import { holdGrowth } from "../../../servers/hosts/shared/hold-room";
import { askToAlign } from "../../../servers/servers/shared/align-machine";
import { readMachineOr } from "../../../servers/servers/shared/ask-network";
import { chargeChange } from "../shared/charge";
import { remakeRenewals } from "../shared/drop-renewals";
import { differenceOf, type Price, refusals } from "./difference";
import { type Growth, priceDisk, requireGrowth } from "./price";
import { GrowDisk, GrownDisk } from "./schema";

/** Charges the rest of the period, from credit. Returns the invoice; 0 = nothing was due. */
async function charge(context: SignedContext, row: ServerRow, { before, diskGb }: Growth, price: Price) {
  const { amount, owner, days, until, rest, recurring } = price;
  const credit = await remakeRenewals(context, row);
  if (!isPositive(amount)) return 0;
  const charged = await chargeChange(context, row, {
    line: { code: "disk_rest", gb: diskGb - before, hostname: row.hostname, days, until },
    amount,
    owner,
    change: { kind: "disk", ...rest, recurringTotal: recurring },
    isPaidNow: true,
  });
  if (charged.status === "Paid") return charged.invoice;
  throw fail("credit.too_low", {
    needed: decimalOf(charged.total),
    credit: decimalOf(credit),
    currency: row.currency,
  });
}

/** `eq/grow_disk`: a larger disk; the rest of the period is charged by the day, and later ones cost more. */
export const growDisk = operation({
  name: "eq.grow_disk",
  summary: "Grows the disk of a server",
  description:
    "Gives a virtual server a disk of that size. The rest of the paid period is charged from credit, to the day, and the GB beside those of the preset are a part of the price of later periods. The file system on it is grown within the server. A disk cannot be made smaller again.",
  access: writes({ right: "billing/update_product", proof: ["pin"], spends: true, topic: "orders" }),
  changes: ["billing", "servers", "services"],
  fails: [
    ...refusals,
    "account.address_missing",
    "credit.too_low",
    "machine.silent",
    "quote.price_changed",
    "server.not_ready",
  ],
  target: lockedAfterCredit(server("id")),
  isCreating: true,
  input: GrowDisk,
  output: GrownDisk,
  // A machine that takes its present size takes a larger one: asked before anything is charged, and without a transaction.
  before: async (context, input, row) => {
    const db = database();
    const key = idempotencyKeyOf(context, input);
    if (key !== null && (await isAnswered({ ...context, db }, "eq.grow_disk", key))) return;
    const { before } = await requireGrowth(db, row, input.disk);
    await readMachineOr(row, (provisioner, machine) => provisioner.growDisk(machine, before));
  },
  run: async (context, { disk, expected }, row) => {
    const { db, now } = context;
    const growth = await requireGrowth(db, row, disk);
    const price = await priceDisk(db, row, growth.extraDiskGb, now);
    const shown = decimalOf(price.charge);
    if (expected !== undefined && expected !== shown)
      throw fail("quote.price_changed", { from: expected, to: shown });
    if (!(await holdGrowth(db, row, { from: growth.preset, to: growth.grown }, now)))
      throw fail("disk.no_room");
    const answer = await differenceOf(db, row, growth, price);
    const invoice = await charge(context, row, growth, price);
    await db
      .update(servers)
      .set({ extraDiskGb: growth.extraDiskGb, recurringTotal: price.recurring })
      .where(eq(servers.id, row.id));
    await askToAlign(db, row.id);
    context.note({
      target: `server ${row.id}`,
      changes: {
        disk: { from: String(growth.before), to: String(disk) },
        ...(invoice > 0 ? { invoice } : {}),
      },
    });
    return { ...answer, invoice };
  },
});
