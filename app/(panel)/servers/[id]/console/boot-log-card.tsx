import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { ApiError } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";

/** What the server wrote to its console since its last start, read on click. */
export function BootLogCard({ server }: { server: ServerOverview }) {
  const t = useTranslations("console.bootLog");
  const locale = useLocale();
  const problemText = useProblemText();
  const obstacleText = useObstacle(server);
  const [isAsked, setAsked] = useState(false);
  const fields = { id: server.id };
  const asked = useQuery({ ...query("eq", "boot_log", fields), enabled: isAsked, retry: false, gcTime: 0 });
  const { data, dataUpdatedAt, error, isFetching, refetch } = asked;
  const obstacle = obstacleTo("boot_log", server);
  const failure = error instanceof ApiError ? error.failure : null;
  return (
    <Card
      title={t("title")}
      hint={
        data && (
          <>
            {t("at")} <Time value={new Date(dataUpdatedAt).toISOString()} locale={locale} />
          </>
        )
      }
      actions={
        <CallButton
          calls="eq/boot_log"
          size="sm"
          pending={isFetching}
          pendingLabel={t("reading")}
          {...(obstacle && { disabledReason: obstacleText(obstacle) })}
          onClick={() => (isAsked ? void refetch() : setAsked(true))}
        >
          {t(data ? "again" : "show")}
        </CallButton>
      }
      footer={<ApiCalls calls={[{ call: "eq/boot_log", fields }]} />}
    >
      <div className="space-y-3">
        {(error || !data) && <p className="max-w-[72ch] text-ink-2">{t("text")}</p>}
        {error && (
          <Notice tone="danger" live>
            {failure ? problemText(failure.doc) : t("failed")}
          </Notice>
        )}
        {data?.log === "" && <p role="status">{t("empty")}</p>}
        {data && data.log !== "" && <LogText hostname={server.hostname} {...data} />}
      </div>
    </Card>
  );
}

type LogProps = { hostname: string; log: string; cut: number };

/** Text for people and screen readers: line by line, to be scrolled with the keyboard and to be copied. */
function LogText({ hostname, log, cut }: LogProps) {
  const t = useTranslations("console.bootLog");
  return (
    <>
      {cut === 1 && <p className="text-ink-2 text-xs">{t("cut")}</p>}
      <section
        aria-label={t("textOf", { hostname })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard, too.
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-sm border bg-sunken p-3"
      >
        <pre className="font-mono text-xs" dir="ltr">
          {log}
        </pre>
      </section>
      <CopyButton value={log} label={t("copy")} copiedLabel={t("copied")} showLabel />
    </>
  );
}
