import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Activity, BookOpen, LogOut } from "@/components/ui/icons";
import { LinkPending } from "@/components/ui/link-pending";
import { LanguageForm, SlashForm, ThemeForm } from "./preference-forms";

type AccountPanelProps = { email: string; signOutPath: string };

const itemStyle =
  "flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2 text-start font-medium hover:bg-hover pointer-coarse:min-h-11";

/** The signed-in account, links to documentation, preferences, and signing out. */
export async function AccountPanel({ email, signOutPath }: AccountPanelProps) {
  const t = await getTranslations("frame");
  return (
    <>
      <div className="px-3 py-2.5">
        <p className="text-ink-2 text-xs">{t("signedInAs")}</p>
        <p className="truncate font-medium" title={email}>
          {email}
        </p>
      </div>
      <div className="space-y-2 border-t px-3 py-2.5">
        <LanguageForm />
        <ThemeForm />
        <SlashForm />
      </div>
      <ul className="border-t p-1">
        <li>
          {/* A plain link: the API reference is a separate document without the panel's script. */}
          <a href="/docs/api" className={itemStyle}>
            <BookOpen size={16} aria-hidden className="text-ink-2" />
            {t("apiReference")}
          </a>
        </li>
        <li>
          <Link href="/status" prefetch={false} className={itemStyle}>
            <LinkPending />
            <Activity size={16} aria-hidden className="text-ink-2" />
            {t("status")}
          </Link>
        </li>
      </ul>
      <form action={signOutPath} method="post" className="border-t p-1">
        <button type="submit" className={itemStyle}>
          <LogOut size={16} aria-hidden className="text-ink-2" />
          {t("signOut")}
        </button>
      </form>
    </>
  );
}
