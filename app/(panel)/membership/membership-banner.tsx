import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { UsersRound } from "@/components/ui/icons";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";

/** Above every page of a member: whose account it is, with which role, and the way back to the own one. */
export async function MembershipBanner({ actor: { account, member } }: SignedContext) {
  const t = await getTranslations("members");
  const role = member ? t(`roles.${member.role}`) : "";
  const said = t("banner.text", { email: account.email, role });
  return (
    <section
      aria-label={t("banner.label")}
      className="gutter flex h-full items-center gap-3 border-b bg-accent-tint text-accent-ink"
    >
      <UsersRound size={16} aria-hidden className="shrink-0" />
      <p className="min-w-0 grow truncate font-medium" title={said}>
        {said}
      </p>
      <form action="/visit/end" method="post" className="shrink-0">
        <Button size="sm" type="submit">
          {t("banner.leave")}
        </Button>
      </form>
    </section>
  );
}
