import type { Metadata, Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { TextField } from "@/components/form/fields/text-field";
import { TicketChip } from "@/components/tickets/state-of";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { decide } from "@/lib/domain/kernel/access/access";
import { searchTexts } from "@/lib/domain/support/tickets/agent/search-texts";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { CustomerLink } from "../../customer-link";
import { TicketSections } from "../sections";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ticketTeam.search");
  return { title: t("title") };
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff("/staff/conversations/search");
  const { q: asked } = await searchParams;
  const q = typeof asked === "string" ? asked.trim().slice(0, 200) : "";
  const [t, locale] = await Promise.all([getTranslations("ticketTeam.search"), getLocale()]);
  const hasWord = /[\p{L}\p{N}]{2}/u.test(q);
  if (!decide(context.actor, searchTexts).isAllowed) notFound();
  const { found, is_cut: isCut } = hasWord
    ? await orNotFound(searchTexts.call(context, { q }))
    : { found: [], is_cut: false };
  return (
    <>
      <TicketSections />
      <PageHeader title={t("title")} description={t("hint")} />
      <div className="max-w-[60rem] space-y-4">
        <Card>
          <form action="/staff/conversations/search" method="get" className="flex flex-wrap items-end gap-3">
            <TextField
              label={t("words")}
              name="q"
              type="search"
              defaultValue={q}
              maxLength={200}
              className="grow"
              autoComplete="off"
            />
            <Button type="submit" variant="primary">
              {t("find")}
            </Button>
          </form>
        </Card>
        {hasWord && found.length === 0 && (
          <Card>
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          </Card>
        )}
        {found.map(({ id, subject, state, account, at, excerpt }) => (
          <Card
            key={id}
            title={
              <Link
                href={`/staff/conversations/${id}` as Route}
                prefetch={false}
                className="wrap-anywhere text-accent-ink hover:underline"
              >
                {subject || `#${id}`}
              </Link>
            }
            hint={<Time value={at} locale={locale} />}
            actions={<TicketChip state={state} side="staff" />}
          >
            <p className="wrap-anywhere text-ink-2 text-xs">
              #{id} · <CustomerLink id={account.id}>{account.email}</CustomerLink>
            </p>
            <p className="wrap-anywhere mt-1">{excerpt}</p>
          </Card>
        ))}
        {isCut && <p className="text-ink-2">{t("cut")}</p>}
      </div>
    </>
  );
}

/** Finds tickets by the words of their messages. Not found for staff without the right. */
export default function TextSearchPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
