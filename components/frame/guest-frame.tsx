import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BrandFooter } from "./brand-footer";
import { BrandLogo } from "./brand-logo";
import { LanguageForm, ThemeForm } from "./preference-forms";

type GuestFrameProps = {
  children: ReactNode;
  /** The page's h1. */
  title: string;
  /** One sentence below it. */
  description?: ReactNode;
  /** Below the card: help, other sign-in methods. */
  footer?: ReactNode;
  /** For pages that are read. */
  isWide?: boolean;
};

/** The frame of pages before sign-in: one card, with the language and the theme. */
export async function GuestFrame({ children, title, description, footer, isWide = false }: GuestFrameProps) {
  const frame = await getTranslations("frame");
  return (
    <div className="flex min-h-dvh flex-col">
      <main id="content" className="gutter flex grow flex-col items-center justify-center py-10">
        <div className={isWide ? "w-full max-w-[48rem]" : "w-full max-w-[24rem]"}>
          <div className="mb-6 flex items-center justify-center gap-2.5">
            <BrandLogo
              markClass="size-8"
              nameClass="font-semibold text-xl tracking-[-0.01em]"
              logoClass="h-9 max-w-full"
            />
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
      <footer className="gutter space-y-6 pb-6">
        <div className="flex flex-wrap items-center justify-center gap-3">
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
        </div>
        <BrandFooter isWithin />
      </footer>
    </div>
  );
}
