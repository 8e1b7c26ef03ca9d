import { useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorLine } from "@/components/form/fields/field";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Card } from "@/components/ui/card";
import { Radio } from "@/components/ui/radio";
import type { KeyOptions } from "@/lib/domain/identity/api-keys/options";
import type { Draft } from "./draft";
import { fieldIds, type PartProps } from "./form-parts";

const scopes = ["account", "server", "project"] as const satisfies readonly Draft["scope"][];
const helps = {
  account: "scopeAccountHelp",
  server: "scopeServerHelp",
  project: "scopeProjectHelp",
} as const satisfies Record<Draft["scope"], string>;

type ScopePartProps = PartProps & {
  servers: KeyOptions["servers"];
  projects: KeyOptions["projects"];
  /** Set for an existing key, whose scope cannot be changed. */
  boundTo?: string;
};

/** The key's name, and whether it reaches the whole account, one server or the servers of a project. */
export function ScopePart({ draft, change, typed, error, servers, projects, boundTo }: ScopePartProps) {
  const t = useTranslations("apiKeys.form");
  const choose = (scope: Draft["scope"]) =>
    change(scope === "account" ? { scope } : { scope, method: "none", address: "" });
  return (
    <Card title={t("what")}>
      <div className="space-y-4">
        <TextField
          id={fieldIds.name}
          label={t("name")}
          help={t("nameHelp")}
          error={error("name")}
          maxLength={120}
          autoComplete="off"
          {...typed("name")}
        />
        {boundTo !== undefined ? (
          <p>
            <span className="block font-medium">{t("scope")}</span>
            <span className="text-ink-2">{boundTo}</span>
          </p>
        ) : (
          <SegmentedField
            label={t("scope")}
            help={t(helps[draft.scope])}
            value={draft.scope}
            onChange={(event) => choose(scopes.find((one) => one === event.currentTarget.value) ?? "account")}
            options={[
              { value: "account", label: t("scopeAccount") },
              {
                value: "server",
                label: t("scopeServer"),
                ...(servers.length === 0 ? { disabledReason: t("noServers") } : {}),
              },
              {
                value: "project",
                label: t("scopeProject"),
                ...(projects.length === 0 ? { disabledReason: t("noProjects") } : {}),
              },
            ]}
          />
        )}
        {boundTo === undefined && draft.scope === "project" && (
          <SelectField
            id={fieldIds.projectId}
            label={t("project")}
            error={error("projectId")}
            value={draft.projectId ?? ""}
            onChange={({ currentTarget }) => change({ projectId: Number(currentTarget.value) || null })}
          >
            <option value="">{t("chooseProject")}</option>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {boundTo === undefined && draft.scope === "server" && (
          <ServerPicker
            servers={servers}
            chosen={draft.serverId}
            error={error("serverId")}
            onChoose={(serverId) => change({ serverId })}
          />
        )}
      </div>
    </Card>
  );
}

type ServerPickerProps = {
  servers: KeyOptions["servers"];
  chosen: number | null;
  error: string | undefined;
  onChoose: (id: number) => void;
};

const searchedFrom = 6;

function ServerPicker({ servers, chosen, error, onChoose }: ServerPickerProps) {
  const t = useTranslations("apiKeys.form");
  const [search, setSearch] = useState("");
  const labels = search.trim().toLowerCase();
  const found = servers.filter(
    ({ id, hostname }) => hostname.toLowerCase().includes(labels) || String(id) === labels,
  );
  return (
    <fieldset id={fieldIds.serverId} tabIndex={-1} className="space-y-2 rounded-sm">
      <legend className="mb-1.5 font-medium">{t("server")}</legend>
      {servers.length >= searchedFrom && (
        <TextField
          label={t("serverSearch")}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <p role="status" className="sr-only">
        {labels && t("serversFound", { count: found.length })}
      </p>
      <div className="max-h-52 divide-y overflow-y-auto rounded-sm border">
        {found.map(({ id, hostname }) => (
          <label
            key={id}
            htmlFor={`server-${id}`}
            className="flex min-h-(--row) cursor-pointer items-center gap-2.5 px-3 py-2 hover:bg-hover has-checked:bg-accent-soft"
          >
            <Radio id={`server-${id}`} name="server" checked={chosen === id} onChange={() => onChoose(id)} />
            <span className="wrap-anywhere min-w-0">{hostname}</span>
            <span className="figures ms-auto text-ink-3 text-xs">{id}</span>
          </label>
        ))}
        {found.length === 0 && <p className="px-3 py-2.5 text-ink-2">{t("noServerFound")}</p>}
      </div>
      {error && <ErrorLine>{error}</ErrorLine>}
    </fieldset>
  );
}
