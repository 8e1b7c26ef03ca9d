"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { useProblemText } from "@/components/form/problems/form-problem";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { CircleAlert, Paperclip, X } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import type { Upload, Uploads } from "./use-uploads";

function UploadLine({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const t = useTranslations("tickets");
  const text = useProblemText();
  const { name, id, problem } = upload;
  return (
    <li className="flex items-center gap-2 rounded-sm border px-2 py-1">
      {problem ? (
        <CircleAlert size={14} aria-hidden className="shrink-0 text-danger" />
      ) : id === null ? (
        <Spinner />
      ) : (
        <Paperclip size={14} aria-hidden className="shrink-0 text-ink-2" />
      )}
      <span className="min-w-0 grow text-xs">
        <span className="wrap-anywhere">{name}</span>
        {problem && <span className="block text-danger">{text(problem)}</span>}
      </span>
      <IconButton label={t("removeFile", { name })} size="sm" onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

type AttachmentsProps = {
  uploads: Uploads;
  /** The message is sent without files. */
  isOff?: boolean;
  children: ReactNode;
};

/** A text area that accepts dropped and pasted files, with the attached ones and a button to choose more. */
export function Attachments({ uploads, isOff = false, children }: AttachmentsProps) {
  const t = useTranslations("tickets");
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isOff) uploads.add([...event.dataTransfer.files]);
  };
  return (
    // Dropping is a shortcut; the button below does the same with a keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only receives what is dropped or pasted
    <div
      className={classNames("space-y-3 rounded-md", isOver && "outline-2 outline-accent outline-offset-4")}
      onDragOver={(event) => {
        if (isOff || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (isOff || files.length === 0) return;
        event.preventDefault();
        uploads.add(files);
      }}
    >
      {children}
      {!isOff && uploads.uploads.length > 0 && (
        <ul aria-label={t("files")} aria-live="polite" className="space-y-1.5">
          {uploads.uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} onRemove={() => uploads.remove(upload.key)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1" hidden={isOff}>
        <Button
          size="sm"
          icon={<Paperclip size={16} aria-hidden />}
          aria-describedby={hintId}
          onClick={() => chooser.current?.click()}
        >
          {t("attach")}
        </Button>
        <span id={hintId} className="text-ink-2 text-xs">
          {t("attachHint")}
        </span>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t("attach")}
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
      </div>
    </div>
  );
}
