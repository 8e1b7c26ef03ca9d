import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { PowerOff, RotateCw, Unplug } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import type { EndReason, ShownScreen } from "./use-screen";

/** Reasons for which retrying is useless: the console has to be opened again, or cannot be. */
const final: readonly EndReason[] = ["session", "right", "server", "too_long", "gone", "no_picture"];

type ScreenNoticeProps = { screen: ShownScreen; serverId: number | null };

/** Shown in place of the screen while there is no connection. */
export function ScreenNotice({ screen, serverId }: ScreenNoticeProps) {
  const t = useTranslations("console");
  const { state } = screen;
  if (state.step === "connected") return null;
  if (state.step === "connecting")
    return (
      <div role="status">
        <EmptyState
          icon={<Spinner className="size-6" />}
          title={t(state.after ? "connectingAgain" : "connecting")}
        >
          {state.after && t(`endTitle.${state.after}`)}
        </EmptyState>
      </div>
    );
  const { reason } = state;
  const Icon = reason === "off" ? PowerOff : Unplug;
  return (
    <div role="alert">
      <EmptyState
        icon={<Icon size={24} aria-hidden />}
        title={t(`endTitle.${reason}`)}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {!final.includes(reason) && (
              <Button variant="primary" icon={<RotateCw size={16} aria-hidden />} onClick={screen.reconnect}>
                {t("reconnect")}
              </Button>
            )}
            {serverId !== null && (
              <a href={`/servers/${serverId}${reason === "off" ? "" : "/console"}`} className={buttonStyle()}>
                {t("toServer")}
              </a>
            )}
          </div>
        }
      >
        {t(`end.${reason}`)}
      </EmptyState>
    </div>
  );
}
