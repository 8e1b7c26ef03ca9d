import { z } from "zod";
import { about } from "@/lib/base/about";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { writes } from "../../kernel/access/access";
import { beginnerOf } from "../../kernel/async/begin-in-turn";
import { isOfKey } from "../../kernel/async/job-key";
import { startJob } from "../../kernel/async/write-job";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { idempotencyKeyOf, isAnswered } from "../../kernel/operation/idempotency";
import { type Operation, operation } from "../../kernel/operation/operation";
import { holdServer } from "../../kernel/server/hold-server";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { lockedAfterCredit } from "../../money/billing/shared/locked-after-credit";
import { workFailures } from "../../servers/servers/errors";
import { requireUsable } from "../../servers/servers/shared/ask-network";
import { attachment } from "./attach";
import { orderInTurn } from "./order-in-turn";
import { type Asked, countOf, type Held, holdMore, orderMore, TakenMeanwhile, wantedIn } from "./order-more";
import { maxAddresses } from "./rules";
import { AddIpv4 } from "./schema";

/** Normalizes the request: `ip` is a list of one. */
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
    "The addresses that the server has got; none yet while the call waits for its turn: the result of its key names them.",
  ),
  keys: about(z.array(z.string()), "Keys for `eq_callback/check`: the work on the switch.", [
    "48213057721940638572106394857201",
  ]),
  invoice: about(
    z.int(),
    "Number of the invoice, paid from credit; 0 while the call waits for its turn.",
    7005,
  ),
});

/**
 * Identifies repeated calls. Only named addresses can be requested twice: each request for "one more" is a new one,
 * unless it carries the same idempotency key.
 */
const markOf = ({ idempotency_key: _, ...wanted }: Asked) =>
  wantedIn(wanted).length > 0 ? wanted : { ...wanted, call: crypto.randomUUID() };

/** Whether the call is already answered, in progress, or has to be queued: then nothing is reserved for it now. */
async function isAnsweredElse(context: SignedContext, row: ServerRow, asked: Asked): Promise<boolean> {
  const key = idempotencyKeyOf(context, asked);
  if (key !== null && (await isAnswered(context, "net.add_ipv4", key))) return true;
  const { known, turn } = await holdServer(context.db, attachment, row.id, markOf(asked), true);
  return known !== null || turn === "later";
}

async function hold(context: SignedContext, row: ServerRow, asked: Asked): Promise<Held | null> {
  countOf(asked);
  return (await isAnsweredElse(context, row, asked)) ? null : holdMore(context, row, asked);
}

/** The first response of a repeated call whose work on the switch is still running. */
async function answerOf({ db }: SignedContext, id: number, key: string) {
  const [job] = await db.select().from(jobs).where(isOfKey(key));
  const { ips = "", invoice = "0" } = job?.context ?? {};
  const all = ips === "" ? [] : ips.split(",");
  return { id, ips: all.map((ip) => ({ ip, vlan: 0 })), keys: [key], invoice: Number(invoice) };
}

const added: Operation<SignedContext, typeof AddIpv4, typeof Added> = operation({
  name: "net.add_ipv4",
  summary: "Adds IPv4 addresses to a server",
  description:
    "Adds further IPv4 addresses to a server, as many as `amount` or exactly those named. Answers them with the callback keys of the switch work and, where they cost something, the invoice.",
  access: writes({ right: "net/remove_ipv4", spends: true, topic: "orders" }),
  changes: ["addresses", "billing", "servers", "services"],
  fails: [
    ...workFailures,
    "account.address_missing",
    "account.charged_back",
    "address.none_free",
    "address.too_many_floating",
    "credit.too_low",
    "server.not_ready",
    "server.ending",
    "server.change_open",
    "server.hourly",
    "machine.silent",
    "machine.unsupported",
  ],
  target: lockedAfterCredit(server("id")),
  isCreating: true,
  input: AddIpv4,
  output: Added,
  // Calls the machine before the transaction, so that no connection waits for it.
  before: (context, input, row) => hold({ ...context, db: database() }, row, askedOf(input)),
  run: async (context, input, row, held) => {
    const asked = askedOf(input);
    const { db, now, actor } = context;
    const wanted = markOf(asked);
    const { known, turn } = await holdServer(db, attachment, row.id, wanted);
    if (known !== null) return answerOf(context, row.id, known);
    const isLater = turn === "later";
    if (!isLater && held === null) throw new TakenMeanwhile();
    const got = isLater || held === null ? null : await orderMore(context, row, asked, held);
    if (!got) context.note({ target: `server ${row.id}`, changes: { job: "add_ipv4", queued: true } });
    const { ips = [], invoice = 0 } = got ?? {};
    const words = { action: "add_ipv4", id: String(row.id) };
    const { key } = await startJob(db, attachment, {
      accountId: actor.account.id,
      session: actor.session,
      serverId: row.id,
      context: got ? { ...words, ips: ips.join(","), invoice: String(invoice) } : words,
      input: wanted,
      turn,
      now,
    });
    return { id: row.id, ips: ips.map((ip) => ({ ip, vlan: 0 })), keys: [key], invoice };
  },
});

/** Every round lost to a concurrent call gave the server an address, so there are at most `maxAddresses` rounds. */
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

/** `net/add_ipv4` (modules 5.2): assigns the addresses before it returns, unless it is queued; the switch follows. */
export const addIpv4: typeof added = {
  ...added,
  kind: {
    ...attachment,
    begin: beginnerOf(
      { target: lockedAfterCredit(server("id")), begin: async (_context, _input, row) => requireUsable(row) },
      added,
      attachment.holds,
    ),
    // Queued calls have no addresses yet.
    perform: (job, worker) =>
      job.context.ips === undefined ? orderInTurn(job, worker, added) : attachment.perform(job, worker),
  },
  answer: answerInTurn,
  call: (context, raw) => answerInTurn(context, raw),
};
