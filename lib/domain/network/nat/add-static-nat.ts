import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, wireInt } from "@/lib/base/form-values";
import { enqueue } from "@/lib/db/queue";
import { serverNats } from "@/lib/db/tables/network/nat";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { workFailures } from "../../servers/servers/errors";
import { requireAble } from "../../servers/servers/shared/able";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { requireUsable } from "../../servers/servers/shared/ask-network";
import { idInput } from "../addresses/schema";
import { rangeInput } from "./schema";

const hourMs = 3_600_000;

/**
 * `nat/add_static_nat` (modules 5.9): opens a NAT mapping to the server's BMC address, for one client address and a
 * few hours.
 */
export const addStaticNat = asyncOperation({
  name: "nat.add_static_nat",
  summary: "Opens a passage to a server's management address",
  description:
    "Opens the management address of a server to one address or network for some hours, at most 24. The callback's `scope` says where it is reached.",
  access: writes(),
  changes: ["addresses", "servers"],
  fails: [...workFailures, "machine.unsupported"],
  target: locked(server("id")),
  input: z.object({
    id: idInput,
    ip_acl: rangeInput("Who may come in, an address or network; left out, the caller's own address."),
    ttl: about(wireInt(1, 24).default(2), "For how many hours, 2 unless told.", 2),
  }),
  context: ({ address }, { ip_acl }) => ({ white_ip: ip_acl ?? address }),
  begin: async ({ db }, _input, row) => {
    await requireAble(db, row, "openPassage");
    requireUsable(row);
  },
  perform: async ({ now }, { context, input, target, signal }) => {
    const allowed = context.white_ip ?? "";
    const expiresAt = new Date(now.getTime() + input.ttl * hourMs);
    return askMachine(target, "openPassage", async (provisioner, machine) => {
      const mapping = await provisioner.openPassage(machine, allowed, expiresAt, signal);
      const facts = { internalIp: mapping.internalIp, externalIp: mapping.externalIp, expiresAt };
      return {
        state: "done",
        keep: async (db, createdAt) => {
          const [row] = await db
            .insert(serverNats)
            .values({ serverId: target.id, allowed, createdAt, ...facts })
            .onConflictDoUpdate({ target: [serverNats.serverId, serverNats.allowed], set: facts })
            .returning({ id: serverNats.id });
          if (row)
            await enqueue(
              db,
              "close_passage",
              { natId: row.id },
              { key: `close_passage:${row.id}`, runAt: expiresAt },
            );
          return {
            scope: `NAT is open: ${mapping.externalIp} for ${allowed} until ${momentText(expiresAt)}`,
            context: { ip: mapping.externalIp, ip_ipmi: mapping.internalIp },
          };
        },
      };
    });
  },
});
