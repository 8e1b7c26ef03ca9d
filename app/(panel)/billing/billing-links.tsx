import type { Route } from "next";
import { useTranslations } from "next-intl";
import { CallLink } from "@/components/form/buttons/call-button";
import { LinkButton } from "@/components/ui/link-button";

/** Links from the overview to the other billing pages. */
export function BillingLinks() {
  const t = useTranslations("billing.links");
  return (
    <>
      <span className="flex max-md:more-aside *:shrink-0 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-0.5 md:flex-wrap md:gap-2">
        <LinkButton variant="ghost" href={"/billing/transactions" as Route}>
          {t("transactions")}
        </LinkButton>
        <LinkButton variant="ghost" href={"/billing/statement" as Route}>
          {t("statement")}
        </LinkButton>
        <LinkButton variant="ghost" href={"/billing/costs" as Route}>
          {t("costs")}
        </LinkButton>
        <LinkButton variant="ghost" href={"/billing/methods" as Route}>
          {t("methods")}
        </LinkButton>
        <LinkButton variant="ghost" href={"/account/contacts" as Route}>
          {t("contacts")}
        </LinkButton>
      </span>
      <CallLink calls="billing/create_addfunds" href={"/billing/add-funds" as Route}>
        {t("addFunds")}
      </CallLink>
    </>
  );
}
