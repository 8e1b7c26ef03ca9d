import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { prefetcher } from "@/lib/api/prefetch";
import type { SignedContext } from "@/lib/domain/kernel/context";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AccountSkeleton } from "../account-skeleton";
import { NotificationList } from "./notification-list";
import { WebhookCard } from "./webhook-card";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notifications");
  return { title: t("title") };
}

async function content(context: SignedContext) {
  const data = prefetcher(context);
  await Promise.all([data.add("webhooks", "list", {}), data.add("notifications", "list", {})]);
  return (
    <div className="max-w-[52rem] space-y-4">
      <ClientMessages
        namespaces={["notifications", "deliveries", "problems", "common", "pinField", "states"]}
      >
        <data.Hydrate>
          <WebhookCard hasPin={context.actor.account.hasPin} start={context.now.toISOString()} />
          <NotificationList />
        </data.Hydrate>
      </ClientMessages>
    </div>
  );
}

/** What tells the owner of each thing that happens, and the webhooks of the account. */
export default owned(async function NotificationsPage() {
  return orSkeleton(content(await signedIn("/account/notifications")), <AccountSkeleton />);
});
