import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

/** Global search; Enter submits, and the query is in the page's URL. */
export function SearchBox({ q }: { q: string }) {
  const t = useTranslations("staff.search");
  return (
    <form action="/staff" method="get" className="flex flex-wrap items-start gap-3">
      <TextField
        label={t("label")}
        help={t("help")}
        aside={
          <span className="in-data-[slash=off]:hidden max-md:hidden pointer-coarse:hidden">
            {t.rich("shortcut", { key: (key) => <Kbd>{key}</Kbd> })}
          </span>
        }
        aria-keyshortcuts="/"
        id="find"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={200}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="grow basis-72"
      />
      <Button type="submit" variant="primary" className="md:mt-6.5">
        {t("submit")}
      </Button>
    </form>
  );
}
