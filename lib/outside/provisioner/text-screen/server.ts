import type { Screen } from "../port-work";
import { shareOnHost } from "../shared-screen";
import type { Terminal } from "./terminal";
import { show } from "./viewer";

type Shared = {
  name: string;
  /** Called once the viewer has proved that it knows the password. */
  open: () => Terminal;
  isOn: () => Promise<boolean>;
};

/** Shares a machine's screen of text with a viewer on this host for one minute. */
export const shareScreen = ({ name, open, isOn }: Shared): Promise<Screen> =>
  shareOnHost({
    isOn,
    show: async (socket) => {
      const terminal = open();
      socket.once("close", () => terminal.leave?.());
      await show(socket, terminal, name);
    },
  });
