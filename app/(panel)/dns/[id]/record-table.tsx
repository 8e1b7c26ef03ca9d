"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { sendForm } from "@/lib/api/send-form";
import { addRecord, removeRecord } from "../actions";
import { EditRecord } from "./edit-record";
import { type ShownRecord, useRecordProblem } from "./record-labels";

/** The records of a zone, editable in place. */
export function RecordTable({ zone, records }: { zone: string; records: ShownRecord[] }) {
  const t = useTranslations("dns");
  const [editing, setEditing] = useState<number | null>(null);
  const head = (
    <HeadRow>
      <HeadCell className="md:w-44">{t("name")}</HeadCell>
      <HeadCell className="md:w-20">{t("type")}</HeadCell>
      <HeadCell>{t("content")}</HeadCell>
      <HeadCell className="md:w-24" align="end">
        {t("ttl")}
      </HeadCell>
      <HeadCell className="md:w-60" label={t("changes")} />
    </HeadRow>
  );
  return (
    <Table label={t("records")} head={head} fixed footer={t("recordsFooter", { count: records.length })}>
      {records.map((record) =>
        record.id === editing ? (
          <EditRecord key={record.id} record={record} onClose={() => setEditing(null)} />
        ) : (
          <RecordRow key={record.id} zone={zone} record={record} onEdit={() => setEditing(record.id)} />
        ),
      )}
    </Table>
  );
}

const contentOf = ({ type, content, priority }: ShownRecord): string => {
  const hasOwn = content.trim().split(/\s+/).length === (type === "MX" ? 2 : 4);
  return (type === "MX" || type === "SRV") && !hasOwn ? `${priority} ${content}` : content;
};

type RowProps = { zone: string; record: ShownRecord; onEdit: () => void };

function RecordRow({ zone, record, onEdit }: RowProps) {
  const t = useTranslations("dns");
  const { name, type, content, ttl } = record;
  const named = { name, type };
  return (
    <Row>
      <Cell head className="wrap-anywhere font-mono text-xs">
        {name}
      </Cell>
      <Cell label={t("type")}>{type}</Cell>
      <Cell label={t("content")} className="wrap-anywhere font-mono text-xs">
        {contentOf(record)}
      </Cell>
      <Cell label={t("ttl")} align="end">
        {ttl}
      </Cell>
      <Cell align="end">
        <span className="flex justify-end gap-2">
          <CallButton calls="dns/edit" size="sm" aria-label={t("editNamed", named)} onClick={onEdit}>
            {t("edit")}
          </CallButton>
          {type !== "SOA" && <RemoveRecord zone={zone} record={{ ...record, content }} />}
        </span>
      </Cell>
    </Row>
  );
}

/** Deletes without confirmation, because it can be undone. */
function RemoveRecord({ zone, record }: { zone: string; record: ShownRecord }) {
  const t = useTranslations("dns");
  const problemOf = useRecordProblem();
  const { name, type, content, ttl, priority } = record;
  const value = { zone, name, type, content: [content], priority };
  const putBack = useSubmit({
    send: (input: typeof value & { ttl: number }) => sendForm(addRecord, input),
    onDone: () => showToast(t("putBack"), { tone: "good" }),
  });
  const { submit, isBusy } = useSubmit({
    send: (input: typeof value) => sendForm(removeRecord, input),
    onDone: () =>
      showToast(t("recordRemoved", { name, type }), {
        tone: "good",
        action: { label: t("undo"), run: () => void putBack.submit({ ...value, ttl }) },
      }),
  });
  const press = async () => {
    const end = await submit(value);
    if (end.end === "refused") showToast(problemOf(end.failure, type), { tone: "danger" });
  };
  return (
    <CallButton
      calls="dns/delete_dns"
      size="sm"
      pending={isBusy}
      pendingLabel={t("removing")}
      aria-label={t("removeNamed", { name, type })}
      onClick={() => void press()}
    >
      {t("remove")}
    </CallButton>
  );
}
