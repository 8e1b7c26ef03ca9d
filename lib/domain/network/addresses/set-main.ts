import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { canonicalAddress } from "@/lib/base/address";
import { wireText } from "@/lib/base/form-values";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { writes } from "../../kernel/access/access";
import { noteLastCall } from "../../kernel/async/write-job";
import { invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { requireUnheld } from "../../kernel/server/hold-server";
import { server } from "../../kernel/server/server-target";
import { lookFailures } from "../../servers/servers/errors";
import { addressOf } from "./lookup";
import { isAddress } from "./rules";
import { idInput, ipInput } from "./schema";

const isMainWord = (text: string) => /^[01]$/.test(text) || isAddress(text);

/** `ip/set_main` (modules 5.3): complete when it returns; bills and lists show the main address from then on. */
export const setMain = operation({
  name: "ip.set_main",
  summary: "Makes an address the main one of its server",
  description:
    "Makes an address the main one of its server, which is shown first and known to billing; `description` keeps a remark.",
  access: writes(),
  changes: ["addresses", "servers"],
  fails: [...lookFailures, "address.not_found"],
  target: locked(server("id")),
  input: z.object({
    id: idInput,
    ip: ipInput,
    main: about(
      wireText(60).refine(isMainWord, "must be 1, 0 or the address").default("1"),
      "1, or the address itself as some clients send it; 0 leaves an address that is not the main one as it is.",
      "1",
    ),
    description: about(wireText(200).optional(), "A remark on the address.", "Mail"),
  }),
  output: z.object({
    ip: about(z.string(), "The address.", "192.0.2.20"),
    main: about(z.int(), "1 = it is the main address now.", 1),
  }),
  run: async ({ db, note }, { id, ip, main, description }) => {
    await requireUnheld(db, id);
    await noteLastCall(db, id, null);
    const row = await addressOf(db, id, ip);
    const isWanted = main === "1" || canonicalAddress(main) === row.ip;
    if (main !== "0" && !isWanted) throw invalidArgument("main", "must be 1, 0 or the address");
    if (main === "0" && row.isMain) throw invalidArgument("main", "make another address the main one");
    const remark = description === undefined ? {} : { note: description };
    if (isWanted && row.paidBy !== null) throw invalidArgument("ip", "is a floating address");
    if (isWanted && !row.isMain) {
      await db.update(serverAddresses).set({ isMain: false }).where(eq(serverAddresses.serverId, id));
      note({ target: `server ${id}`, changes: { main_address: ip } });
    }
    await db
      .update(serverAddresses)
      .set({ isMain: isWanted || row.isMain, ...remark })
      .where(eq(serverAddresses.id, row.id));
    return { ip, main: isWanted || row.isMain ? 1 : 0 };
  },
});
