import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { PasswordField } from "@/components/form/password-field";
import { SelectField } from "@/components/form/select-field";
import { useWhyNot } from "@/components/form/use-why-not";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import { brokenPasswordRules } from "@/lib/domain/orders/rules";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import { AskingMachine } from "../ask-machine-state";
import { obstacleTo } from "../possible";
import { useObstacle } from "../use-obstacle";
import { ReinstallDialog, type Wanted } from "./reinstall-dialog";

const reinstallFields = ({ id, needs_pin }: ServerOverview) => ({
  id,
  os_id: { variable: "OS_ID" },
  root_pass: { variable: "ROOT_PASS" },
  ...pinWhere(needs_pin),
});

/** System, password and key; nothing happens before the dialog is confirmed. */
export function ReinstallCard({ server }: { server: ServerOverview }) {
  const t = useTranslations("machine.reinstall");
  const asked = useQuery({ ...query("orders", "reinstall_options", { id: server.id }), retry: false });
  return (
    <Card
      title={t("title")}
      footer={<ApiCalls calls={[{ call: "eq/reinstall", fields: reinstallFields(server) }]} />}
    >
      {asked.data ? (
        <ReinstallForm server={server} options={asked.data} />
      ) : (
        <AskingMachine error={asked.error} isFetching={asked.isFetching} retry={() => void asked.refetch()} />
      )}
    </Card>
  );
}

type Options = {
  systems: { id: number; name: string; needs_licence: boolean }[];
  keys: { id: number; name: string; key: string; default: boolean }[];
};

function ReinstallForm({ server, options: { systems, keys } }: { server: ServerOverview; options: Options }) {
  const t = useTranslations("machine.reinstall");
  const common = useTranslations("common");
  const obstacleText = useObstacle(server);
  const forbidden = useWhyNot("eq/reinstall");
  const possible = systems.filter((one) => !one.needs_licence);
  const present = possible.find(({ name }) => name === server.os) ?? possible[0];
  const [system, setSystem] = useState(String(present?.id ?? ""));
  const [password, setPassword] = useState("");
  const [key, setKey] = useState(String(keys.find((one) => one.default)?.id ?? ""));
  const [isWrong, setWrong] = useState(false);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const obstacle = obstacleTo("reinstall", server);
  const whyNot = forbidden ?? (obstacle ? obstacleText(obstacle) : undefined);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const isGood = brokenPasswordRules(password).length === 0;
    setWrong(!isGood);
    if (!isGood || whyNot !== undefined) return;
    const chosen = possible.find(({ id }) => String(id) === system);
    const line = keys.find(({ id }) => String(id) === key)?.key;
    if (chosen) setWanted({ system: chosen, password, ...(line ? { key: line } : {}) });
  };
  return (
    <>
      <form method="post" noValidate onSubmit={ask} className="space-y-4">
        <Notice tone="attention">{t("lost")}</Notice>
        <SelectField
          label={t("system")}
          help={possible.length < systems.length ? t("unlicensedHelp") : undefined}
          value={system}
          onChange={(event) => setSystem(event.target.value)}
        >
          {systems.map(({ id, name, needs_licence }) => (
            <option key={id} value={id} disabled={needs_licence}>
              {needs_licence ? t("unlicensed", { name }) : name}
            </option>
          ))}
        </SelectField>
        <PasswordField
          label={t("password")}
          help={t("passwordHelp")}
          autoComplete="new-password"
          showLabel={common("showPassword")}
          hideLabel={common("hidePassword")}
          capsLockHint={common("capsLock")}
          value={password}
          error={isWrong ? t("passwordWrong") : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <SelectField label={t("key")} value={key} onChange={(event) => setKey(event.target.value)}>
          <option value="">{t("noKey")}</option>
          {keys.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="danger" {...(whyNot && { disabledReason: whyNot })}>
          {t("open")}
        </Button>
      </form>
      {/* Beside the form: a form within a form is sent by the browser itself. */}
      {wanted && <ReinstallDialog server={server} wanted={wanted} onClose={() => setWanted(null)} />}
    </>
  );
}
