import { asc } from "drizzle-orm";
import { z } from "zod";
import { momentText } from "@/lib/base/form-values";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { imageTerms } from "@/lib/env";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { backEndAt } from "../../servers/back-ends/shared/loaded";
import { Images } from "./schema";
import { readChargedGb, readImages, readSoldProduct } from "./shared/read-images";

/** `eq/images`: the account's images of servers, what they cost and how many there may be. */
export const listImages = operation({
  name: "eq.images",
  summary: "Lists the images that the account has made of servers",
  description:
    "Lists the account's images of servers with what they take and need, the quota, and the price of a GB and month.",
  access: reads({ right: "eq/list", whole: true }),
  input: z.object({}),
  output: Images,
  run: async ({ db, actor: { account } }) => {
    const { most, mostGb } = imageTerms();
    const sold = await readSoldProduct(db, account.currency);
    const rows = await readImages(db, account.id);
    const places = await db.select().from(locations).orderBy(asc(locations.sort));
    return {
      images: rows.map((row) => ({
        id: row.id,
        name: row.name,
        server: row.serverId,
        os_id: row.systemId,
        os: row.systemName,
        locations: places.filter((one) => backEndAt(one) === row.backEnd).map(({ code }) => code),
        disk_gb: row.diskGb,
        state: row.state === "ready" ? ("ready" as const) : ("making" as const),
        size: row.sizeBytes,
        date: momentText(row.createdAt),
      })),
      most,
      most_gb: mostGb,
      used_gb: await readChargedGb(db, account.id),
      price: sold && { value: sold.price, currency: account.currency },
    };
  },
});
