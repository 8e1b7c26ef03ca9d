import { owned } from "../../../owned";
import { serverTab } from "../frame/server-tab";
import { ConsoleView } from "./console-view";

const { show, generateMetadata } = serverTab({
  name: "console",
  View: ConsoleView,
  more: ["console", "bmc"],
});

export { generateMetadata };
export default owned(show);
