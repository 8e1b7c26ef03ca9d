import type { Route } from "next";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { listDrafts } from "@/lib/domain/support/invoice-drafts/list";

/** Drafts of the customer's invoices; nothing while there are none. */
export async function DraftCard({ context, id }: { context: StaffContext; id: number }) {
  const [t, locale, { drafts }] = await Promise.all([
    getTranslations("backOffice.drafts"),
    getLocale(),
    orNotFound(listDrafts.call(context, { account: id })),
  ]);
  if (drafts.length === 0) return null;
  return (
    <Card title={t("list")} hint={t("isNoDocument")}>
      <ul className="space-y-3">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <Link
                href={`/staff/invoices/drafts/${draft.id}` as Route}
                prefetch={false}
                className="tap wrap-anywhere text-accent-ink hover:underline"
              >
                {draft.first}
              </Link>
              <span className="block text-ink-2 text-xs">
                {draft.by && `${draft.by} · `}
                <Time value={draft.at} locale={locale} />
              </span>
            </span>
            <Money amount={draft.subtotal} locale={locale} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
