import type { Metadata } from "next";
import type { ComponentProps, ReactNode } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { browserContext } from "@/lib/session/signed-in";

type LinkPage = {
  labels: () => Promise<{ title: string; text?: string }>;
  namespaces: ComponentProps<typeof ClientMessages>["namespaces"];
  /** The button; only pressing it performs the action. */
  press: ReactNode;
};

/** The page behind a link in a mail. Opening it does nothing; pressing the button does. */
export const linkPage = ({ labels, namespaces, press }: LinkPage) => ({
  metadata: async (): Promise<Metadata> => ({ title: (await labels()).title }),
  page: async function LinkPage(): Promise<ReactNode> {
    // Reading the context makes the page dynamic; a prerendered page would lack the CSP nonce.
    await browserContext();
    const { title, text } = await labels();
    return (
      <GuestFrame title={title} description={text}>
        <ClientMessages namespaces={[...namespaces, "problems", "common"]}>{press}</ClientMessages>
      </GuestFrame>
    );
  },
});
