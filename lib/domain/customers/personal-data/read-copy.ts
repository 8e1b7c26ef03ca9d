import { and, asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { dataExportParts, dataRequests } from "@/lib/db/tables/customers/data-requests";
import { reads } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";

/**
 * One part of a copy, which is a ZIP archive, in base64; parts count from 1, and an empty one is behind the last. Only
 * in sessions of the account's owner, and only until the download ends.
 */
export const readCopyPart = operation({
  name: "personal_data.part",
  summary: "Answers one part of the copy of the account's data",
  access: reads({ who: "person", right: null, impersonation: "forbidden", topic: "data" }),
  fails: ["copy.not_found"],
  input: z.object({ id: z.int32(), place: z.int32().positive() }),
  output: z.object({ content: z.string() }),
  run: async ({ db, now, actor: { account } }, { id, place }) => {
    const [request] = await db
      .select()
      .from(dataRequests)
      .where(
        and(eq(dataRequests.id, id), eq(dataRequests.accountId, account.id), eq(dataRequests.kind, "export")),
      );
    const isOpen = request?.state === "ready" && request.expiresAt !== null && request.expiresAt > now;
    if (!isOpen) throw fail("copy.not_found");
    const [part] = await db
      .select({ content: dataExportParts.content })
      .from(dataExportParts)
      .where(
        and(
          eq(dataExportParts.requestId, id),
          eq(dataExportParts.attempt, request.attempt),
          gt(dataExportParts.place, place - 1),
        ),
      )
      .orderBy(asc(dataExportParts.place))
      .limit(1);
    return { content: part?.content.toString("base64") ?? "" };
  },
});
