import { eq } from "drizzle-orm";
import type { z } from "zod";
import { compare, decimalOf, type Money } from "@/lib/base/money";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import type { MachineAddress } from "@/lib/outside/provisioner/port";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import type { ServerRow } from "../../kernel/server/server-target";
import { readCredit } from "../../money/billing/shared/ledger";
import { chargeChange } from "../../orders/services/shared/charge";
import { remakeRenewals } from "../../orders/services/shared/drop-renewals";
import { requirePrepaid } from "../../orders/services/shared/rest-of-period";
import { requireAble } from "../../servers/servers/shared/able";
import { readMachineOr, readPlace, requireUsable } from "../../servers/servers/shared/ask-network";
import { readAddresses } from "./lookup";
import { maxAddresses } from "./rules";
import type { AddIpv4 } from "./schema";
import { requireFloatable } from "./shared/floating-limit";
import { priceMore } from "./shared/price";

export type Asked = Omit<z.output<typeof AddIpv4>, "ip">;

/** Returns how many are requested; throws if that many are never available. */
export function countOf({ port, amount, ips = [], vlan }: Asked): number {
  if (port !== undefined && port !== "eth0")
    throw invalidArgument("port", "additional addresses come on eth0");
  if (vlan) throw invalidArgument("vlan", "there are no VLANs");
  if (new Set(ips).size !== ips.length) throw invalidArgument("ips", "names an address twice");
  if (amount !== undefined && ips.length > 0 && amount !== ips.length)
    throw invalidArgument("amount", "is not how many ips there are");
  return ips.length > 0 ? ips.length : (amount ?? 1);
}

export const wantedIn = ({ ips }: Asked): readonly string[] => ips ?? [];

const tooLow = (needed: Money, credit: Money) =>
  fail("credit.too_low", {
    needed: decimalOf(needed),
    credit: decimalOf(credit),
    currency: needed.currency,
  });

/** Rejects what would fail in the end, before the machine reserves anything. */
async function requireCredit({ db, now }: SignedContext, row: ServerRow, count: number): Promise<void> {
  const { charge: needed } = await priceMore(db, row, count, now);
  const credit = await readCredit(db, row.accountId, row.currency);
  if (compare(credit, needed) < 0) throw tooLow(needed, credit);
}

export type Held = { held: readonly MachineAddress[]; known: number };

/** Makes the machine reserve the missing addresses; those left reserved by an earlier call are used first. */
export async function holdMore(context: SignedContext, row: ServerRow, asked: Asked): Promise<Held> {
  const { db } = context;
  await requireAble(db, row, "holdAddresses");
  if (asked.floating) await requireFloatable(db, row, countOf(asked));
  requireUsable(row);
  requirePrepaid(row);
  const known = (await readAddresses(db, row.id)).map(({ ip }) => ip);
  const count = known.length + countOf(asked);
  if (count > maxAddresses) throw invalidArgument("amount", `at most ${maxAddresses} addresses a server`);
  await requireCredit(context, row, countOf(asked));
  const place = await readPlace(db, row);
  const wanted = wantedIn(asked);
  const holdSoMany = (most: number) =>
    readMachineOr(row, (provisioner, machine) =>
      provisioner.holdAddresses({ ...machine, ...place }, { count: most, wanted }),
    );
  const first = await holdSoMany(count);
  // Addresses held by an earlier call may leave too few for this one.
  const missing = wanted.filter((ip) => !first.some((one) => one.ip === ip)).length;
  const held = missing > 0 ? await holdSoMany(first.length + missing) : first;
  return { held: held.filter(({ ip }) => !known.includes(ip)), known: known.length };
}

/** Another call has taken the addresses reserved for this one, which has to reserve others. */
export class TakenMeanwhile extends Error {}

/** The reserved addresses that the server gets. */
async function choose({ db }: SignedContext, row: ServerRow, asked: Asked, before: Held) {
  const known = new Set((await readAddresses(db, row.id)).map(({ ip }) => ip));
  const open = before.held.filter(({ ip }) => !known.has(ip));
  const ips = wantedIn(asked);
  const isNamed = ips.length > 0;
  const chosen = isNamed ? open.filter(({ ip }) => ips.includes(ip)) : open.slice(0, countOf(asked));
  if (chosen.length === countOf(asked)) return chosen;
  if (!isNamed && known.size > before.known) throw new TakenMeanwhile();
  throw isNamed ? invalidArgument("ips", "names an address that is not free") : fail("address.none_free");
}

async function charge(context: SignedContext, row: ServerRow, count: number): Promise<number> {
  const { db, now } = context;
  const { amount, owner, days, until, rest, recurring } = await priceMore(db, row, count, now);
  const credit = await remakeRenewals(context, row);
  const charged = await chargeChange(context, row, {
    line: { code: "addresses", count, hostname: row.hostname, days, until },
    amount,
    owner,
    change: { kind: "addresses", ...rest, recurringTotal: recurring },
    isPaidNow: true,
  });
  if (charged.status !== "Paid") throw tooLow(charged.total, credit);
  return charged.invoice;
}

/** Charges and records the addresses that the server gets; the switch follows. The caller has locked the server. */
export async function orderMore(context: SignedContext, row: ServerRow, asked: Asked, held: Held) {
  const { db, note } = context;
  requireUsable(row);
  if (asked.floating) await requireFloatable(db, row, countOf(asked));
  const chosen = await choose(context, row, asked, held);
  const invoice = await charge(context, row, chosen.length);
  const extraAddresses = row.installOptions.extraAddresses + chosen.length;
  await db
    .update(servers)
    .set({ installOptions: { ...row.installOptions, extraAddresses } })
    .where(eq(servers.id, row.id));
  await db.insert(serverAddresses).values(
    chosen.map(({ ip, mac, port, gateway, prefix }) => ({
      ...{ ip, mac, port, gateway, prefix },
      serverId: row.id,
      isMain: false,
      paidBy: asked.floating ? row.id : null,
    })),
  );
  const ips = chosen.map(({ ip }) => ip);
  note({
    target: `server ${row.id}`,
    changes: { job: "add_ipv4", addresses: ips, invoice, ...(asked.floating && { floating: true }) },
  });
  return { ips, invoice };
}
