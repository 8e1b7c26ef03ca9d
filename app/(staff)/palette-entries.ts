import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Hit } from "@/lib/domain/support/search/schema";
import { type PageAction, readPageActions } from "./page-actions";
import { pageOfHit } from "./staff/page-of-hit";

export type PalettePage = { href: string; label: string };
/** `forCustomer`: where it leads for a customer, who is chosen first, and whose number takes the place of `:id`. */
export type PaletteTask = { label: string; forCustomer: string };

/** What can be chosen; `stays`: it asks for more. */
export type Entry = { key: string; label: string; hint: string; stays?: boolean; choose: () => void };

export type Found = { state: "idle" | "searching" | "failed" } | { state: "found"; hits: readonly Hit[] };

const mostShown = 8;
const mostOfPage = 20;

type Asked = {
  pages: readonly PalettePage[];
  tasks: readonly PaletteTask[];
  q: string;
  found: Found;
  /** The task for which a customer is being chosen. */
  task: PaletteTask | null;
  onTask: (task: PaletteTask) => void;
};

const has = (label: string, q: string): boolean => label.toLowerCase().includes(q.toLowerCase());

/** What is called exactly so comes first. */
function calledFirst<T>(all: readonly T[], nameOf: (one: T) => string, q: string): T[] {
  const rank = (one: T) => (nameOf(one).toLowerCase() === q.toLowerCase() ? 0 : 1);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** The form of the account menu: it works while its menu is closed. */
const signOut = () => document.querySelector<HTMLFormElement>('form[action="/sign-out"]')?.requestSubmit();

/** Customers among what was found, each once. */
function customersOf(found: Found): { id: number; email: string }[] {
  const hits = found.state === "found" ? found.hits : [];
  const known = new Map(hits.flatMap(({ account }) => (account ? [[account.id, account]] : [])));
  return [...known.values()].slice(0, mostShown);
}

/** Actions of the page and of everywhere, pages whose name has the word, then what the search finds: first what is called so. */
export function useEntries({ pages, tasks, q, found, task, onTask }: Asked): Entry[] {
  const t = useTranslations("staff");
  const router = useRouter();
  // Read once: behind the dialog the page stays as it is.
  const [ofPage] = useState<readonly PageAction[]>(readPageActions);
  const go = (href: string) => () => router.push(href as Route);
  const link = (href: string, label: string, hint: string): Entry => ({
    key: `${href} ${label}`,
    label,
    hint,
    choose: go(href),
  });
  if (task)
    return customersOf(found).map(({ id, email }) =>
      link(task.forCustomer.replace(":id", String(id)), email, t("search.groups.customers")),
    );
  const here = ofPage
    .filter(({ label, place, isOffered }) => has(`${label} ${place}`, q) && (isOffered || q !== ""))
    .slice(0, mostOfPage)
    .map(({ label, place, press }, index) => ({
      key: `here ${index}`,
      label,
      hint: place === "" ? t("palette.here") : `${place} · ${t("palette.here")}`,
      choose: press,
    }));
  const begun = tasks
    .filter(({ label }) => has(label, q))
    .map((one) => ({
      key: one.forCustomer,
      label: one.label,
      hint: t("palette.tasks"),
      stays: true,
      choose: () => onTask(one),
    }));
  const named = calledFirst(
    pages.filter(({ label }) => has(label, q)),
    ({ label }) => label,
    q,
  )
    .slice(0, mostShown)
    .map(({ href, label }) => link(href, label, t("palette.pages")));
  const leaving = has(t("palette.signOut"), q)
    ? [{ key: "sign out", label: t("palette.signOut"), hint: t("palette.tasks"), choose: signOut }]
    : [];
  const own = [...here, ...named, ...begun, ...leaving];
  if (found.state !== "found") return own;
  const hits = calledFirst(found.hits, ({ title }) => title, q)
    .slice(0, mostShown)
    .flatMap((hit) => {
      const href = pageOfHit(hit);
      const hint = [t(`search.groups.${hit.group}`), hit.detail, hit.account?.email]
        .filter(Boolean)
        .join(" · ");
      return href === null ? [] : [link(href, hit.title, hint)];
    });
  const all = link(`/staff?q=${encodeURIComponent(q)}`, t("palette.all"), q);
  return [...own, ...hits, ...(hits.length > 0 ? [all] : [])];
}
