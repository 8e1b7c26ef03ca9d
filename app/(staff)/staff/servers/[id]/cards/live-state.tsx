import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { LatePart } from "@/components/frame/late-part";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { SeenServer } from "@/lib/domain/support/server-record/schema";
import { readSeen } from "../read-seen";

const line = "mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2 border-b pb-3";

const wordOf = ({ power, wanted }: SeenServer) => power ?? (wanted === null ? "none" : "silent");

async function Seen({ id }: { id: number }) {
  const [t, locale, seen] = await Promise.all([getTranslations("serverRecord"), getLocale(), readSeen(id)]);
  const { power, wanted, differs } = seen;
  return (
    <>
      {differs && power && wanted && (
        <div className="mb-3">
          <Notice tone="danger" title={t("differs")}>
            {t("differsText", { seen: t(`power.${power}`), wanted: t(`power.${wanted}`) })}
          </Notice>
        </div>
      )}
      <div className={line}>
        <span>
          {t("seen")}
          <span className="block text-ink-2 text-xs">
            {t.rich("seenAt", { time: () => <Time value={seen.at} locale={locale} /> })}
          </span>
        </span>
        <StateChip tone={differs ? "danger" : power === "on" ? "good" : "neutral"}>
          {t(`power.${wordOf(seen)}`)}
        </StateChip>
      </div>
    </>
  );
}

/** What the back end says now: it is asked after the page was sent, so a silent one holds nothing up. */
export function LiveState({ id }: { id: number }) {
  const t = useTranslations("serverRecord");
  const asking = (
    <div className={line}>
      {t("seen")}
      <span className="inline-flex items-center gap-2 text-ink-2" role="status">
        <Spinner className="size-4" />
        {t("asking")}
      </span>
    </div>
  );
  return (
    <LatePart fallback={asking}>
      <Seen id={id} />
    </LatePart>
  );
}
