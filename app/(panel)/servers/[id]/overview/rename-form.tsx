import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Pencil } from "@/components/ui/icons";
import { call } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { canBeNamed } from "@/lib/domain/servers/servers/rules";
import { obstacleTo } from "../acting/possible";
import { useAction } from "../acting/use-action";
import { useObstacle } from "../acting/use-obstacle";

/** The host name, edited in place. */
export function Hostname({ server }: { server: ServerOverview }) {
  const t = useTranslations("server.rename");
  const common = useTranslations("common");
  const forbidden = useWhyNot("eq/rename_server");
  const obstacleText = useObstacle(server);
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <RenameForm server={server} onClose={() => setOpen(false)} />;
  const { hostname } = server;
  const obstacle = obstacleTo("rename", server);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="wrap-anywhere min-w-0 font-mono">{hostname}</span>
      <CopyButton
        value={hostname}
        label={common("copyNamed", { what: hostname })}
        copiedLabel={common("copied")}
      />
      <IconButton
        label={t("open")}
        disabledReason={forbidden ?? (obstacle ? obstacleText(obstacle) : undefined)}
        onClick={() => setOpen(true)}
      >
        <Pencil size={16} aria-hidden />
      </IconButton>
    </span>
  );
}

function RenameForm({ server, onClose }: { server: ServerOverview; onClose: () => void }) {
  const t = useTranslations("server.rename");
  const common = useTranslations("common");
  const [name, setName] = useState(server.hostname);
  const [isWrong, setWrong] = useState(false);
  const { submit, isBusy, problem } = useAction({
    send: (input: { hostname: string }) => call("eq", "rename_server", { id: server.id, ...input }),
    begun: t("done"),
    onDone: onClose,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const hostname = name.trim();
    const isRight = canBeNamed(hostname.toLowerCase(), server.hostname);
    setWrong(!isRight);
    if (isRight) void submit({ hostname });
  };
  return (
    <form method="post" noValidate onSubmit={save} className="grid w-full gap-2">
      <TextField
        label={t("label")}
        value={name}
        maxLength={253}
        spellCheck={false}
        autoCapitalize="none"
        autoFocus
        error={isWrong ? t("wrong") : (problem ?? undefined)}
        onChange={(event) => setName(event.target.value)}
      />
      <span className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
          {t("save")}
        </Button>
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={onClose}>
          {common("cancel")}
        </Button>
      </span>
      <ApiCalls calls={[{ call: "eq/rename_server", fields: { id: server.id, hostname: name.trim() } }]} />
    </form>
  );
}
