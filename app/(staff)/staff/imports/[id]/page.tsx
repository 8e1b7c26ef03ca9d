import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { showImport } from "@/lib/domain/money/payments/bank-imports";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { ActButton } from "../../acting/action-button";
import { mayAct } from "../../acting/action-rights";
import { BalanceNotice } from "../../balance-notice";
import { importResult } from "../../import-result";
import { ImportRows } from "./import-rows";

type PageProps = { params: Promise<{ id: string }> };

const readId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const t = await getTranslations("backOffice.imports");
  return { title: t("one", { id }) };
}

async function content({ params }: PageProps) {
  const id = readId((await params).id);
  const context = await signedInStaff(`/staff/imports/${id}`);
  const [t, statement, backOffice, staff, locale, found] = await Promise.all([
    getTranslations("backOffice.imports"),
    getTranslations("backOffice.statement"),
    getTranslations("backOffice"),
    getTranslations("staff"),
    getLocale(),
    orNotFound(showImport.call(context, { id })),
  ]);
  const {
    name,
    format,
    encoding,
    at,
    by,
    booked,
    known,
    unmatched,
    settled,
    taken_back: chargedBack,
    reason,
  } = found.import;
  const items = [
    { key: "at", term: backOffice("at"), value: <Time value={at} locale={locale} /> },
    { key: "by", term: t("by"), value: by || t("command") },
    {
      key: "format",
      term: t("format"),
      value: `${format.toUpperCase()}, ${encoding.replace(/^utf/, "UTF")}`,
    },
    { key: "counts", term: t("counts"), value: importResult({ booked, known, unmatched }, statement) },
    ...(settled > 0 ? [{ key: "settled", term: t("settled"), value: String(settled) }] : []),
    ...(chargedBack
      ? [
          {
            key: "back",
            term: t("takenBack"),
            note: reason,
            value: <Time value={chargedBack} locale={locale} />,
          },
        ]
      : []),
  ];
  const crumbs = [
    { href: "/staff" as Route, label: staff("nav.home") },
    { href: "/staff/queues/receipts" as Route, label: backOffice("queues.receipts") },
  ];
  return (
    <ClientMessages namespaces={["backOffice", "common", "problems"]}>
      <PageHeader title={name} breadcrumb={<Breadcrumb label={backOffice("place")} items={crumbs} />} />
      <div className="space-y-4">
        <Card
          title={t("one", { id: String(id) })}
          actions={
            chargedBack === null &&
            mayAct(context.actor.account, "takeImport") && (
              <ActButton act="takeImport" subject={{ id }} name={name} />
            )
          }
        >
          <div className="max-w-[40rem]">
            <DefinitionList items={items} />
          </div>
        </Card>
        <BalanceNotice balances={found.balances} />
        <Card title={t("rows")} flush>
          <ImportRows
            receipts={found.receipts}
            skipped={found.skipped}
            mayUndo={mayAct(context.actor.account, "undoReceipt")}
          />
        </Card>
      </div>
    </ClientMessages>
  );
}

/** One imported statement: the result of each row, and a button to revert the import. */
export default function ImportPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
