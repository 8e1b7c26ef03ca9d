import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { InvoiceChip } from "@/components/state/invoice-chip";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Time } from "@/components/ui/time";
import { placeName } from "@/lib/base/place-name";
import type { JobPage } from "@/lib/domain/kernel/jobs/show";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

type DetailName = "server" | "address" | "invoice" | "order" | "password" | "ordered" | "begun" | "finished";
type JobDetailsProps = { job: JobPage; server: ServerOverview | undefined; origin: string };

/** The deployed server, its addresses, and how it was paid. */
export function JobDetails({ job, server, origin }: JobDetailsProps) {
  const t = useTranslations("job");
  const common = useTranslations("common");
  const statusPath = `/eq_callback.php?action=check&key=${job.key}`;
  const locale = useLocale();
  const place = server
    ? `${server.preset.name} · ${placeName(server.location, locale)}`
    : job.server?.location;
  const rows: [key: DetailName, value: ReactNode][] = [
    ["server", job.server && <ServerLink id={job.server.id} isThere={server !== undefined} labels={place} />],
    ["address", job.server && job.state !== "failed" && <Address job={job} server={server} />],
    ["invoice", job.invoice && <InvoiceLink invoice={job.invoice} />],
    ["order", job.order_id],
    ["password", server && <Password job={job} server={server} />],
    [job.action === "deploy" ? "ordered" : "begun", <Time key="begun" value={job.created} locale={locale} />],
    ["finished", job.finished && <Time key="finished" value={job.finished} locale={locale} />],
  ];
  const items = rows
    .filter(([, value]) => value)
    .map(([key, value]) => ({ key, term: t(`fact.${key}`), value }));
  return (
    <Card
      title={t("details")}
      footer={
        <>
          {t("byApi")}
          <span className="mt-1 flex items-center gap-2">
            <code className="min-w-0 break-all font-mono">{statusPath}</code>
            <CopyButton
              value={`${origin}${statusPath}`}
              label={t("copyByApi")}
              copiedLabel={common("copied")}
            />
          </span>
        </>
      }
    >
      <DefinitionList items={items} />
    </Card>
  );
}

const linkStyle = "tap text-accent-ink hover:underline";

function ServerLink({ id, isThere, labels }: { id: number; isThere: boolean; labels: ReactNode }) {
  return isThere ? (
    <Link href={`/servers/${id}` as Route} className={linkStyle}>
      {labels}
    </Link>
  ) : (
    labels
  );
}

function Address({ job, server }: Omit<JobDetailsProps, "origin">) {
  const t = useTranslations("job");
  const common = useTranslations("common");
  const ip = server?.addresses[0]?.ip;
  if (!ip)
    return <span className="text-ink-3">{t(job.finished === null ? "addressLater" : "addressNone")}</span>;
  return (
    <>
      <span className="font-mono">{ip}</span>
      <CopyButton value={ip} label={common("copyNamed", { what: ip })} copiedLabel={common("copied")} />
    </>
  );
}

function InvoiceLink({ invoice }: { invoice: NonNullable<JobPage["invoice"]> }) {
  return (
    <>
      <Link href={`/billing/invoices/${invoice.id}` as Route} className={linkStyle}>
        {invoice.number}
      </Link>
      <InvoiceChip status={invoice.status} />
    </>
  );
}

function Password({ job, server }: { job: JobPage; server: ServerOverview }) {
  const t = useTranslations("job");
  if (server.root_password === "none") return <span className="text-ink-2">{t("passwordNone")}</span>;
  if (job.finished === null) return <span className="text-ink-2">{t("passwordLater")}</span>;
  if (server.root_password === "gone") return <span className="text-ink-2">{t("passwordGone")}</span>;
  return (
    <Link href={`/servers/${server.id}#root-password` as Route} className={linkStyle}>
      {t("passwordShow")}
    </Link>
  );
}
