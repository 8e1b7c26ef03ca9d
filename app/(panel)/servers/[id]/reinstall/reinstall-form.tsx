import { useTranslations } from "next-intl";
import { useState } from "react";
import { PasswordField } from "@/components/form/password-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { useRulesForm } from "@/components/form/use-rules-form";
import { useWhyNot } from "@/components/form/use-why-not";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { brokenPasswordRules } from "@/lib/domain/orders/rules";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import { isHostname } from "@/lib/domain/servers/rules";
import { obstacleTo } from "../possible";
import { useDiskText } from "../use-disk-text";
import { useObstacle } from "../use-obstacle";
import { ReinstallDialog, type Wanted } from "./reinstall-dialog";

export type Options = {
  systems: { id: number; name: string; needs_licence: boolean }[];
  software: { id: number; name: string; systems: number[] }[];
  keys: { id: number; name: string; key: string; default: boolean }[];
};
type Typed = Record<"system" | "software" | "hostname" | "password" | "key" | "script", string>;

const check = ({ hostname, password }: Typed) => ({
  hostname: isHostname(hostname.trim()) ? undefined : "hostnameWrong",
  password: brokenPasswordRules(password).length === 0 ? undefined : "passwordWrong",
});

/** What of it suits that system. */
const softwareOf = ({ software }: Options, system: string) =>
  software.filter(({ systems }) => systems.map(String).includes(system));

function startOf(server: ServerOverview, options: Options): Typed {
  const possible = options.systems.filter((one) => !one.needs_licence);
  const system = String((possible.find(({ name }) => name === server.os) ?? possible[0])?.id ?? "");
  const present = softwareOf(options, system).find(({ name }) => name === server.software);
  const key = options.keys.find((one) => one.default);
  return {
    ...{ system, software: String(present?.id ?? ""), hostname: server.hostname, password: "" },
    ...{ key: String(key?.id ?? ""), script: "" },
  };
}

/** The input of the call, as it was typed. */
function wantedOf({ hostname, password, script, ...chosen }: Typed, { systems, keys }: Options): Wanted {
  const line = keys.find(({ id }) => String(id) === chosen.key)?.key;
  return {
    systemName: systems.find(({ id }) => String(id) === chosen.system)?.name ?? "",
    input: {
      os_id: Number(chosen.system),
      root_pass: password,
      hostname: hostname.trim(),
      ...(chosen.software ? { soft_id: Number(chosen.software) } : {}),
      ...(line ? { ssh_key: line } : {}),
      ...(script.trim() ? { post_install_script: script } : {}),
    },
  };
}

/** What is to be installed; nothing happens before the dialog is confirmed. */
export function ReinstallForm({ server, options }: { server: ServerOverview; options: Options }) {
  const t = useTranslations("machine.reinstall");
  const common = useTranslations("common");
  const obstacleText = useObstacle(server);
  const diskText = useDiskText();
  const forbidden = useWhyNot("eq/reinstall");
  const form = useRulesForm<Typed>({ values: startOf(server, options), check });
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const obstacle = obstacleTo("reinstall", server);
  const whyNot = forbidden ?? (obstacle ? obstacleText(obstacle) : undefined);
  const { register, formState } = form;
  const press = form.handleSubmit((typed) => whyNot === undefined && setWanted(wantedOf(typed, options)));
  const suiting = softwareOf(options, form.watch("system"));
  const hasLicences = options.systems.some((one) => one.needs_licence);
  return (
    <>
      <form method="post" noValidate onSubmit={press} className="space-y-4">
        <Notice tone="attention" title={t("disks", { disks: diskText(server.preset.hdd) })}>
          {t("lost")}
        </Notice>
        <SelectField
          label={t("system")}
          help={hasLicences ? t("unlicensedHelp") : undefined}
          {...register("system", { onChange: () => form.setValue("software", "") })}
        >
          {options.systems.map(({ id, name, needs_licence }) => (
            <option key={id} value={id} disabled={needs_licence}>
              {needs_licence ? t("unlicensed", { name }) : name}
            </option>
          ))}
        </SelectField>
        {suiting.length > 0 && (
          <SelectField label={t("software")} {...register("software")}>
            <option value="">{t("noSoftware")}</option>
            {suiting.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={t("hostname")}
          help={t("hostnameHelp")}
          error={formState.errors.hostname && t("hostnameWrong")}
          mono
          maxLength={253}
          autoComplete="off"
          spellCheck={false}
          {...register("hostname")}
        />
        <PasswordField
          label={t("password")}
          help={t("passwordHelp")}
          autoComplete="new-password"
          showLabel={common("showPassword")}
          hideLabel={common("hidePassword")}
          capsLockHint={common("capsLock")}
          error={formState.errors.password && t("passwordWrong")}
          {...register("password")}
        />
        <SelectField label={t("key")} {...register("key")}>
          <option value="">{t("noKey")}</option>
          {options.keys.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextareaField
          label={t("script")}
          help={t("scriptHelp")}
          optionalLabel={common("optional")}
          mono
          rows={3}
          maxLength={65_536}
          spellCheck={false}
          {...register("script")}
        />
        <Button type="submit" variant="danger" {...(whyNot && { disabledReason: whyNot })}>
          {t("open")}
        </Button>
      </form>
      {/* Beside the form: a form within a form is sent by the browser itself. */}
      {wanted && <ReinstallDialog server={server} wanted={wanted} onClose={() => setWanted(null)} />}
    </>
  );
}
