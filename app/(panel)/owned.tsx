import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { refusedTo } from "@/lib/api/refused";
import { isSigned } from "@/lib/domain/kernel/access/access";
import { browserContext } from "@/lib/session/signed-in";
import { OwnedPage } from "./owned-page";

/**
 * Marks a page with its account. Pages reach the browser one by one, long after their frame, and another account may
 * have signed in from another tab since: the browser then hides the page. Also passes on which calls this actor may
 * not make: their buttons are disabled and say why (components/form/buttons/call-button.tsx).
 */
export const owned = <P,>(Page: (props: P) => Promise<ReactNode>) =>
  async function Owned(props: P): Promise<ReactNode> {
    const [context, page, t] = await Promise.all([browserContext(), Page(props), getTranslations("refused")]);
    if (!isSigned(context)) return page;
    const { id, email } = context.actor.account;
    const refused = refusedTo(context.actor, ({ reason, missingRight, grantedBy }) =>
      t(reason, { permission: missingRight ?? "", by: grantedBy ?? "" }),
    );
    return (
      <OwnedPage account={id} email={email} refused={refused}>
        {page}
      </OwnedPage>
    );
  };
