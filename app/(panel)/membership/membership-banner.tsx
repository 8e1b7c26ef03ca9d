import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { UsersRound } from "@/components/ui/icons";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";

/** Shown above every page of a membership: whose account it is, the role, and a link back to the own account. */
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
