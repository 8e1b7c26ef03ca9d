import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { ImpersonationList } from "@/components/impersonation/session-list";
import { Card } from "@/components/ui/card";
import { X } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { forbiddenInImpersonation } from "@/lib/api/forbidden-when-impersonating";
import { orNotFound } from "@/lib/api/or-not-found";
import { formatDateTime } from "@/lib/base/time-text";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showCustomerImpersonations } from "@/lib/domain/support/impersonation/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { AskForm } from "./visit/ask-form";
import { ImpersonationForm } from "./visit/impersonation-form";

type Shown = Awaited<ReturnType<typeof showCustomerImpersonations.call>>;

/** Other impersonation sessions of the account, and what the customer allows. */
async function Notices({ shown }: { shown: Shown }) {
  const [t, kinds, locale] = await Promise.all([
    getTranslations("impersonation.start"),
    getTranslations("activity.kinds"),
    getLocale(),
  ]);
  const { live, access_until: until, consoles_until: consoles, is_active: isActive } = shown;
  return (
    <>
      {live.map(({ id, name, kind, mode }) => (
        <Notice key={id} tone="attention">
          {t("live", { name, kind: kind === null ? "–" : kinds(kind), mode })}
        </Notice>
      ))}
      {shown.is_owner_here && <Notice tone="info">{t("ownerHere")}</Notice>}
      {!isActive && <Notice tone="danger">{t("closed")}</Notice>}
      {isActive && shown.access === "off" && <Notice tone="attention">{t("off")}</Notice>}
      {until !== null && <Notice tone="info">{t("day", { date: formatDateTime(until, locale) })}</Notice>}
      {consoles !== null && (
        <Notice tone="info">{t("consoles", { date: formatDateTime(consoles, locale) })}</Notice>
      )}
    </>
  );
}

/** Actions forbidden during impersonation, as the operations define them. */
async function Forbidden({ mayUseConsoles }: { mayUseConsoles: boolean }) {
  const t = await getTranslations("impersonation");
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t("start.forbidden")}</h3>
      <ul className="space-y-1.5">
        {forbiddenInImpersonation(mayUseConsoles).map((topic) => (
          <li key={topic} className="flex gap-2">
            <X size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-2" />
            {t(`topics.${topic}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Starts an impersonation session in a customer's account, and lists past ones. Renders nothing for staff without the
 * right.
 */
export async function StartImpersonation({ account }: { account: number }) {
  const context = await signedInStaff(`/staff/customers/${account}/visit`);
  const { account: staff } = context.actor;
  if (!hasStaffRight(staff, "customers/visit")) return null;
  const [t, shown] = await Promise.all([
    getTranslations("impersonation.start"),
    orNotFound(showCustomerImpersonations.call(context, { account })),
  ]);
  const isOff = shown.access === "off";
  return (
    <div className="space-y-4">
      <Card title={t("title")}>
        <ClientMessages namespaces={["impersonation", "problems", "common"]}>
          <div className="space-y-4">
            <p className="max-w-[72ch] text-ink-2">{t("text")}</p>
            <Notices shown={shown} />
            <div className="grid gap-6 lg:grid-cols-2">
              {shown.is_active &&
                (isOff ? (
                  <AskForm account={account} />
                ) : (
                  <ImpersonationForm account={account} mayWrite={hasStaffRight(staff, "customers/change")} />
                ))}
              <Forbidden mayUseConsoles={shown.consoles_until !== null} />
            </div>
          </div>
        </ClientMessages>
      </Card>
      <Card title={t("past")} flush>
        {shown.visits.length === 0 ? (
          <p className="px-4 py-6 text-ink-2">{t("none")}</p>
        ) : (
          <ImpersonationList visits={shown.visits} />
        )}
      </Card>
    </div>
  );
}
