import type { Metadata } from "next";
import type { ComponentProps, ReactNode } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { browserContext } from "@/lib/session/signed-in";

type LinkPage = {
  words: () => Promise<{ title: string; text: string }>;
  namespaces: ComponentProps<typeof ClientMessages>["namespaces"];
  /** The press, which alone does what the mail is about. */
  press: ReactNode;
};

/** Where a mail's link leads: something happens by the press, not by the visit. */
export const linkPage = ({ words, namespaces, press }: LinkPage) => ({
  metadata: async (): Promise<Metadata> => ({ title: (await words()).title }),
  page: async function LinkPage(): Promise<ReactNode> {
    // Read so that the page is never made in advance, without its nonce.
    await browserContext();
    const { title, text } = await words();
    return (
      <GuestFrame title={title} description={text}>
        <ClientMessages namespaces={[...namespaces, "problems", "common"]}>{press}</ClientMessages>
      </GuestFrame>
    );
  },
});
