import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { call } from "@/lib/api/client";
import { useReading } from "../acting/use-reading";

type PortReadingProps = { id: number; port: string; isOff: boolean };

/** State of a switch port, read on click. */
export function PortReading({ id, port, isOff }: PortReadingProps) {
  const t = useTranslations("network.reading");
  const [told, setTold] = useState<string | null>(null);
  const { press, isBusy, problem } = useReading({
    of: "port",
    begin: () => call("net", "get_status", { id, port }),
    labels: { failed: t("failed"), late: t("late") },
    onRead: ({ isConnected, duplex, speedMbit }) =>
      setTold(isConnected ? t("link", { speed: speedMbit, duplex: t(`duplex.${duplex}`) }) : t("noLink")),
  });
  return (
    <>
      <CallButton
        calls="net/get_status"
        size="sm"
        variant="ghost"
        aria-label={t("readPort", { port })}
        pending={isBusy}
        pendingLabel={t("asking")}
        disabled={isOff}
        onClick={() => press({})}
      >
        {t("read")}
      </CallButton>
      <span role="status" className="order-last basis-full text-ink-2 text-xs empty:hidden">
        {problem ?? told}
      </span>
    </>
  );
}
