import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";
import { compare } from "@/lib/base/money";
import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/addresses";
import { jobs } from "@/lib/db/tables/jobs";
import { servers } from "@/lib/db/tables/servers";
import type { MachineAddress } from "@/lib/outside/provisioner/port";
import { readCredit } from "../billing/shared/ledger";
import { writes } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { fail, invalidArgument } from "../kernel/errors";
import { holdServer } from "../kernel/hold-server";
import { idempotencyKeyOf, isAnswered } from "../kernel/idempotency";
import { isOfKey } from "../kernel/job-key";
import { type Operation, operation } from "../kernel/operation";
import { locked } from "../kernel/target";
import { startJob } from "../kernel/write-job";
import { type ServerRow, server } from "../servers/lookup";
import { requireAble } from "../servers/shared/able";
import { lookAtMachine, readPlace, requireUsable } from "../servers/shared/ask-network";
import { chargeChange } from "../services/shared/charge";
import { remakeRenewals } from "../services/shared/drop-renewals";
import { requirePrepaid } from "../services/shared/rest-of-period";
import { attachment } from "./attach";
import { readAddresses } from "./lookup";
import { maxAddresses } from "./rules";
import { idInput, ipsInput, wantedInput } from "./schema";
import { priceMore } from "./shared/price";

const AddIpv4 = z.object({
  id: idInput,
  port: about(wireText(20).optional(), "Port that they come on: `eth0`.", "eth0"),
  amount: about(wireInt(1, 16).optional(), "How many; left out, 1, or as many as `ips` or `ip` names.", 1),
  ips: ipsInput,
  ip: wantedInput,
  vlan: about(wireInt(0, 4_094).optional(), "VLAN; there is none, so 0.", 0),
  idempotency_key: about(
    wireText(200).optional(),
    "The same key and parameters give the first answer again, for 24 hours.",
    "address-2026-11-22-1",
  ),
});
type Asked = Omit<z.output<typeof AddIpv4>, "ip">;

/** The same wish in one way of saying it: `ip` is a list of one. */
function askedOf({ ip, ...asked }: z.output<typeof AddIpv4>): Asked {
  if (ip === undefined) return asked;
  if (asked.ips && !asked.ips.includes(ip)) throw invalidArgument("ip", "is not among ips");
  return { ...asked, ips: asked.ips ?? [ip] };
}

const Added = z.object({
  id: about(z.int(), "Number of the server.", 55001),
  ips: about(
    z.array(
      z.object({
        ip: about(z.string(), "The address.", "192.0.2.40"),
        vlan: about(z.int(), "Its VLAN; 0 = none.", 0),
      }),
    ),
    "The addresses that the server has got.",
  ),
  keys: about(z.array(z.string()), "Keys for `eq_callback/check`: the work on the switch.", [
    "48213057721940638572106394857201",
  ]),
  invoice: about(z.int(), "Number of the invoice, paid from credit.", 7005),
});

function countOf({ port, amount, ips = [], vlan }: Asked): number {
  if (port !== undefined && port !== "eth0")
    throw invalidArgument("port", "additional addresses come on eth0");
  if (vlan) throw invalidArgument("vlan", "there are no VLANs");
  if (new Set(ips).size !== ips.length) throw invalidArgument("ips", "names an address twice");
  if (amount !== undefined && ips.length > 0 && amount !== ips.length)
    throw invalidArgument("amount", "is not how many ips there are");
  return ips.length > 0 ? ips.length : (amount ?? 1);
}

const wantedIn = ({ ips }: Asked): readonly string[] => ips ?? [];

/**
 * What tells a call from another one. Only named addresses can be asked for twice: each wish for "one more" is a wish of
 * its own, unless an idempotency key says that it is the same.
 */
const markOf = ({ idempotency_key: _, ...wanted }: Asked) =>
  wantedIn(wanted).length > 0 ? wanted : { ...wanted, call: crypto.randomUUID() };

/** A call that has its answer already, or whose work is under way: it gets no further addresses. */
async function isRepeated(context: SignedContext, row: ServerRow, asked: Asked): Promise<boolean> {
  const key = idempotencyKeyOf(context, asked);
  if (key !== null && (await isAnswered(context, "net.add_ipv4", key))) return true;
  return (await holdServer(context.db, attachment, row.id, markOf(asked), true)) !== null;
}

const tooLow = (needed: string, credit: string, { currency }: ServerRow) =>
  fail("credit.too_low", { needed, credit, currency });

/** What would be refused in the end is refused before the machine holds anything. */
async function requireCredit({ db, now }: SignedContext, row: ServerRow, count: number): Promise<void> {
  const { charge: needed } = await priceMore(db, row, count, now);
  const credit = await readCredit(db, row.accountId, row.currency);
  if (compare(credit, needed) < 0) throw tooLow(needed, credit, row);
}

