import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Search } from "@/components/ui/icons";
import { Kbd } from "@/components/ui/kbd";
import { TextInput } from "@/components/ui/text-input";
import { longestValue } from "@/lib/domain/kernel/staff/staff-list-schema";
import type { ListName } from "@/lib/domain/support/lists/shared/lists";
import { listPath, restOf } from "../list-address";

/** The search within the list; `/` focuses it (quick-search.tsx). */
export function SearchField({ name, query }: { name: ListName; query: URLSearchParams }) {
  const t = useTranslations("lists");
  return (
    <search>
      <form action={listPath(name)} method="get" data-list-search className="flex max-w-xl gap-2">
        {restOf(query, ["q"]).map(([parameter, value]) => (
          <input key={parameter} type="hidden" name={parameter} value={value} />
        ))}
        <span className="min-w-0 grow">
          <TextInput
            type="search"
            name="q"
            icon={<Search size={16} aria-hidden />}
            suffix={
              <span
                aria-hidden
                className="in-data-[slash=off]:hidden pe-1.5 max-md:hidden pointer-coarse:hidden"
              >
                <Kbd>/</Kbd>
              </span>
            }
            aria-label={t("searchIn", { list: t(`names.${name}`) })}
            aria-keyshortcuts="/"
            placeholder={t(`searched.${name}`)}
            defaultValue={query.get("q") ?? ""}
            maxLength={longestValue}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </span>
        <Button type="submit">{t("search")}</Button>
      </form>
    </search>
  );
}
