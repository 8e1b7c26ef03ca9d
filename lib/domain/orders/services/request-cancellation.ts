import { dateText } from "@/lib/base/form-values";
import { dayIn } from "@/lib/base/time-zone";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { lockCredit } from "../../money/billing/shared/ledger";
import { lockedAfterCredit } from "../../money/billing/shared/locked-after-credit";
import { readZone } from "../../money/companies/shared/read-zone";
import { cancellation, cancellationOf } from "./cancellation-kind";
import { type CancellationInput, RequestCancellation } from "./schema";
import { dropNextPeriod, writeRequest } from "./shared/cancel-at-end";
import { endNow } from "./shared/end-now";

async function begin(context: SignedContext, input: CancellationInput, row: ServerRow): Promise<void> {
  const { db } = context;
  if (row.suspendedBy === "cancelled") throw fail("server.deleted");
  await lockCredit(db, row.accountId, row.currency);
  const request = cancellationOf(input);
  // A server suspended by staff stays as it is until the suspension ends; only an end of period can be requested, and
  // takes effect then.
  if (request.kind === "at_once" && row.suspendedBy === "staff") throw fail("server.suspended");
  const { id, isNew, endsAt } = await writeRequest(context, row, request);
  if (request.kind === "at_once") await endNow(context, row, true);
  else if (isNew) await dropNextPeriod(context, row, id);
  const end = row.hourCap === null ? row.dueAt : endsAt;
  const day = end ? dayIn(end, await readZone(db, row.accountId)) : dateText(null);
  const ends = request.kind === "at_once" ? "at once" : day;
  context.note({ target: `server ${row.id}`, changes: { cancellation: ends } });
}

/**
 * `billing/request_cancellation` (specification 4.5, modules 1.2): ends a server, at once or at the end of its
 * period.
 */
export const requestCancellation = asyncOperation({
  name: "billing.request_cancellation",
  summary: "Ends a server, at once or at the end of its period",
  description:
    "Asks to end a server, at once with a refund of what is left, or at the end of its paid period. The callback tells what became of it.",
  access: writes({ proof: ["pin"], topic: "orders" }),
  changes: ["billing", "jobs", "servers", "services"],
  fails: ["server.busy", "server.awaiting_payment", "server.in_review", "server.deleted", "server.suspended"],
  target: lockedAfterCredit(server("id")),
  input: RequestCancellation,
  begin,
  kind: cancellation,
});
