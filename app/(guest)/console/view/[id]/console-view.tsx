"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { ArrowLeft } from "@/components/ui/icons";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { ConsoleTools } from "./console-tools";
import { ScreenNotice } from "./screen-notice";
import { ScreenText } from "./screen-text";
import { type ScreenState, useScreen } from "./use-screen";

const tones: Record<ScreenState["step"], Tone> = {
  connecting: "info",
  connected: "good",
  ended: "attention",
};

type ConsoleViewProps = {
  console: number;
  hostname: string;
  /** Null if the browser did not come from one of the panel's pages. */
  serverId: number | null;
};

/** Full-window view of a machine's screen with its toolbar. */
export function ConsoleView({ console, hostname, serverId }: ConsoleViewProps) {
  const t = useTranslations("console");
  const place = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const screen = useScreen(console, place);
  const [isReading, setReading] = useState(false);
  const isText = isReading && screen.text !== null;
  const { step } = screen.state;
  // The screen captures every key, including Tab; without this shortcut a keyboard user cannot leave it.
  const leave = (event: KeyboardEvent) => {
    if (!(event.ctrlKey && event.altKey && event.code === "KeyM")) return;
    event.preventDefault();
    event.stopPropagation();
    first.current?.focus();
  };
  return (
    <div className="flex min-h-0 grow flex-col">
      <header className="gutter space-y-2 border-b bg-raised py-2">
        <div className="flex min-w-0 items-center gap-3">
          {serverId !== null && (
            <a
              href={`/servers/${serverId}/console`}
              aria-label={t("toServer")}
              title={t("toServer")}
              className="tap inline-grid size-7 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <ArrowLeft size={16} aria-hidden />
            </a>
          )}
          <h1 tabIndex={-1} className="wrap-anywhere min-w-0 font-semibold text-lg">
            {t("heading", { hostname })}
          </h1>
          <StateChip tone={tones[step]} live={step === "connecting"}>
            {t(`step.${step}`)}
          </StateChip>
        </div>
        <ConsoleTools screen={screen} first={first} isReading={isText} onRead={setReading} />
      </header>
      <main
        id="content"
        aria-label={t("screen")}
        className="relative min-h-0 grow bg-sunken"
        onKeyDownCapture={leave}
      >
        {/* `invisible` keeps its size, by which the picture is scaled. */}
        <div ref={place} className={classNames("absolute inset-0", step !== "connected" && "invisible")} />
        {step !== "connected" && (
          <div className="absolute inset-0 grid place-items-center overflow-y-auto">
            <ScreenNotice screen={screen} serverId={serverId} />
          </div>
        )}
      </main>
      {isText && <ScreenText text={screen.text ?? ""} hostname={hostname} />}
      <footer className="gutter border-t bg-raised py-1.5 text-ink-2 text-xs">
        {t(screen.layout === "place" ? "byPlace" : "byCharacter")}{" "}
        <span className="pointer-coarse:hidden">{t("leave")}</span>
        <span className="pointer-fine:hidden">{t("touch")}</span>
      </footer>
    </div>
  );
}
