import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { LateDialog } from "@/components/form/dialogs/late-dialog";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { isOffered } from "../acting/possible";
import { type Shown, ShownDialog } from "./shown-dialog";

const loadAsking = () => import("./ask-dialog").then(({ AskDialog }) => AskDialog);

type RootPasswordProps = {
  server: ServerOverview;
  isComing: boolean;
  refetch: () => Promise<ServerOverview | undefined>;
};

/** The state of the root password, and the button that shows it once. */
export function RootPassword({ server, isComing, refetch }: RootPasswordProps) {
  const t = useTranslations("server");
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const isWaiting = server.root_password === "waiting";
  const hasNone = server.root_password === "none";
  const words = hasNone ? "passwordNone" : isComing ? "passwordLater" : "passwordGone";
  return (
    <>
      {isWaiting ? (
        <CallButton calls="eq/root_password" id="root-password" size="sm" onClick={() => setAsking(true)}>
          {t("showPassword")}
        </CallButton>
      ) : (
        <span id="root-password" className="text-ink-2">
          {t(words)}
          {!isComing && isOffered("reset_password", server) && (
            <Link
              href={`/servers/${server.id}/console#new-password` as Route}
              prefetch={false}
              className="tap ms-2 text-accent-ink underline underline-offset-2"
            >
              {t("newPassword.open")}
            </Link>
          )}
        </span>
      )}
      {/* A dialog inherits text styles from its parent, here the end of a line. */}
      <div className="contents text-start">
        {isAsking && (
          <LateDialog
            load={loadAsking}
            props={{
              server,
              refetch,
              onClose: () => setAsking(false),
              onShown: (password: Shown) => {
                setAsking(false);
                setShown(password);
              },
            }}
          />
        )}
        <ShownDialog
          shown={shown}
          title={t("shownTitle", { hostname: server.hostname })}
          text={t("shownText")}
          onSaved={() => {
            setShown(null);
            void refetch();
          }}
        />
      </div>
    </>
  );
}
