import { eq } from "drizzle-orm";
import { z } from "zod";
import { privateNetworks } from "@/lib/db/tables/network/private-networks";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { requireFreeName } from "./add";
import { attachedTo, ownNetworks, privateNetwork } from "./lookup";
import { nameInput, networkInput } from "./schema";

export const renameNetwork = operation({
  name: "networks.rename",
  summary: "Renames a private network",
  description: "Gives a private network another name.",
  access: writes({ right: "net/remove_ipv4", whole: true }),
  changes: ["networks", "addresses"],
  fails: [],
  target: privateNetwork,
  input: z.object({ id: networkInput, name: nameInput }),
  output: z.object({}),
  run: async (context, { name }, { id, name: from }) => {
    const { db, actor, note } = context;
    await lockAccount(db, actor.account.id);
    requireFreeName(await ownNetworks(context), name, id);
    if (name === from) return {};
    await db.update(privateNetworks).set({ name }).where(eq(privateNetworks.id, id));
    note({ target: `private network ${id}`, changes: { name: { from, to: name } } });
    return {};
  },
});

export const deleteNetwork = operation({
  name: "networks.delete",
  summary: "Deletes a private network",
  description: "Deletes a private network that no server is attached to.",
  access: writes({ right: "net/remove_ipv4", whole: true }),
  changes: ["networks"],
  fails: ["private_network.attached"],
  target: locked(privateNetwork),
  input: z.object({ id: networkInput }),
  output: z.object({}),
  run: async ({ db, note }, _input, { id, name, range }) => {
    if ((await attachedTo(db, id)).length > 0) throw fail("private_network.attached");
    await db.delete(privateNetworks).where(eq(privateNetworks.id, id));
    note({ target: `private network ${id}`, changes: { name, range } });
    return {};
  },
});
