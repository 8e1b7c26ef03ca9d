import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ListName } from "@/lib/domain/support/lists/shared/lists";
import { ChoiceLinks } from "../../choice-links";
import { listPath } from "../list-address";

type Group = "customers" | "operations" | "sales" | "money";

/** What each list is about, in the order of the links. */
const groupOf: Record<ListName, Group> = {
  ...{ customers: "customers", tickets: "customers", abuse: "customers", mails: "customers" },
  ...{ servers: "operations", hosts: "operations", jobs: "operations" },
  ...{ subscriptions: "sales", products: "sales", orders: "sales" },
  ...{ invoices: "money", creditNotes: "money", payments: "money", taxEntries: "money" },
};

const inOrder = Object.keys(groupOf) as ListName[];

/** Links to the other lists that this member of staff may read. */
export function ListTabs({ current, names }: { current: ListName; names: readonly ListName[] }) {
  const t = useTranslations("lists");
  const items = inOrder
    .filter((name) => names.includes(name))
    .map((name) => ({
      href: listPath(name) as Route,
      label: t(`names.${name}`),
      isCurrent: name === current,
      group: t(`groups.${groupOf[name]}`),
    }));
  return <ChoiceLinks label={t("lists")} items={items} />;
}
