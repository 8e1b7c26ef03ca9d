import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showEntry } from "@/lib/domain/money/accounting/entry";
import { EntryId } from "@/lib/domain/money/accounting/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { path } from "../../read-period";
import { EntryFacts } from "./entry-facts";
import { LinesTable, PostingsTable } from "./entry-tables";

type PageProps = { params: Promise<{ id: string }> };

const readId = (text: string): string => EntryId.safeParse(text).data ?? notFound();

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const t = await getTranslations("accounting");
  return { title: t("entryTitle", { id }) };
}

async function content({ params }: PageProps) {
  const id = readId((await params).id);
  const context = await signedInStaff(`${path}/entries/${id}`);
  const [t, details] = await Promise.all([
    getTranslations("accounting"),
    orNotFound(showEntry.call(context, { id })),
  ]);
  const { company, entry, unmapped, postings } = details;
  return (
    <>
      <PageHeader
        title={t("entryTitle", { id })}
        description={t("entryText", { company: company.name })}
        breadcrumb={
          <Breadcrumb
            label={t("title")}
            items={[{ href: `${path}?company=${company.id}` as Route, label: t("pages.journal") }]}
          />
        }
      />
      <div className="space-y-4">
        <Card>
          <EntryFacts details={details} />
        </Card>
        <Card title={t("bookLines")} flush={entry !== null}>
          {entry ? (
            <LinesTable entry={entry} />
          ) : (
            <Notice tone="danger">{t("unmappedEntry", { event: unmapped ?? "" })}</Notice>
          )}
        </Card>
        <Card title={t("postings")} flush={postings.length > 0}>
          {postings.length === 0 ? (
            <p className="text-ink-2">{t("notInLedger")}</p>
          ) : (
            <PostingsTable details={details} />
          )}
        </Card>
      </div>
    </>
  );
}

/** An entry of the books with its postings. Not found for staff without the right. */
export default function EntryPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
