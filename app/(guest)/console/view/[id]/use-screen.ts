import type RFB from "@novnc/novnc";
import { type RefObject, useEffect, useRef, useState } from "react";
import { isTextScreen, sizeRequest, textRequest } from "@/lib/base/text-screen";
import { type Admission, connectAction } from "./actions";
import { held, type Keystroke } from "./keystrokes";
import { useLayout } from "./use-layout";

type Named = NonNullable<Admission["end"]>;
/** Why there is no connection: the panel's reason, `lost`, or `stopped` while the panel restarts. */
export type EndReason = Named | "lost" | "stopped";

export type ScreenState =
  /** `after`: why the previous connection ended; null on the first attempt. */
  | { step: "connecting"; after: EndReason | null }
  | { step: "connected" }
  | { step: "ended"; reason: EndReason };

const endCode = 4000;
const goingAwayCode = 1001;
/** Delays before each automatic reconnect, in ms. */
const pauses = [500, 2_000, 5_000, 10_000];
/** The machine's keyboard buffer holds only a few unread keys. */
const keyPauseMs = 20;

const passes = (reason: EndReason): boolean => reason === "lost" || reason === "stopped";
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const fitPauseMs = 200;

/** Asks a screen of text for the size of its place, now and whenever that changes. */
function keepFitting(viewer: RFB, place: HTMLElement, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    const { width, height } = place.getBoundingClientRect();
    if (!signal.aborted && width > 0) viewer.clipboardPasteFrom(sizeRequest(width, height));
  };
  const watched = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(ask, fitPauseMs);
  });
  watched.observe(place);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    watched.disconnect();
  });
}

/** The screen's text is sent as bytes of UTF-8, each as a character. */
const textIn = (bytes: string): string =>
  new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));

function reasonOf({ code, reason }: CloseEvent): EndReason {
  if (code === endCode) return reason as Named;
  return code === goingAwayCode ? "stopped" : "lost";
}

function socketFor(word: string): WebSocket {
  const url = new URL("/console/screen", window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  // Sent as a WebSocket subprotocol, because proxies log URLs.
  return new WebSocket(url, ["panel-console", word]);
}

async function typeKeys(viewer: RFB, keys: readonly Keystroke[], isOver: () => boolean): Promise<void> {
  for (const { keysym, code, holding } of keys) {
    if (isOver()) return;
    const beside = holding && held[holding];
    if (beside) viewer.sendKey(beside.keysym, beside.code, true);
    viewer.sendKey(keysym, code);
    if (beside) viewer.sendKey(beside.keysym, beside.code, false);
    await pause(keyPauseMs);
  }
}

/** Connects an opened console to the element `place`; reconnects a few times after a lost connection. */
export function useScreen(console: number, place: RefObject<HTMLDivElement | null>) {
  const [state, setState] = useState<ScreenState>({ step: "connecting", after: null });
  const [attempt, setAttempt] = useState(0);
  const [isReadOnly, setReadOnly] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const viewOnly = useRef(false);
  const isTextual = useRef(false);
  const viewer = useRef<RFB | null>(null);
  const lostTimes = useRef(0);
  const { layout, choose, attach, untranslated } = useLayout();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what it is run again for.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let socket: WebSocket | null = null;

    function end(reason: EndReason): void {
      if (signal.aborted) return;
      leaving.abort();
      viewer.current = null;
      setText(null);
      const again = passes(reason) ? pauses[lostTimes.current++] : undefined;
      if (again === undefined) setState({ step: "ended", reason });
      else {
        // Keeps the original reason: it tells more than the failed reconnects after it.
        setState((was) => ({
          step: "connecting",
          after: (was.step === "connecting" && was.after) || reason,
        }));
        retry = setTimeout(() => setAttempt((now) => now + 1), again);
      }
    }

    async function begin(): Promise<void> {
      const [{ word, end: why }, { default: Viewer }] = await Promise.all([
        connectAction(console),
        import("@novnc/novnc"),
      ]);
      if (signal.aborted || !place.current) return;
      if (word === null) return end(why ?? "lost");
      socket = socketFor(word);
      socket.addEventListener("close", (event) => end(reasonOf(event)));
      const shown = new Viewer(place.current, socket, { shared: true });
      shown.scaleViewport = true;
      shown.background = "transparent";
      attach(shown);
      isTextual.current = false;
      shown.addEventListener("desktopname", (event) => {
        isTextual.current = isTextScreen((event as CustomEvent<{ name: string }>).detail.name);
      });
      // Machines have clipboards of their own: only a screen of text is listened to.
      shown.addEventListener("clipboard", (event) => {
        if (isTextual.current) setText(textIn((event as CustomEvent<{ text: string }>).detail.text));
      });
      shown.addEventListener("connect", () => {
        lostTimes.current = 0;
        shown.viewOnly = viewOnly.current;
        viewer.current = shown;
        setState({ step: "connected" });
        if (isTextual.current && place.current) {
          keepFitting(shown, place.current, signal);
          shown.clipboardPasteFrom(textRequest);
        }
        shown.focus();
      });
      shown.addEventListener("disconnect", () => end("lost"));
    }

    let retry: ReturnType<typeof setTimeout> | undefined;
    begin().catch(() => end("lost"));
    return () => {
      leaving.abort();
      clearTimeout(retry);
      viewer.current?.disconnect();
      viewer.current = null;
      socket?.close();
    };
  }, [console, attempt, place, attach]);

  return {
    state,
    reconnect: () => {
      lostTimes.current = 0;
      setState({ step: "connecting", after: null });
      setAttempt((now) => now + 1);
    },
    /** What a screen of text shows, line by line; null = it is a picture, or is read only. */
    text: isReadOnly ? null : text,
    layout,
    chooseLayout: choose,
    isReadOnly,
    setReadOnly: (now: boolean) => {
      viewOnly.current = now;
      if (viewer.current) viewer.current.viewOnly = now;
      // What changed meanwhile was not told.
      if (!now && isTextual.current) viewer.current?.clipboardPasteFrom(textRequest);
      setReadOnly(now);
    },
    ctrlAltDel: () => viewer.current?.sendCtrlAltDel(),
    press: (keysym: number, code: string) => viewer.current?.sendKey(keysym, code),
    type: async (keys: readonly Keystroke[]) => {
      const shown = viewer.current;
      if (shown) await untranslated(() => typeKeys(shown, keys, () => viewer.current !== shown));
    },
    focus: () => viewer.current?.focus(),
  };
}

export type ShownScreen = ReturnType<typeof useScreen>;
