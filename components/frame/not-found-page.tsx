import { getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { Unlink } from "@/components/ui/icons";

type NotFoundPageProps = {
  /** Whose pages these are; decides the button's target. */
  side: "customer" | "staff";
  /** Shown within a frame, which already has a `<main>`. */
  inFrame?: boolean;
};

const homes = { customer: "/servers", staff: "/staff" };

/** Deleted, another account's, or never existed: a page does not tell these apart. */
export async function NotFoundPage({ side, inFrame = false }: NotFoundPageProps) {
  const t = await getTranslations("states");
  const Place = inFrame ? "div" : "main";
  return (
    <Place
      {...(inFrame ? {} : { id: "content" })}
      className={inFrame ? "py-16" : "gutter grid min-h-[70dvh] place-items-center py-12"}
    >
      <div className="mx-auto max-w-md text-center">
        <span className="mx-auto mb-4 grid size-12 place-items-center rounded-full bg-sunken text-ink-2">
          <Unlink size={22} aria-hidden />
        </span>
        <h1 tabIndex={-1} className="font-semibold text-xl">
          {t("notFoundTitle")}
        </h1>
        <p className="mt-2 text-ink-2">{t("notFoundText")}</p>
        <a href={homes[side]} className={`${buttonStyle("primary")} mt-5`}>
          {t(side === "staff" ? "notFoundStaffAction" : "notFoundAction")}
        </a>
      </div>
    </Place>
  );
}
