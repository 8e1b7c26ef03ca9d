/** What the console uses of the package, which brings no types. */
declare module "@novnc/novnc" {
  export default class RFB extends EventTarget {
    constructor(target: HTMLElement, channel: WebSocket, options?: { shared?: boolean });
    background: string;
    scaleViewport: boolean;
    viewOnly: boolean;
    disconnect(): void;
    focus(): void;
    sendCtrlAltDel(): void;
    /** Without `isDown` it is pressed and let go; the place on the keyboard (`code`) counts where the machine asks for it. */
    sendKey(keysym: number, code: string, isDown?: boolean): void;
  }
}
