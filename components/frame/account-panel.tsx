import { LogOut } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { LanguageForm, ThemeForm } from "./preference-forms";

type AccountPanelProps = { email: string; signOutPath: string };

/** Who is signed in, how the panel looks to them, and the way out. */
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
      </div>
      <form action={signOutPath} method="post" className="border-t p-1">
        <button
          type="submit"
          className="flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2 text-start font-medium hover:bg-hover pointer-coarse:min-h-11"
        >
          <LogOut size={16} aria-hidden className="text-ink-2" />
          {t("signOut")}
        </button>
      </form>
    </>
  );
}
