import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { serverImages } from "@/lib/db/tables/orders/server-images";
import { fail } from "../../../kernel/errors/fail";

/** Throws if the image that a subscription paid for has been deleted. */
export async function requireImage(db: Database, subscriptionId: number): Promise<void> {
  const isGone = and(eq(serverImages.subscriptionId, subscriptionId), isNotNull(serverImages.deletedAt));
  if ((await db.$count(serverImages, isGone)) > 0) throw fail("server_image.not_found");
}
