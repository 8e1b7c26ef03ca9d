import { getTranslations } from "next-intl/server";
import { isSignUpOpen } from "@/lib/env";

const look = "tap font-medium text-accent-ink underline";

/** For users without an account, or who cannot sign in. Plain links, because this page prefetches no scripts. */
export async function FirstSignIn() {
  const t = await getTranslations("login");
  return (
    <p className="mb-2 flex flex-wrap justify-center gap-x-4 gap-y-2 text-sm">
      <a href="/reset" className={look}>
        {t("forgotten")}
      </a>
      {isSignUpOpen() && (
        <a href="/sign-up" className={look}>
          {t("signUp")}
        </a>
      )}
    </p>
  );
}
