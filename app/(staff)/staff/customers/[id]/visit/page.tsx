import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { ImpersonationEnding } from "@/lib/domain/support/impersonation/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { StartImpersonation } from "../start-impersonation";

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("impersonation.start");
  return { title: t("visit") };
}

/** Page where an impersonation session starts, and returns to at its end. Not found for staff without the right. */
export default async function ImpersonationPage({ params, searchParams }: PageProps) {
  const [{ id }, { ended }] = await Promise.all([params, searchParams]);
  const context = await signedInStaff(`/staff/customers/${id}/visit`);
  const account = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  const ending = ImpersonationEnding.safeParse(ended);
  // A staff member who has just lost the right still sees why the session ended.
  if (!hasStaffRight(context.actor.account, "customers/visit") && !ending.success) notFound();
  const [t, backOffice] = await Promise.all([
    getTranslations("impersonation"),
    getTranslations("backOffice"),
  ]);
  return (
    <>
      <PageHeader
        title={t("start.visit")}
        breadcrumb={
          <Breadcrumb
            label={backOffice("place")}
            items={[
              {
                href: `/staff/customers/${account}` as Route,
                label: backOffice("record.title", { id: account }),
              },
            ]}
          />
        }
      />
      <div className="space-y-4">
        {ending.success && (
          <Notice tone={ending.data === "staff" ? "good" : "attention"} live>
            {t(`ended.${ending.data}`)}
          </Notice>
        )}
        <StartImpersonation account={account} />
      </div>
    </>
  );
}
