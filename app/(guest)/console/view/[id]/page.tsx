import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { viewConsole } from "@/lib/domain/servers/consoles/view";
import { readConsolePass } from "@/lib/session/console-pass";
import { browserContext } from "@/lib/session/signed-in";
import { ConsoleView } from "./console-view";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  const console = Number(id);
  const pass = await readConsolePass(console);
  if (pass === null) redirect("/console/gone");
  const context = await browserContext();
  return viewConsole.call(context, { console, pass }).catch((error: unknown) => {
    if (error instanceof DomainError) redirect("/console/gone");
    throw error;
  });
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [{ hostname }, t] = await Promise.all([load((await params).id), getTranslations("console")]);
  return { title: t("heading", { hostname }), robots: { index: false } };
}

/** The screen of a machine. */
export default async function ConsolePage({ params }: PageProps) {
  const { id } = await params;
  const { hostname, server_id: serverId, is_own: isOwn } = await load(id);
  return (
    <ClientMessages namespaces={["console", "common"]}>
      <ConsoleView console={Number(id)} hostname={hostname} serverId={isOwn ? serverId : null} />
    </ClientMessages>
  );
}
