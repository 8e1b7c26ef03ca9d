import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { issuerLinkName } from "@/lib/domain/identity/auth/shared/staff-issuer";
import { isServiceId } from "@/lib/domain/identity/linked-accounts/schema";
import { activeProviders, providerName } from "@/lib/domain/identity/linked-accounts/shared/providers";

type SsoButtonsProps = {
  /** Where to go afterwards: a validated path of this site. */
  target: string;
};

/** Plain forms, so that they work without script. */
export async function SsoButtons({ target }: SsoButtonsProps) {
  const t = await getTranslations("sso");
  return activeProviders().map((id) => (
    <form key={id} action={`/login/sso/${id}`} method="post">
      <input type="hidden" name="to" value={target} />
      <Button type="submit" wide>
        {t("continue", { name: providerName(id) })}
      </Button>
    </form>
  ));
}

const isStaffPage = (target: string): boolean => /^\/staff(\/|\?|$)/.test(target);

/** For whoever wants to a page of staff: the company's own issuer, if it is set. */
export async function StaffSsoButton({ target }: SsoButtonsProps) {
  if (!isStaffPage(target) || issuerLinkName() === null) return null;
  const t = await getTranslations("sso");
  return (
    <form action="/login/sso/staff" method="post" className="mb-5 border-b pb-5">
      <input type="hidden" name="to" value={target} />
      <Button type="submit" variant="primary" wide>
        {t("continue", { name: providerName("staff") })}
      </Button>
    </form>
  );
}

const outcomes = ["cancelled", "unavailable", "failed", "unknown"] as const;

type SsoNoticeProps = Record<"outcome" | "provider", string | string[] | undefined>;

/** Why single sign-on failed; renders nothing if it was not tried. */
export async function SsoNotice({ outcome, provider }: SsoNoticeProps) {
  const known = outcomes.find((one) => one === outcome);
  if (!known || !isServiceId(provider)) return null;
  const t = await getTranslations("sso");
  return (
    <div className="mb-4">
      <Notice tone={known === "cancelled" ? "info" : "danger"} live>
        {t(`outcomes.${known}`, { name: providerName(provider) })}
      </Notice>
    </div>
  );
}
