"use client";

import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useCallback } from "react";
import { Search } from "@/components/ui/icons";
import { Kbd } from "@/components/ui/kbd";
import { TextInput } from "@/components/ui/text-input";
import { useSlash } from "@/components/ui/use-slash";

const visible = (form: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`${form} input[name="q"]`)].find(
    (box) => box.offsetParent !== null,
  );

/** The search box on the page: that of its list, its own, or the one in the header. */
const boxOnPage = () => visible("form[data-list-search]") ?? visible('form[action="/staff"]');

/** The staff search in the header of every page except the search page; `/` focuses it. */
export function QuickSearch({ label }: { label: string }) {
  const router = useRouter();
  const isSearchPage = usePathname() === "/staff";
  useSlash(
    useCallback(() => {
      const box = boxOnPage();
      if (box) box.select();
      else router.push("/staff");
    }, [router]),
  );
  if (isSearchPage) return null;
  return (
    <>
      <Link
        href="/staff"
        aria-label={label}
        className="tap inline-flex size-9 items-center justify-center rounded-md text-ink-2 hover:bg-hover md:hidden"
      >
        <Search size={18} aria-hidden />
      </Link>
      <search className="w-56 max-md:hidden lg:w-72">
        <form action="/staff" method="get">
          <TextInput
            type="search"
            name="q"
            icon={<Search size={16} aria-hidden />}
            suffix={
              <span aria-hidden className="in-data-[slash=off]:hidden pe-1.5 pointer-coarse:hidden">
                <Kbd>/</Kbd>
              </span>
            }
            aria-label={label}
            aria-keyshortcuts="/"
            placeholder={label}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </form>
      </search>
    </>
  );
}
