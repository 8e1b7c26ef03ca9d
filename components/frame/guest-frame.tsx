import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { LanguageForm, ThemeForm } from "./preference-forms";

type GuestFrameProps = {
  children: ReactNode;
  /** The page's h1. */
  title: string;
  /** One sentence below it. */
  description?: ReactNode;
  /** Below the card: help, other sign-in methods. */
  footer?: ReactNode;
};

/** The frame of pages before sign-in: one card, with the language and the theme. */
export async function GuestFrame({ children, title, description, footer }: GuestFrameProps) {
  const [t, frame] = await Promise.all([getTranslations("common"), getTranslations("frame")]);
  return (
    <div className="flex min-h-dvh flex-col">
      <main id="content" className="gutter flex grow flex-col items-center justify-center py-10">
        <div className="w-full max-w-[24rem]">
          <div className="mb-6 flex items-center justify-center gap-2.5">
            <Logo className="size-8" />
            <span className="font-semibold text-xl tracking-[-0.01em]">{t("product")}</span>
          </div>
          <div className="rounded-md border bg-raised p-6 max-md:p-5">
            <h1 tabIndex={-1} className="font-semibold text-lg">
              {title}
            </h1>
            {description && <p className="mt-1 text-ink-2">{description}</p>}
            <div className="mt-5">{children}</div>
          </div>
          {footer && <div className="mt-4 text-center text-ink-2 text-xs">{footer}</div>}
        </div>
      </main>
      <footer className="gutter flex flex-wrap items-center justify-center gap-3 pb-6">
        <LanguageForm hideLegend />
        <ThemeForm hideLegend />
        <span className="flex gap-4">
          <a href="/status" className="tap text-ink-2 text-xs underline-offset-2 hover:underline">
            {frame("status")}
          </a>
          <a href="/help" className="tap text-ink-2 text-xs underline-offset-2 hover:underline">
            {frame("help")}
          </a>
        </span>
      </footer>
    </div>
  );
}
