import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { TextField } from "@/components/form/fields/text-field";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { lastInvoiceDay } from "@/lib/base/aligned-period";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { previewInvoiceDay } from "@/lib/domain/orders/terms/preview-invoice-day";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { tabPath } from "../frame/tab-path";
import { TermButton } from "../terms/term-button";
import { AlignmentTable } from "./alignment-table";

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("terms.invoiceDay");
  return { title: t("title") };
}

/** The day in the query; the first one where there is none. */
function dayIn(text: string | string[] | undefined): number {
  const day = typeof text === "string" && /^\d{1,2}$/.test(text) ? Number(text) : 1;
  return Math.min(lastInvoiceDay, Math.max(1, day));
}

async function content({ params, searchParams }: PageProps) {
  const { id: text } = await params;
  if (!/^[1-9]\d{0,8}$/.test(text)) notFound();
  const id = Number(text);
  const path = `/staff/customers/${id}/invoice-day`;
  const context = await signedInStaff(path);
  if (!hasStaffRight(context.actor.account, "servers/price")) notFound();
  const day = dayIn((await searchParams).day);
  const [t, terms, backOffice, found] = await Promise.all([
    getTranslations("terms.invoiceDay"),
    getTranslations("terms"),
    getTranslations("backOffice"),
    orNotFound(previewInvoiceDay.call(context, { account: id, day })),
  ]);
  const { present, currency } = found;
  return (
    <ClientMessages namespaces={["terms", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={t("hint")}
        breadcrumb={
          <Breadcrumb
            label={backOffice("place")}
            items={[{ href: tabPath(id, "billing"), label: found.email }]}
          />
        }
      />
      <Card flush>
        <div className="flex flex-wrap items-start gap-3 border-b px-4 py-3">
          <form action={path} method="get" className="flex items-end gap-2">
            <TextField
              label={t("day")}
              name="day"
              help={terms("help.day")}
              defaultValue={String(day)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
            />
            <Button type="submit">{t("show")}</Button>
          </form>
          {/* Not within the form: its dialog has one of its own. */}
          <div className="flex items-center gap-3 self-end">
            {present !== day && (
              <TermButton
                act="invoiceDay"
                subject={{ account: id, id: day }}
                currency={currency}
                name={t("on", { day })}
              />
            )}
            {present !== null && <p className="text-ink-2">{t("present", { day: present })}</p>}
          </div>
        </div>
        <AlignmentTable preview={found} />
        <p className="border-t px-4 py-3 text-ink-2 text-xs">{t("note")}</p>
      </Card>
    </ClientMessages>
  );
}

/** What one invoice on a day of the month would do, server by server, before it is set up. */
export default function InvoiceDayPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
