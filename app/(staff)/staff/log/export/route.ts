import { getTranslations } from "next-intl/server";
import { exportFile, type ReadPart } from "@/components/activity/export-file";
import { readFilter } from "@/components/activity/filter";
import { orNotFound } from "@/lib/api/or-not-found";
import { takeTurn } from "@/lib/base/fair-turns";
import { searchAudit } from "@/lib/domain/kernel/audit/search";
import { signedInStaff } from "@/lib/session/signed-in";

/** The audit log as a file, with the filters of its page. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedInStaff("/staff/log");
  const { searchParams } = new URL(request.url);
  const { before: _, after: __, ...filter } = readFilter(Object.fromEntries(searchParams));
  const read: ReadPart = (place) =>
    orNotFound(
      takeTurn("staff_exports", context.actor.account.id, () =>
        searchAudit.call(context, { ...filter, ...place }),
      ),
    );
  const t = await getTranslations("activity");
  return exportFile(t, read, { format: searchParams.get("format"), isOwn: false });
}
