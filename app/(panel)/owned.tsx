import type { ReactNode } from "react";
import { isSigned } from "@/lib/domain/kernel/access";
import { browserContext } from "@/lib/session/signed-in";
import { OwnedPage } from "./owned-page";

/**
 * Puts on a page whose it is. Pages come to the browser one by one, long after their frame, and meanwhile somebody else
 * may have signed in from another tab: then the browser does not show what came.
 */
export const owned = <P,>(Page: (props: P) => Promise<ReactNode>) =>
  async function Owned(props: P): Promise<ReactNode> {
    const [context, page] = await Promise.all([browserContext(), Page(props)]);
    if (!isSigned(context)) return page;
    const { id, email } = context.actor.account;
    return (
      <OwnedPage account={id} email={email}>
        {page}
      </OwnedPage>
    );
  };
