import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { addMonths } from "@/lib/base/months";
import { dataRequests } from "@/lib/db/tables/customers/data-requests";
import { requireAccountOwner, writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { operation } from "../../kernel/operation/operation";
import { enqueueCopy } from "./enqueue-copy";

/** The law gives a month to answer a person's request. */
export const deadlineOf = (now: Date): Date => addMonths(now, 1);

/** Asks for a copy of all the account's personal data. While one is being made, no second one begins. */
export const askForCopy = operation({
  name: "personal_data.export",
  summary: "Asks for a copy of the account's personal data",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "data" }),
  changes: ["personal_data"],
  fails: [],
  input: z.object({}),
  output: z.object({ id: z.int() }),
  run: async (context) => {
    const { db, now, note, actor } = context;
    requireAccountOwner(context);
    const accountId = actor.account.id;
    await lockAccount(db, accountId);
    const isOpen = and(
      eq(dataRequests.accountId, accountId),
      eq(dataRequests.kind, "export"),
      isNull(dataRequests.endedAt),
    );
    const [known] = await db.select({ id: dataRequests.id }).from(dataRequests).where(isOpen);
    if (known) return known;
    const [row] = await db
      .insert(dataRequests)
      .values({ accountId, kind: "export", askedAt: now, deadlineAt: deadlineOf(now) })
      .returning({ id: dataRequests.id });
    if (!row) throw new Error("The request was not written.");
    const { id } = row;
    await enqueueCopy(db, id);
    note({ target: `account ${accountId}`, changes: { data_copy: id } });
    return { id };
  },
});
