import { useLocale, useTranslations } from "next-intl";
import { Time } from "@/components/ui/time";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { CustomerRecord } from "@/lib/domain/support/customer-record/schema";
import { ActButton } from "../../../acting/action-button";
import { mayAct } from "../../../acting/action-rights";

type PinnedNotesProps = { pinned: CustomerRecord["pinned"]; staff: HoldsRights };

/** Pinned notes of staff, on each page of the record; nothing while there are none. */
export function PinnedNotes({ pinned, staff }: PinnedNotesProps) {
  const t = useTranslations("customerRecord.notes");
  const locale = useLocale();
  if (pinned.length === 0) return null;
  return (
    <section aria-label={t("pinned")} className="mb-4">
      <ul className="space-y-2">
        {pinned.map(({ id, text, by, at }) => (
          <li
            key={id}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-md border border-line-strong bg-raised px-4 py-3"
          >
            <div className="min-w-0 grow basis-66">
              <p className="wrap-anywhere max-w-[72ch] whitespace-pre-line">{text}</p>
              <p className="text-ink-2 text-xs">
                {by} · <Time value={at} locale={locale} />
              </p>
            </div>
            {mayAct(staff, "unpinNote") && (
              <ActButton act="unpinNote" subject={{ id }} name={t("one", { id })} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
