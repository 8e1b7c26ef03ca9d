import { getLocale } from "next-intl/server";
import { ActivityTable } from "@/components/activity/activity-table";
import { type Query, readFilter } from "@/components/activity/filter";
import { orNotFound } from "@/lib/api/or-not-found";
import { decide } from "@/lib/domain/kernel/access/access";
import { searchAudit } from "@/lib/domain/kernel/audit/search";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";

const shown = 20;

type ServerLogProps = { id: number; context: StaffContext; query: Query };

/** What was done to the server, by anyone; nothing for staff who may not read the log. */
export async function ServerLog({ id, context, query }: ServerLogProps) {
  if (!decide(context.actor, searchAudit).isAllowed) return null;
  const { before, after } = readFilter(query);
  const filter = {
    object: `server ${id}`,
    size: shown,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
  const [locale, page] = await Promise.all([getLocale(), orNotFound(searchAudit.call(context, filter))]);
  return (
    <ActivityTable
      page={page}
      filter={{}}
      path={`/staff/servers/${id}`}
      locale={locale}
      isOwn={false}
      isOfOne
    />
  );
}
