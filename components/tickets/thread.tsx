"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Chip } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { FileText, Lock, Mail } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import type { FileShown, Message } from "@/lib/domain/support/tickets/schema";
import { eventLabels } from "./event-labels";

type Side = "customer" | "staff";
type MessageProps = { message: Message; side: Side; filesPath: string; tools?: ReactNode };

const kilobytes = (bytes: number): string => String(Math.max(1, Math.round(bytes / 1024)));

function FileLine({ file, filesPath }: { file: FileShown; filesPath: string }) {
  const t = useTranslations("tickets");
  const href = `${filesPath}/${file.id}`;
  return (
    <li>
      {file.is_picture && (
        // biome-ignore lint/performance/noImgElement: it is somebody's file, shown as it is
        <img
          src={`${href}?show=1`}
          alt={file.name}
          loading="lazy"
          className="mb-1 max-h-60 max-w-full rounded-sm border"
        />
      )}
      <a
        href={href}
        download={file.name}
        className="inline-flex max-w-full items-center gap-1.5 text-accent-ink text-xs underline underline-offset-2"
      >
        <FileText size={14} aria-hidden className="shrink-0" />
        <span className="wrap-anywhere">{file.name}</span>
        <span className="figures whitespace-nowrap text-ink-2">
          {t("kilobytes", { size: kilobytes(file.size_bytes) })}
        </span>
      </a>
    </li>
  );
}

function Author({ message, side }: { message: Message; side: Side }) {
  const t = useTranslations("tickets");
  const { author, name, by_mail: byMail, is_internal: isInternal } = message;
  const isMe = author === side && side === "customer" && !byMail;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="wrap-anywhere font-semibold">{isMe ? t("you") : name}</span>
      {author === "staff" && !isInternal && <Chip>{t("support")}</Chip>}
      {author === "stranger" && <Chip>{t("stranger")}</Chip>}
      {isInternal && author !== "stranger" && (
        <span className="inline-flex items-center gap-1 text-ink-2 text-xs">
          <Lock size={12} aria-hidden />
          {t("note")}
        </span>
      )}
      {byMail && (
        <span className="inline-flex items-center gap-1 text-ink-2 text-xs">
          <Mail size={12} aria-hidden />
          {t("byMail")}
        </span>
      )}
    </span>
  );
}

function MessageBox({ message, side, filesPath, tools }: MessageProps) {
  const t = useTranslations("tickets");
  const locale = useLocale();
  const { text, quoted, files, is_internal: isInternal, author } = message;
  return (
    <article
      className={classNames(
        "rounded-md border px-4 py-3",
        isInternal ? "border-dashed bg-sunken" : author === "staff" ? "bg-panel" : "bg-raised",
        author === side ? "sm:ms-8" : "sm:me-8",
      )}
    >
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Author message={message} side={side} />
        <span className="flex items-baseline gap-2">
          {tools}
          <Time value={message.at} locale={locale} className="text-ink-2 text-xs" />
        </span>
      </header>
      <p className="wrap-anywhere max-w-[80ch] whitespace-pre-wrap">{text}</p>
      {quoted && (
        <details className="mt-2 text-ink-2 text-xs">
          <summary className="tap w-fit cursor-pointer rounded-sm hover:text-ink">{t("quoted")}</summary>
          <p className="wrap-anywhere mt-1 whitespace-pre-wrap border-s-2 ps-3">{quoted}</p>
        </details>
      )}
      {files.length > 0 && (
        <ul aria-label={t("files")} className="mt-3 space-y-2">
          {files.map((file) => (
            <FileLine key={file.id} file={file} filesPath={filesPath} />
          ))}
        </ul>
      )}
    </article>
  );
}

type DetailLineProps = { message: Message; side: Side; action: ReactNode };

function DetailLine({ message, side, action }: DetailLineProps) {
  const t = useTranslations("tickets");
  const locale = useLocale();
  return (
    <div className="space-y-2 px-4 text-center text-ink-2 text-xs">
      <p className="wrap-anywhere">
        {message.fact && eventLabels(t, message.fact, side)} · <Time value={message.at} locale={locale} />
      </p>
      {action}
    </div>
  );
}

type ThreadProps = {
  messages: readonly Message[];
  side: Side;
  filesPath: string;
  /** What can be done about an event. */
  actionOf?: (message: Message) => ReactNode;
  /** What can be done from a message on. */
  toolsOf?: (message: Message) => ReactNode;
};

/** All messages, oldest first. */
export function ThreadList({ messages, side, filesPath, actionOf, toolsOf }: ThreadProps) {
  const t = useTranslations("tickets");
  return (
    <ol aria-label={t("messages")} className="space-y-3">
      {messages.map((message) => (
        <li key={message.id}>
          {message.fact ? (
            <DetailLine message={message} side={side} action={actionOf?.(message)} />
          ) : (
            <MessageBox message={message} side={side} filesPath={filesPath} tools={toolsOf?.(message)} />
          )}
        </li>
      ))}
    </ol>
  );
}
