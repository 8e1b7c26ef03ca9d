import type { Metadata } from "next";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { orNotFound } from "@/lib/api/or-not-found";
import { prefetcher } from "@/lib/api/prefetch";
import { signedIn } from "@/lib/session/signed-in";
import { AbuseNotices } from "../../abuse-notices";
import { owned } from "../../owned";
import { TicketView } from "./ticket-view";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (text: string) => {
  const context = await signedIn(`/help/${text}`);
  const data = prefetcher(context);
  const id = Number(text);
  const thread = await orNotFound(data.add("conversations", "show", { id }));
  return { data, id, thread };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { thread } = await load((await params).id);
  return { title: thread.subject };
}

/** One of the caller's tickets with support. */
export default owned(async function TicketPage({ params }: PageProps) {
  const { data, id } = await load((await params).id);
  return (
    <ClientMessages namespaces={["tickets", "help", "common", "problems"]}>
      <AbuseNotices ticket={id} />
      <data.Hydrate>
        <TicketView id={id} />
      </data.Hydrate>
    </ClientMessages>
  );
});
