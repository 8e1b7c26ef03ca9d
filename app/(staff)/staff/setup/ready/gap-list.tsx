import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/link-button";
import type { CheckName, Finding } from "@/lib/domain/support/health/schema";
import type { GapName } from "@/lib/domain/support/setup/schema";
import { pathOfDocument } from "../../settings/legal/path";
import { pathOf } from "../open-setup";

/** The page that mends it, of each gap. */
const pageOfGap: Record<GapName, Route> = {
  brand: pathOf("brand"),
  company: pathOf("company"),
  terms: pathOfDocument("terms", null),
  privacy: pathOfDocument("privacy", null),
  imprint: pathOfDocument("imprint", null),
  withdrawal: pathOfDocument("withdrawal", null),
  payment: pathOf("money"),
  plan: pathOf("machines"),
  sign_up: "/staff/settings/sign_up" as Route,
};

/** The same of findings; of all others that of the health checks, which says more. */
const pageOfCheck: Partial<Record<CheckName, Route>> = {
  back_ends: pathOf("machines"),
  backup: "/staff/settings/operation" as Route,
  cards: pathOf("money"),
  mail: pathOf("mail"),
  mailbox: "/staff/settings/messages" as Route,
};
const otherwise = "/staff/settings/health" as Route;

type Line = { key: string; name: string; text: string; page: Route };

async function linesOf(gaps: readonly GapName[], findings: readonly Finding[]): Promise<Line[]> {
  const [t, health] = await Promise.all([getTranslations("setup.gaps"), getTranslations("health")]);
  return [
    ...gaps.map((gap) => ({
      key: gap as string,
      name: t(`${gap}.name`),
      text: t(`${gap}.text`),
      page: pageOfGap[gap],
    })),
    ...findings.map(({ check, code, params }, index) => ({
      key: `${check} ${index}`,
      name: health(`checks.${check}`),
      text: health(`says.${code as "failed"}`, params as { reason: string }),
      page: pageOfCheck[check] ?? otherwise,
    })),
  ];
}

/** What is missing before customers can buy, each with the page that mends it. */
export async function GapList({
  gaps,
  findings,
}: {
  gaps: readonly GapName[];
  findings: readonly Finding[];
}) {
  const [t, lines] = await Promise.all([getTranslations("setup.ready"), linesOf(gaps, findings)]);
  return (
    <ul className="divide-y">
      {lines.map(({ key, name, text, page }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <span className="wrap-anywhere min-w-0 grow basis-64">
            <span className="block font-medium">{name}</span>
            <span className="block text-ink-2 text-xs">{text}</span>
          </span>
          <LinkButton href={page} size="sm" aria-label={t("mendNamed", { name })}>
            {t("mend")}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
