import { getTranslations } from "next-intl/server";
import { plainText } from "@/lib/base/csv-cell";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { listServers } from "@/lib/domain/servers/servers/list";
import type { ListColumn } from "@/lib/domain/servers/servers/list-rules";
import { showListView } from "@/lib/domain/servers/servers/list-view";
import type { ServerRow } from "@/lib/domain/servers/servers/schema";
import { signedIn } from "@/lib/session/signed-in";
import { csvParts } from "../../csv";
import { streamOf, streamResponse } from "../../file-response";
import { type ListPlace, listInput, placeOf } from "../list-input";

const size = 500;

async function* readAll(context: SignedContext, place: ListPlace): AsyncGenerator<ServerRow[]> {
  const input = { ...listInput(place), limit: size, count_up_to: 1 };
  let after: number | null | undefined;
  do {
    const page = await listServers.call(context, { ...input, ...(after ? { after } : {}) });
    yield page.rows ?? [];
    after = page.next;
  } while (after);
}

/** The list of the URL as CSV, with the displayed columns. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedIn("/servers");
  const t = await getTranslations("servers");
  const address = new URL(request.url).searchParams;
  const place = placeOf((name) => address.get(name));
  const { columns } = await showListView.call(context, {});
  const cells: Record<ListColumn, (row: ServerRow) => string[]> = {
    state: ({ state, suspended_by }) => [
      t(
        suspended_by === "cancelled"
          ? "states.ending"
          : suspended_by === "owner"
            ? "states.paused"
            : `states.${state}`,
      ),
    ],
    address: ({ ip }) => [ip ?? ""],
    location: ({ location }) => [location],
    preset: ({ preset, os, software }) => [preset, os, software].map(plainText),
    tags: ({ tags }) => [
      plainText(tags.map(({ tag, value }) => (value ? `${tag}=${value}` : tag)).join(" ")),
    ],
    project: ({ project }) => [plainText(project?.name ?? "")],
    payment: ({ recurring, currency, due }) => [recurring, currency, due ?? ""],
    created: ({ created }) => [created],
  };
  const heads: Record<ListColumn, string[]> = {
    state: [t("state")],
    address: [t("address")],
    location: [t("location")],
    preset: [t("file.preset"), t("file.system"), t("file.software")],
    tags: [t("tags")],
    project: [t("project")],
    payment: [t("file.price"), t("file.currency"), t("payment")],
    created: [t("created")],
  };
  const parts = csvParts(
    [t("file.number"), t("name"), t("file.label"), ...columns.flatMap((column) => heads[column])],
    readAll(context, place),
    (row) => [
      String(row.id),
      plainText(row.hostname),
      plainText(row.label),
      ...columns.flatMap((column) => cells[column](row)),
    ],
  );
  return streamResponse("servers.csv", "text/csv; charset=utf-8", streamOf(context, parts));
}
