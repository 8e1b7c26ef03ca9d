import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";
import { isOpenToAll, isUnused } from "./key-labels";

type KeyBannerProps = { cards: readonly KeyCard[]; now: Date };

/** Warns of keys long unused and of keys that would work for a thief from any address. */
export function KeyBanner({ cards, now }: KeyBannerProps) {
  const t = useTranslations("apiKeys.banner");
  const unused = cards.filter((card) => isUnused(card, now));
  const open = cards.filter((card) => isOpenToAll(card, now));
  return (
    <>
      {unused.length > 0 && (
        <Notice tone="attention" title={t("unusedTitle", { count: unused.length })}>
          {t("unusedText")} <Names cards={unused} />
        </Notice>
      )}
      {open.length > 0 && (
        <Notice tone="info" title={t("openTitle", { count: open.length })}>
          {t("openText")} <Names cards={open} edit />
        </Notice>
      )}
    </>
  );
}

const namedAtMost = 5;

function Names({ cards, edit = false }: { cards: readonly KeyCard[]; edit?: boolean }) {
  const t = useTranslations("apiKeys.banner");
  const rest = cards.length - namedAtMost;
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {cards.slice(0, namedAtMost).map(({ id, name }) => (
        <Link
          key={id}
          href={`/api-keys/${id}${edit ? "/edit" : ""}` as Route}
          prefetch={false}
          className="tap wrap-anywhere inline-flex min-h-6 min-w-6 items-center rounded-sm underline"
        >
          {name}
        </Link>
      ))}
      {rest > 0 && t("more", { count: rest })}
    </span>
  );
}
