import { owned } from "../../../owned";
import { serverTab } from "../server-tab";
import { ReinstallView } from "./reinstall-view";

const { show, generateMetadata } = serverTab({
  name: "reinstall",
  View: ReinstallView,
  more: ["rootPassword"],
});

export { generateMetadata };
export default owned(show);
