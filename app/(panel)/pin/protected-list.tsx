import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { ShieldCheck } from "@/components/ui/icons";
import { pinProtected } from "@/lib/api/pin-protected";

/** Actions that require the PIN, read from the table that enforces it. */
export async function ProtectedList() {
  const t = await getTranslations("pin.protected");
  return (
    <Card title={t("title")}>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {pinProtected().map(({ name, summary, call }) => {
          const labels = `calls.${name}` as "calls.eq.off";
          return (
            <li key={name} className="flex gap-2.5">
              <ShieldCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-2" />
              <span className="min-w-0">
                {t.has(labels) ? t(labels) : summary}
                {call && <span className="block break-all font-mono text-ink-2 text-xs">{call}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-ink-2 text-xs">{t("exempt")}</p>
    </Card>
  );
}
