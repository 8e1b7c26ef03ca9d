import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { CircleCheck } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { setupSteps } from "@/lib/domain/support/setup/schema";
import { type Progress, pathOf, type SetupPage } from "./open-setup";

const pages: readonly SetupPage[] = [...setupSteps, "ready"];

const mark = "grid size-5 shrink-0 place-items-center rounded-full border text-xs figures";

async function Steps({ current, progress }: { current: SetupPage; progress: Progress }) {
  const t = await getTranslations("setup");
  const done = <CircleCheck size={18} aria-hidden className="shrink-0 text-good" />;
  return (
    <nav aria-label={t("stepsLabel")} className="mb-5">
      <ol className="flex flex-wrap gap-x-4 gap-y-2">
        <li className="flex items-center gap-1.5 text-ink-2">
          {done}
          {t("steps.administrator")}
          <span className="sr-only">{t("done")}</span>
        </li>
        {pages.map((page, index) => {
          const isDone = page !== "ready" && progress[page];
          return (
            <li key={page}>
              <Link
                href={pathOf(page)}
                prefetch={false}
                aria-current={page === current ? "step" : undefined}
                className={classNames(
                  "tap flex items-center gap-1.5 rounded-sm hover:underline",
                  page === current ? "font-semibold text-accent-ink" : "text-ink-2",
                )}
              >
                {isDone ? (
                  done
                ) : (
                  <span aria-hidden className={mark}>
                    {index + 2}
                  </span>
                )}
                {t(`steps.${page}`)}
                {isDone && <span className="sr-only">{t("done")}</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type SetupFrameProps = {
  current: SetupPage;
  text: string;
  progress: Progress;
  children: ReactNode;
};

/** One page of the set-up: where it stands among the others, and the way on. */
export async function SetupFrame({ current, text, progress, children }: SetupFrameProps) {
  const t = await getTranslations("setup");
  const next = pages[pages.indexOf(current) + 1];
  const isDone = current === "ready" || progress[current];
  return (
    <>
      <PageHeader title={t(`steps.${current}`)} description={text} />
      <Steps current={current} progress={progress} />
      <div className="max-w-[60rem] space-y-4">
        {children}
        {next && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-4">
            <LinkButton href={pathOf(next)}>{t(isDone ? "skip" : "later")}</LinkButton>
            <p className="min-w-0 grow basis-64 text-ink-2 text-xs">{t("leave")}</p>
          </div>
        )}
      </div>
    </>
  );
}
