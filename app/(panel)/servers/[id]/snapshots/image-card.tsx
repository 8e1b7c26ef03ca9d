import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { useDoing } from "@/components/state/use-action-name";
import { Card } from "@/components/ui/card";
import { call } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import { formatAmount } from "@/lib/base/money-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";

/** An image of the server, to install others from; where none can be made, why. */
export function ImageCard({ server }: { server: ServerOverview }) {
  const t = useTranslations("machine.images");
  const locale = useLocale();
  const doing = useDoing();
  const obstacleText = useObstacle(server);
  const { data: known } = useQuery({ ...query("eq", "images", {}), retry: false });
  const [name, setName] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const obstacle = obstacleTo("make_image", server);
  const reason = obstacle ? obstacleText(obstacle) : known && !known.price ? t("notSold") : undefined;
  const check = (sendIt: () => void) => {
    setEmpty(name.trim() === "");
    if (name.trim() !== "") sendIt();
  };
  const fields = { id: server.id, name: { variable: "NAME" }, ...pinWhere(server.needs_pin) };
  return (
    <Card title={t("title")} footer={<ApiCalls calls={[{ call: "eq/create_image", fields }]} />}>
      <div className="space-y-3">
        <p className="max-w-[72ch]">
          {known?.price ? t("text", { price: formatAmount(known.price, locale) }) : t("textPlain")}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <CallButton
            calls="eq/create_image"
            {...(reason && { disabledReason: reason })}
            onClick={() => setAsking(true)}
          >
            {t("make")}
          </CallButton>
          <Link href="/servers/images" className="tap text-accent-ink underline">
            {t("all")}
          </Link>
        </div>
      </div>
      {isAsking && (
        <ActionDialog
          begins
          beginsInField
          title={t("ask", { hostname: server.hostname })}
          description={t("means")}
          confirmLabel={t("make")}
          pendingLabel={t("pending")}
          needsPin={server.needs_pin}
          consequence={t("nothing")}
          done={doing("create_image")}
          check={check}
          send={(proof) => call("eq", "create_image", { id: server.id, name, ...proof })}
          onDone={() => setName("")}
          onClose={() => setAsking(false)}
        >
          <TextField
            label={t("name")}
            value={name}
            maxLength={64}
            error={isEmpty ? t("nameEmpty") : undefined}
            onChange={({ target }) => setName(target.value)}
          />
        </ActionDialog>
      )}
    </Card>
  );
}
