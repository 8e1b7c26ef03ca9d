import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { TextField } from "@/components/form/fields/text-field";
import { useDoing } from "@/components/state/use-action-name";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { mostSnapshots } from "@/lib/domain/servers/snapshots/rules";
import { obstacleTo } from "../acting/possible";
import { useAction } from "../acting/use-action";
import { useObstacle } from "../acting/use-obstacle";

const isName = (name: string): boolean => /^[A-Za-z0-9_.-]{1,100}$/.test(name);

type NewSnapshotProps = {
  server: ServerOverview;
  /** The limit, if it is reached and the oldest snapshot is not replaced. */
  fullAt: number | null;
};

/** A name, and the button that creates a snapshot. */
export function NewSnapshot({ server, fullAt }: NewSnapshotProps) {
  const t = useTranslations("machine.snapshots");
  const doing = useDoing();
  const obstacleText = useObstacle(server);
  const forbidden = useWhyNot("vm/create_snapshot");
  const fullId = useId();
  const [name, setName] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { submit, isBusy, problem } = useAction({
    send: (input: { name: string }) => call("vm", "create_snapshot", { id: server.id, ...input }),
    begun: doing("create_snapshot"),
    onDone: () => setName(""),
  });
  const obstacle = obstacleTo("snapshot", server);
  const whyNot = forbidden ?? (obstacle ? obstacleText(obstacle) : undefined);
  const isFull = fullAt !== null;
  const full =
    whyNot === undefined &&
    isFull &&
    t.rich(fullAt < mostSnapshots ? "full" : "fullAtMost", {
      max: fullAt,
      keep: (text) => (
        <a href="#keep" className="tap text-accent-ink underline">
          {text}
        </a>
      ),
    });
  const isOff = whyNot !== undefined || isFull;
  const make = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setWrong(!isName(wanted));
    if (isName(wanted) && !isOff) void submit({ name: wanted });
  };
  return (
    <form method="post" noValidate onSubmit={make} className="max-w-[40rem] space-y-3">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-0 grow basis-56"
          label={t("name")}
          help={t("nameHelp")}
          value={name}
          maxLength={100}
          disabled={isOff}
          spellCheck={false}
          autoCapitalize="none"
          error={isWrong ? t("nameWrong") : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          type="submit"
          variant="primary"
          pending={isBusy}
          pendingLabel={t("making")}
          disabledBy={full ? fullId : undefined}
          {...(whyNot && { disabledReason: whyNot })}
        >
          {t("makeIt")}
        </Button>
        {full && (
          <span id={fullId} className="text-ink-2 text-xs">
            {full}
          </span>
        )}
      </div>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </form>
  );
}
