import { getTranslations } from "next-intl/server";
import { exportFile, type ReadPart } from "@/components/activity/export-file";
import { readFilter } from "@/components/activity/filter";
import { orNotFound } from "@/lib/api/or-not-found";
import { takeTurn } from "@/lib/base/fair-turns";
import { listActivity } from "@/lib/domain/kernel/audit/mine";
import { signedIn } from "@/lib/session/signed-in";
import { ownFilter } from "../own-filter";

/** Exports the account's audit log as a file, with the filters of its page. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedIn("/account/activity");
  const { searchParams } = new URL(request.url);
  const { before: _, after: __, ...filter } = ownFilter(readFilter(Object.fromEntries(searchParams)));
  const read: ReadPart = (place) =>
    orNotFound(
      takeTurn("exports", context.actor.account.id, () =>
        listActivity.call(context, { ...filter, ...place }),
      ),
    );
  const t = await getTranslations("activity");
  return exportFile(t, read, { format: searchParams.get("format"), isOwn: true });
}
