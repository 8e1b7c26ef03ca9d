/** The part of the package that the console uses; it ships no types. */
declare module "@novnc/novnc" {
  export default class RFB extends EventTarget {
    constructor(target: HTMLElement, channel: WebSocket, options?: { shared?: boolean });
    background: string;
    scaleViewport: boolean;
    viewOnly: boolean;
    clipboardPasteFrom(text: string): void;
    disconnect(): void;
    focus(): void;
    sendCtrlAltDel(): void;
    /**
     * Without `isDown` the key is pressed and released; the physical key (`code`) is sent if the server supports it.
     */
    sendKey(keysym: number, code: string, isDown?: boolean): void;
  }
}
