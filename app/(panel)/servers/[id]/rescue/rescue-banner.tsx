import { useLocale, useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useDoing } from "@/components/state/use-action-name";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { call } from "@/lib/api/client";
import { type Details, obstacleTo } from "../acting/possible";
import { useAction } from "../acting/use-action";
import { useObstacle } from "../acting/use-obstacle";

type BannerProps = { server: Details & { id: number }; since: string };

/** Says on every page of a server that it runs its rescue system, with the way out. */
export function RescueBanner({ server, since }: BannerProps) {
  const t = useTranslations("server.rescue");
  const locale = useLocale();
  const doing = useDoing();
  const obstacleText = useObstacle(server);
  const obstacle = obstacleTo("leave_rescue", server);
  const { submit, isBusy, problem } = useAction({
    send: (input: { id: number }) => call("eq", "leave_rescue", input),
    begun: doing("leave_rescue"),
  });
  return (
    <div className="mb-4">
      <Notice
        tone="attention"
        title={t("banner")}
        actions={
          <CallButton
            size="sm"
            calls="eq/leave_rescue"
            pending={isBusy}
            pendingLabel={t("pending")}
            {...(obstacle && { disabledReason: obstacleText(obstacle) })}
            onClick={() => void submit({ id: server.id })}
          >
            {t("leave")}
          </CallButton>
        }
      >
        {t("bannerText")} {t("since")} <Time value={since} locale={locale} />.
        {problem && (
          <span role="alert" className="mt-1 block text-danger">
            {problem}
          </span>
        )}
      </Notice>
    </div>
  );
}
