import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { usualText } from "@/components/tickets/usual-text";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showAbout } from "@/lib/domain/support/tickets/about";
import { usualAnswer } from "@/lib/domain/support/tickets/departments/usual-answer";
import { offerProblems } from "@/lib/domain/support/tickets/problems/list";
import { sendsMail } from "@/lib/env";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AskForm } from "./ask-form";
import { remoteHandsKindOf } from "./remote-hands";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tickets");
  return { title: t("ask") };
}

/** A new ticket, about the subject in the URL. */
export default owned(async function AskPage({ searchParams }: PageProps) {
  const { about: wanted, kind } = await searchParams;
  const key = typeof wanted === "string" ? wanted.slice(0, 40) : "";
  const context = await signedIn(`/help/new${key ? `?about=${encodeURIComponent(key)}` : ""}`);
  const [t, help, team, { about }, usual] = await Promise.all([
    getTranslations("tickets"),
    getTranslations("help"),
    getTranslations("ticketTeam"),
    orNotFound(showAbout.call(context, { about: key })),
    orNotFound(usualAnswer.call(context, {})),
  ]);
  const { problems } = await offerProblems.call(context, { language: await getLocale() });
  const soon =
    usual.minutes === null ? "" : ` ${team("usualAnswer", { within: usualText(team, usual.minutes) })}`;
  const closed = usual.is_open ? "" : ` ${team("closedNow")}`;
  return (
    <ClientMessages namespaces={["helpCenter", "tickets", "pinField", "common", "problems"]}>
      <PageHeader
        title={t("ask")}
        description={`${t(sendsMail() ? "askHint" : "askHintHere")}${soon}${closed}`}
        breadcrumb={<Breadcrumb label={t("path")} items={[{ href: "/help", label: help("title") }]} />}
      />
      <div className="max-w-[48rem]">
        <Card>
          <AskForm
            about={about}
            problems={problems}
            kind={remoteHandsKindOf(kind)}
            needsPin={context.actor.account.hasPin && !context.actor.session.isPinExempt}
          />
        </Card>
      </div>
    </ClientMessages>
  );
});
