import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { serverImages } from "@/lib/db/tables/orders/server-images";
import { imageTerms } from "@/lib/env";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import { locked } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { workFailures } from "../../servers/servers/errors";
import { hasSnapshots, requireAble } from "../../servers/servers/shared/able";
import { nameOfServer } from "../../servers/servers/shared/provisioner";
import { presetOf, requireUsable } from "../../servers/servers/shared/require-usable";
import { imageWork } from "./kinds";
import { CreateImage } from "./schema";
import { readChargedGb, readImages, readSoldProduct } from "./shared/read-images";

/** Two images that are asked for at the same moment are both counted: the second waits for the first's transaction. */
async function requireRoom(db: Database, accountId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('server_images'), ${accountId})`);
  const { most, mostGb } = imageTerms();
  if ((await readImages(db, accountId)).length >= most) throw fail("server_image.too_many", { most });
  if ((await readChargedGb(db, accountId)) >= mostGb) throw fail("server_image.full", { most: mostGb });
}

/** Throws unless an image can be made of that server. */
async function requireImages(db: Database, row: ServerRow) {
  const preset = await presetOf(db, row);
  if (!hasSnapshots(preset) || row.systemId === null)
    throw fail("argument.unsupported", { parameter: "id", reason: "no image can be made of this server" });
  await requireAble(db, row, "makeImage");
  requireUsable(row);
  return { diskGb: preset.hddGb + row.extraDiskGb, systemId: row.systemId };
}

/** `eq/create_image`: an image of a server's disk, from which other servers are installed. */
export const createImage = asyncOperation({
  name: "eq.create_image",
  summary: "Makes an image of a server",
  description:
    "Makes an image of a server's disk, from which servers of the account are installed at the same back end (`own_image`). It is kept when the server ends, and costs by GB and month from when it is made until it is deleted.",
  access: writes({ right: "billing/update_product", proof: ["pin"], spends: true, topic: "orders" }),
  changes: ["jobs", "servers"],
  fails: [
    ...workFailures,
    "argument.unsupported",
    "machine.unsupported",
    "server_image.full",
    "server_image.not_sold",
    "server_image.too_many",
  ],
  target: locked(server("id")),
  input: CreateImage,
  begin: async ({ db, now, note }, { name }, row) => {
    const { diskGb, systemId } = await requireImages(db, row);
    if (!(await readSoldProduct(db, row.currency))) throw fail("server_image.not_sold");
    await requireRoom(db, row.accountId);
    await db.insert(serverImages).values({
      ...{ accountId: row.accountId, name: name.trim(), serverId: row.id, diskGb, systemId },
      ...{ backEnd: await nameOfServer(db, row), systemName: row.systemName },
      ...{ state: "making", createdAt: now },
    });
    note({ target: `server ${row.id}`, changes: { image: name.trim() } });
  },
  kind: imageWork,
});
