import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { CallLink } from "@/components/form/buttons/call-button";
import { MessageCirclePlus } from "@/components/ui/icons";

/** Links to a new ticket about the current page's subject. */
export async function AskLink({ about }: { about: string }) {
  const t = await getTranslations("tickets");
  const path = about ? `/help/new?about=${encodeURIComponent(about.slice(0, 40))}` : "/help/new";
  return (
    <CallLink
      calls="conversations/ask"
      href={path as Route}
      variant="primary"
      icon={<MessageCirclePlus size={16} aria-hidden />}
    >
      {t("ask")}
    </CallLink>
  );
}
