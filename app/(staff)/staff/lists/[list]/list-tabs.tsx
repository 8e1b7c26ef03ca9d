import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ListName } from "@/lib/domain/support/lists/shared/lists";
import { ChoiceLinks } from "../../choice-links";
import { listPath } from "../list-address";

/** Links to the other lists that this member of staff may read. */
export function ListTabs({ current, names }: { current: ListName; names: readonly ListName[] }) {
  const t = useTranslations("lists");
  const items = names.map((name) => ({
    href: listPath(name) as Route,
    label: t(`names.${name}`),
    isCurrent: name === current,
  }));
  return <ChoiceLinks label={t("lists")} items={items} />;
}
