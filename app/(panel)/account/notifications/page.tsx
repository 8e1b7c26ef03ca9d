import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MailOff } from "@/app/mail-off";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { prefetcher } from "@/lib/api/prefetch";
import { decide } from "@/lib/domain/kernel/access/access";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { latestNotices } from "@/lib/domain/messages/notifications/latest";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AccountSkeleton } from "../account-skeleton";
import { LatestCard } from "./latest-card";
import { NotificationList } from "./notification-list";
import { WebhookCard } from "./webhook-card";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notifications");
  return { title: t("title") };
}

async function content(context: SignedContext) {
  const data = prefetcher(context);
  const latest = async () =>
    decide(context.actor, latestNotices).isAllowed ? (await latestNotices.call(context, {})).notices : null;
  const [notices] = await Promise.all([
    latest(),
    data.add("webhooks", "list", {}),
    data.add("notifications", "list", {}),
  ]);
  return (
    <div className="max-w-[52rem] space-y-4">
      <MailOff />
      <ClientMessages
        namespaces={["notifications", "deliveries", "problems", "common", "pinField", "states"]}
      >
        {notices && <LatestCard notices={notices} now={context.now} />}
        <data.Hydrate>
          <WebhookCard hasPin={context.actor.account.hasPin} start={context.now.toISOString()} />
          <NotificationList />
        </data.Hydrate>
      </ClientMessages>
    </div>
  );
}

/** The latest notifications, how each kind is sent, and the account's webhooks. */
export default owned(async function NotificationsPage() {
  return orSkeleton(content(await signedIn("/account/notifications")), <AccountSkeleton />);
});