type Held = { held: readonly MachineAddress[]; known: number };

/** Has the machine hold so many more; what an earlier call has left held is used up first. */
async function hold(context: SignedContext, row: ServerRow, asked: Asked): Promise<Held> {
  if (await isRepeated(context, row, asked)) return { held: [], known: 0 };
  const { db } = context;
  await requireAble(db, row, "holdAddresses");
  requireUsable(row);
  requirePrepaid(row);
  const known = (await readAddresses(db, row.id)).map(({ ip }) => ip);
  const count = known.length + countOf(asked);
  if (count > maxAddresses) throw invalidArgument("amount", `at most ${maxAddresses} addresses a server`);
  await requireCredit(context, row, countOf(asked));
  const place = await readPlace(db, row);
  const wanted = wantedIn(asked);
  const holdSoMany = (most: number) =>
    lookAtMachine(row, (provisioner, machine) =>
      provisioner.holdAddresses({ ...machine, ...place }, { count: most, wanted }),
    );
  const first = await holdSoMany(count);
  // Others that an earlier call left held may have taken the room of those that are wanted now.
  const missing = wanted.filter((ip) => !first.some((one) => one.ip === ip)).length;
  const held = missing > 0 ? await holdSoMany(first.length + missing) : first;
  return { held: held.filter(({ ip }) => !known.includes(ip)), known: known.length };
}

/** Another call has taken what was held for this one: it has to hold others. */
class TakenMeanwhile extends Error {}

/** Those of the held ones that the server gets, and no others. */
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
  if (charged.status !== "Paid") throw tooLow(charged.total, credit, row);
  return charged.invoice;
}

/** The first answer of a call that is repeated while its work on the switch is under way. */
async function answerOf({ db }: SignedContext, id: number, key: string) {
  const [job] = await db.select().from(jobs).where(isOfKey(key));
  const { ips = "", invoice = "0" } = job?.context ?? {};
  const all = ips === "" ? [] : ips.split(",");
  return { id, ips: all.map((ip) => ({ ip, vlan: 0 })), keys: [key], invoice: Number(invoice) };
}

const added: Operation<SignedContext, typeof AddIpv4, typeof Added> = operation({
  name: "net.add_ipv4",
  summary: "Adds IPv4 addresses to a server",
  access: writes({ right: "net/remove_ipv4", spends: true }),
  target: locked(server("id")),
  isCreating: true,
  input: AddIpv4,
  output: Added,
  // The machine is asked before the transaction: no connection waits for it.
  before: (context, input, row) => hold({ ...context, db: database() }, row, askedOf(input)),
  run: async (context, input, row, held) => {
    const asked = askedOf(input);
    const { db, now, actor, note } = context;
    const wanted = markOf(asked);
    const underWay = await holdServer(db, attachment, row.id, wanted);
    if (underWay !== null) return answerOf(context, row.id, underWay);
    requireUsable(row);
    const chosen = await choose(context, row, asked, held);
    const count = chosen.length;
    const invoice = await charge(context, row, count);
    const extraAddresses = row.installOptions.extraAddresses + count;
    await db
      .update(servers)
      .set({ installOptions: { ...row.installOptions, extraAddresses } })
      .where(eq(servers.id, row.id));
    await db.insert(serverAddresses).values(
      chosen.map(({ ip, mac, port, gateway, prefix }) => ({
        ...{ ip, mac, port, gateway, prefix },
        serverId: row.id,
        isMain: false,
      })),
    );
    const ips = chosen.map(({ ip }) => ip);
    note({ target: `server ${row.id}`, changes: { job: "add_ipv4", addresses: ips, invoice } });
    const words = { action: "add_ipv4", id: String(row.id), ips: ips.join(","), invoice: String(invoice) };
    const { key } = await startJob(db, attachment, {
      accountId: actor.account.id,
      session: actor.session,
      serverId: row.id,
      context: words,
      input: wanted,
      now,
    });
    return { id: row.id, ips: ips.map((ip) => ({ ip, vlan: 0 })), keys: [key], invoice };
  },
});

/** Every round that is lost to another call has given the server an address, so there are no more than that. */
async function answerInTurn(context: Parameters<typeof added.answer>[0], raw: Record<string, unknown>) {
  for (let round = 1; round <= maxAddresses; round += 1) {
    try {
      return await added.answer(context, raw);
    } catch (error) {
      if (!(error instanceof TakenMeanwhile)) throw error;
    }
  }
  throw fail("address.none_free");
}

/** `net/add_ipv4` (modules 5.2): the addresses are the server's when it answers; the switch follows. */
export const addIpv4: typeof added = {
  ...added,
  kind: attachment,
  answer: answerInTurn,
  call: (context, raw) => answerInTurn(context, raw),
};
