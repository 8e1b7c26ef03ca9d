import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { privateNetworks } from "@/lib/db/tables/network/private-networks";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { nameProvisioner, unableNamed } from "../../servers/servers/shared/provisioner";
import { type NetworkRow, ownNetworks } from "./lookup";
import { doOverlap, maxNetworks, readRange } from "./rules";
import { nameInput, ShownNetwork } from "./schema";

/** The back end that makes networks of a location; throws if it cannot. */
async function backEndFor({ db }: SignedContext, text: string): Promise<{ location: string; name: string }> {
  const location = text.trim().toUpperCase();
  const [known] = await db
    .select({ code: locations.code })
    .from(locations)
    .where(eq(locations.code, location));
  if (!known) throw invalidArgument("location", "unknown location");
  const name = await nameProvisioner(db, location);
  if (unableNamed(name).includes("joinNetwork")) throw fail("machine.unsupported");
  return { location, name };
}

export const requireFreeName = (known: readonly NetworkRow[], name: string, own: number | null): void => {
  const isTaken = known.some((one) => one.id !== own && one.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw invalidArgument("name", "is the name of another private network");
};

export const addNetwork = operation({
  name: "networks.add",
  summary: "Adds a private network",
  description:
    "Adds a private network to a location, for servers of the account alone, with a range of addresses of its own. It costs nothing; servers are attached with `networks/attach`.",
  access: writes({ right: "net/remove_ipv4", whole: true }),
  changes: ["networks"],
  fails: ["private_network.too_many", "machine.unsupported"],
  isCreating: true,
  input: z.object({
    name: nameInput,
    location: about(wireText(20), "Code of the location.", "NL"),
    range: about(
      wireText(40),
      "Its addresses, CIDR: a /16 to a /29 of the private ranges of IPv4. The first one is the network's own.",
      "10.0.0.0/24",
    ),
  }),
  output: ShownNetwork,
  run: async (context, { name, location: code, range: text }) => {
    const { db, now, actor, note } = context;
    const read = readRange(text);
    if ("wrong" in read) throw invalidArgument("range", read.wrong);
    const { range } = read;
    const { location, name: provisioner } = await backEndFor(context, code);
    const { id: accountId } = await lockAccount(db, actor.account.id);
    const known = await ownNetworks(context);
    if (known.length >= maxNetworks) throw fail("private_network.too_many");
    requireFreeName(known, name, null);
    const other = known.find((one) => one.location === location && doOverlap(one.range, range));
    if (other) throw invalidArgument("range", `overlaps ${other.name}`);
    const [row] = await db
      .insert(privateNetworks)
      .values({ accountId, name, location, provisioner, range, createdAt: now })
      .returning();
    if (!row) throw new Error("The network was not written.");
    note({ target: `private network ${row.id}`, changes: { name, location, range } });
    return { id: row.id, name, location, range, servers: [] };
  },
});
