import { eq } from "drizzle-orm";
import { z } from "zod";
import { plainSetup } from "@/lib/base/machine-setup";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { workFailures } from "../../servers/servers/errors";
import { requireAble } from "../../servers/servers/shared/able";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { requireUsable } from "../../servers/servers/shared/ask-network";
import { idInput } from "./schema";
import { readRange6 } from "./shared/range6";

/** A reinstall sets it up in the system from then on. */
async function keepNetwork6(db: Database, id: number, network6: string): Promise<void> {
  const [row] = await db
    .select({ options: servers.installOptions })
    .from(servers)
    .where(eq(servers.id, id))
    .for("update");
  if (!row) return;
  const setup = { ...(row.options.setup ?? plainSetup), hasIpv6: true };
  await db
    .update(servers)
    .set({ installOptions: { ...row.options, setup, network6 } })
    .where(eq(servers.id, id));
}

/** An extension to the specification: IPv6 for a server that was ordered without. */
export const addIpv6 = asyncOperation({
  name: "net.add_ipv6",
  summary: "Gives a server IPv6",
  description:
    "Gives a server an IPv6 network of its location, or one address, free of charge. `eq/show` names it in `server_data.ipv6`; the system of the server has to be told of it.",
  access: writes({ right: "net/remove_ipv4" }),
  changes: ["addresses", "servers"],
  fails: [...workFailures, "machine.unsupported", "address.no_ipv6", "address.has_ipv6"],
  target: locked(server("id")),
  input: z.object({ id: idInput }),
  begin: async ({ db }, _input, row) => {
    await requireAble(db, row, "giveNetwork6");
    requireUsable(row);
    if (row.installOptions.network6 !== undefined) throw fail("address.has_ipv6");
    if ((await readRange6(db, row)) === null) throw fail("address.no_ipv6");
  },
  perform: async ({ db }, { key, target, signal }) => {
    const range = await readRange6(db, target);
    if (range === null) return { state: "failed", failure: { code: "noAddress" }, isFinal: true };
    return askMachine(target, "giveNetwork6", async (provisioner, machine) => {
      const given = await provisioner.giveNetwork6(machine, { range, key }, signal);
      if (given.state !== "done") return given;
      const { network6 } = given;
      if (network6 === undefined) return { state: "failed", failure: { code: "unclear" }, isFinal: false };
      return {
        state: "done",
        keep: async (inside) => {
          await keepNetwork6(inside, target.id, network6);
          return { scope: `IPv6: ${network6}`, context: { network: network6 } };
        },
      };
    });
  },
});
