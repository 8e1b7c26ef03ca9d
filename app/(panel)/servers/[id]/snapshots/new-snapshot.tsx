import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { useWhyNot } from "@/components/form/use-why-not";
import { useDoing } from "@/components/state/use-action-name";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import { obstacleTo } from "../possible";
import { useDeed } from "../use-deed";
import { useObstacle } from "../use-obstacle";

const isName = (name: string): boolean => /^[A-Za-z0-9_.-]{1,100}$/.test(name);

/** A name, and the button that makes a snapshot of that name. */
export function NewSnapshot({ server, isFull }: { server: ServerOverview; isFull: boolean }) {
  const t = useTranslations("machine.snapshots");
  const doing = useDoing();
  const obstacleText = useObstacle(server);
  const forbidden = useWhyNot("vm/create_snapshot");
  const [name, setName] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { submit, isBusy, problem } = useDeed({
    send: (input: { name: string }) => call("vm", "create_snapshot", { id: server.id, ...input }),
    begun: doing("create_snapshot"),
    onDone: () => setName(""),
  });
  const obstacle = obstacleTo("snapshot", server);
  const whyNot = forbidden ?? (obstacle ? obstacleText(obstacle) : isFull ? t("full") : undefined);
  const make = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setWrong(!isName(wanted));
    if (isName(wanted) && whyNot === undefined) void submit({ name: wanted });
  };
  return (
    <form method="post" noValidate onSubmit={make} className="space-y-3">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-0 grow basis-56"
          label={t("name")}
          help={t("nameHelp")}
          value={name}
          maxLength={100}
          disabled={whyNot !== undefined}
          spellCheck={false}
          autoCapitalize="none"
          error={isWrong ? t("nameWrong") : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        pending={isBusy}
        pendingLabel={t("making")}
        {...(whyNot && { disabledReason: whyNot })}
      >
        {t("makeIt")}
      </Button>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </form>
  );
}
