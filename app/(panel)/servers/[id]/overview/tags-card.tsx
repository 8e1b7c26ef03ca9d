import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { StaleNote } from "@/components/state/stale-note";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Lock, X } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { panelTags } from "@/lib/domain/servers/servers/rules";
import { useAction } from "../acting/use-action";
import { TagForm } from "./tag-form";

/** Tags of the panel, read-only here; the host name has its own form. */
const isKept = (tag: string): boolean => tag === "hostname" || panelTags.includes(tag);

/** Tags of one server: the owner's, editable, and the panel's, read-only. */
export function TagsCard({ id }: { id: number }) {
  const t = useTranslations("server.tags");
  const asked = useQuery({ ...query("tag", "list", { id }), retry: false });
  const whyNot = useWhyNot("tag/add");
  const again = () => void asked.refetch();
  const calls = [
    { call: "tag/list", fields: { id } },
    { call: "tag/add", fields: { id, tag: { variable: "TAG" }, value: { variable: "VALUE" } } },
    { call: "tag/remove", fields: { id, tag: { variable: "TAG" } } },
  ];
  return (
    <Card title={t("title")} footer={<ApiCalls calls={calls} />}>
      {asked.data && <TagList id={id} tags={asked.data.tags} onChange={again} />}
      {!asked.data && !asked.isError && <Skeleton className="h-4 w-40" />}
      {asked.isError && (
        <StaleNote onRetry={again} pending={asked.isFetching}>
          {t("failed")}
        </StaleNote>
      )}
      {asked.data && <TagForm id={id} whyNot={whyNot} onChange={again} />}
    </Card>
  );
}

type ListProps = {
  id: number;
  tags: readonly { tag: string; value: string; extra: string }[];
  onChange: () => void;
};

function TagList({ id, tags, onChange }: ListProps) {
  const t = useTranslations("server.tags");
  const whyNot = useWhyNot("tag/remove");
  const [leaving, setLeaving] = useState("");
  const { submit, isBusy, problem } = useAction({
    send: ({ tag }: { tag: string }) => call("tag", "remove", { id, tag }),
    begun: t("removed"),
    onDone: onChange,
  });
  const remove = (tag: string) => {
    setLeaving(tag);
    void submit({ tag });
  };
  return (
    <>
      <ul className="divide-y">
        {tags.map(({ tag, value, extra }) => (
          <li key={tag} className="flex items-center gap-3 py-1.5 first:pt-0">
            <span className="min-w-0 grow break-words">
              <span className="font-mono">{tag}</span>
              {/* For the panel's numeric values, `extra` is the name. */}
              {value !== "" && <span className="text-ink-2"> = {isKept(tag) && extra ? extra : value}</span>}
            </span>
            {isKept(tag) ? (
              <span title={t("kept")} className="text-ink-3">
                <Lock size={14} aria-hidden />
                <span className="sr-only">{t("kept")}</span>
              </span>
            ) : (
              whyNot === undefined && (
                <IconButton
                  size="sm"
                  label={t("remove", { tag })}
                  disabled={isBusy && leaving === tag}
                  onClick={() => remove(tag)}
                >
                  <X size={14} aria-hidden />
                </IconButton>
              )
            )}
          </li>
        ))}
      </ul>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </>
  );
}
