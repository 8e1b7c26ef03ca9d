import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showAbout } from "@/lib/domain/support/tickets/about";
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
  const [t, help, { about }] = await Promise.all([
    getTranslations("tickets"),
    getTranslations("help"),
    orNotFound(showAbout.call(context, { about: key })),
  ]);
  return (
    <ClientMessages namespaces={["tickets", "pinField", "common", "problems"]}>
      <PageHeader
        title={t("ask")}
        description={t(sendsMail() ? "askHint" : "askHintHere")}
        breadcrumb={<Breadcrumb label={t("path")} items={[{ href: "/help", label: help("title") }]} />}
      />
      <div className="max-w-[48rem]">
        <Card>
          <AskForm
            about={about}
            kind={remoteHandsKindOf(kind)}
            needsPin={context.actor.account.hasPin && !context.actor.session.isPinExempt}
          />
        </Card>
      </div>
    </ClientMessages>
  );
});
