"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { ChevronDown, Eye, PencilLine } from "@/components/ui/icons";
import { useNow } from "@/components/ui/use-now";
import { query } from "@/lib/api/query";
import type { CurrentImpersonation } from "@/lib/domain/support/impersonation/current";
import { SwitchMode } from "./switch-mode";
import { WriteReason } from "./write-reason";

type ImpersonationBannerProps = {
  visit: CurrentImpersonation;
  /** Server time when the page was rendered. */
  now: string;
  /** The member of staff has the right to make changes for customers. */
  mayWrite: boolean;
};

const pollMs = 5_000;

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Announced on every page, not only on the first. */
function useAnnouncement(text: string): string {
  const path = usePathname();
  const [said, setSaid] = useState("");
  const last = useRef("");
  useEffect(() => {
    const now = `${path} ${text}`;
    if (last.current === now) return;
    last.current = now;
    setSaid("");
    const frame = requestAnimationFrame(() => setSaid(text));
    return () => cancelAnimationFrame(frame);
  }, [path, text]);
  return said;
}

/** Polls whether the impersonation session is still valid; if not, its pages leave (use-session-end.ts). */
function useCurrentImpersonation(given: CurrentImpersonation): CurrentImpersonation {
  const router = useRouter();
  const { data } = useQuery({ ...query("visits", "current", {}), refetchInterval: pollMs, retry: false });
  const impersonation = data?.visit ?? given;
  const mode = useRef(given.mode);
  useEffect(() => {
    // The page's rights were computed for the other mode.
    if (mode.current !== impersonation.mode) router.refresh();
    mode.current = impersonation.mode;
  }, [impersonation.mode, router]);
  return impersonation;
}

/** Whether it was shortened, who else is in the account, and the reason: last, because a long one is truncated. */
function Why({
  visit: { reason, others, is_cut: isCut, is_owner_here: isOwnerHere },
}: {
  visit: CurrentImpersonation;
}) {
  const t = useTranslations("impersonationBanner");
  // The same person may have two sessions, in two browsers.
  const names = new Set(others.map(({ name }) => name));
  const facts = [
    ...(isCut ? [t("cut")] : []),
    ...(isOwnerHere ? [t("ownerHere")] : []),
    ...(others.length > 0 ? [t("others", { names: [...names].join(", ") })] : []),
  ];
  return (
    <>
      {facts.map((fact) => (
        <span key={fact} className="font-semibold">{`${fact} · `}</span>
      ))}
      {t("reason", { reason })}
    </>
  );
}

/** Banner above every page of an impersonation session: account, reason, time left, mode, and a button to end it. */
export function ImpersonationBanner({ visit: given, now: start, mayWrite }: ImpersonationBannerProps) {
  const t = useTranslations("impersonationBanner");
  const impersonation = useCurrentImpersonation(given);
  const now = useNow(start, true);
  const [isSwitching, setSwitching] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const left = Math.max(0, Math.round((Date.parse(impersonation.until) - now.getTime()) / 1000));
  const isWriting = impersonation.mode === "read_write";
  const mode = t(`modes.${impersonation.mode}`);
  const begun = [
    t("announce", { email: impersonation.customer, mode }),
    ...(impersonation.is_cut ? [t("cutSaid")] : []),
    ...(impersonation.is_owner_here ? [`${t("ownerHere")}.`] : []),
  ];
  const said = useAnnouncement(left > 0 && left <= 60 ? t("minute") : begun.join(" "));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) window.location.assign(`/visit/over?account=${impersonation.account}`);
  }, [isOver, impersonation.account]);
  const Icon = isWriting ? PencilLine : Eye;
  return (
    <section
      aria-label={t("label")}
      className={classNames(
        "gutter relative flex h-full flex-col justify-center gap-x-4 gap-y-1 border-b lg:flex-row lg:items-center lg:justify-start",
        isWriting
          ? "border-danger-solid bg-danger-tint text-danger"
          : "border-attention-solid bg-attention-tint text-attention",
      )}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="flex min-w-0 items-center gap-2 lg:max-w-[45%] lg:shrink-0">
        <Icon size={16} aria-hidden className="shrink-0" />
        <p className="min-w-0 truncate font-semibold" title={impersonation.customer}>
          <span className="max-lg:sr-only">{t("visiting", { email: impersonation.customer })}</span>
          {/* The customer is most important, and a phone has no room for more. */}
          <span aria-hidden className="lg:hidden">
            {impersonation.customer}
          </span>
        </p>
        <span className="shrink-0 max-lg:ms-auto">
          <Chip>{mode}</Chip>
        </span>
        <span role="timer" className="figures shrink-0 text-xs lg:hidden">
          {clockText(left)}
        </span>
      </div>
      <div className="flex min-w-0 items-center gap-2 lg:grow lg:basis-0 lg:gap-3">
        <p className="min-w-0 grow truncate text-ink text-xs max-lg:hidden" title={impersonation.reason}>
          <Why visit={impersonation} />
        </p>
        <Button
          size="sm"
          className="me-auto lg:hidden"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="max-sm:sr-only">{t("details")}</span>
          <ChevronDown size={14} aria-hidden className={isOpen ? "rotate-180" : ""} />
        </Button>
        <span role="timer" className="figures shrink-0 text-xs max-lg:hidden">
          {t("left", { time: clockText(left) })}
        </span>
        {mayWrite && (
          <Button size="sm" onClick={() => setSwitching(true)}>
            {isWriting ? t("onlyRead") : t("allowWrites")}
          </Button>
        )}
        <form action={`/visit/end?account=${impersonation.account}`} method="post" className="shrink-0">
          <Button size="sm" type="submit" variant="primary">
            {t("end")}
          </Button>
        </form>
      </div>
      {impersonation.is_owner_here && (
        <p className="truncate font-semibold text-ink text-xs/4 lg:hidden">{t("ownerHere")}</p>
      )}
      {/* On a narrow screen these lines are too short for all of it. */}
      <div
        id={details}
        hidden={!isOpen}
        className="gutter wrap-anywhere absolute inset-x-0 top-full max-h-[50dvh] space-y-1 overflow-y-auto border-b bg-raised py-3 text-ink shadow-lg lg:hidden"
      >
        <p className="font-semibold">{t("visiting", { email: impersonation.customer })}</p>
        <p>
          <Why visit={impersonation} />
        </p>
      </div>
      {isSwitching && <SwitchMode visit={impersonation} onClose={() => setSwitching(false)} />}
      <WriteReason />
    </section>
  );
}
