"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useProblemText } from "@/components/form/problems/form-problem";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ApiError } from "@/lib/api/client";
import { sendForm } from "@/lib/api/send-form";
import { uploadFile } from "@/lib/api/upload";
import { type BrandFileKind, brandFileKinds } from "@/lib/base/brand";
import type { ShownBrand } from "@/lib/domain/kernel/brands/schema";
import { removeFile } from "./actions";
import { themeVariables } from "./theme-variables";

type FileRowProps = { id: number; kind: BrandFileKind; file: ShownBrand["files"][BrandFileKind] };

function FileRow({ id, kind, file }: FileRowProps) {
  const t = useTranslations("brands");
  const problem = useTranslations("problems");
  const say = useProblemText();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [state, setState] = useState<{ busy: "upload" | "remove" | null; error: string }>({
    busy: null,
    error: "",
  });
  const named = t(`kinds.${kind}`);

  async function work(busy: "upload" | "remove", send: () => Promise<unknown>, done: string): Promise<void> {
    setState({ busy, error: "" });
    try {
      await send();
      setState({ busy: null, error: "" });
      showToast(done);
      router.refresh();
    } catch (error) {
      const failure = error instanceof ApiError ? error.failure : null;
      const { detail = "" } = (failure?.details ?? {}) as { detail?: string };
      const text =
        failure?.doc === "brand.picture_unsafe"
          ? problem("brand.picture_unsafe", { detail })
          : say(failure?.doc ?? "");
      setState({ busy: null, error: text });
    }
  }
  const upload = (chosen: File | undefined) =>
    chosen &&
    void work(
      "upload",
      () => uploadFile("/staff/brands/files", new File([chosen], `${id}.${kind}`)),
      t("uploaded"),
    );
  const remove = () => void work("remove", () => sendForm(removeFile, { id, kind }), t("removed"));

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span
        className="h-12 w-28 shrink-0 rounded-sm border bg-raised p-1"
        style={themeVariables(kind === "logo_dark" ? "dark" : "light", null)}
      >
        {/* biome-ignore lint/performance/noImgElement: nothing makes pictures smaller here. */}
        {file && <img src={file.path} alt="" className="size-full object-contain" />}
      </span>
      <span className="min-w-0 grow">
        <span className="block font-medium">{named}</span>
        <span className="block text-ink-2 text-xs">{t(`kindHelp.${kind}`)}</span>
        {state.error && (
          <span id={errorId} role="alert" className="block text-danger text-xs">
            {state.error}
          </span>
        )}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/svg+xml"
        aria-label={t("uploadKind", { kind: named })}
        onChange={({ target }) => {
          upload(target.files?.[0]);
          target.value = "";
        }}
      />
      <span className="flex gap-2">
        <Button
          aria-label={t("uploadKind", { kind: named })}
          aria-describedby={state.error ? errorId : undefined}
          pending={state.busy === "upload"}
          pendingLabel={t("uploading")}
          onClick={() => input.current?.click()}
        >
          {t("upload")}
        </Button>
        {file && (
          <Button
            aria-label={t("removeKind", { kind: named })}
            pending={state.busy === "remove"}
            pendingLabel={t("removing")}
            onClick={remove}
          >
            {t("remove")}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Pictures of a brand; each is in use as soon as it is uploaded. */
export function BrandFiles({ id, files }: { id: number; files: ShownBrand["files"] }) {
  const t = useTranslations("brands");
  return (
    <Card title={t("files")} hint={t("filesText")} flush>
      <ul className="divide-y">
        {brandFileKinds.map((kind) => (
          <FileRow key={kind} id={id} kind={kind} file={files[kind]} />
        ))}
      </ul>
    </Card>
  );
}
